import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { audioBench, type BenchLine } from './audio.bench.ts'
import type { BenchOptions } from './bench-options.ts'
import { campaignBench } from './campaign.bench.ts'
import { defaultRunBench } from './default-run.bench.ts'
import { hearingBench } from './hearing.bench.ts'
import { mergeBench } from './merge.bench.ts'
import { proxyBench } from './proxy.bench.ts'
import { shardsBench } from './shards.bench.ts'
import { startBench } from './start.bench.ts'

/** Each gives some lines of the table. */
const benches: Readonly<Record<string, (options: BenchOptions) => Promise<BenchLine[]>>> = {
  start: startBench,
  default: defaultRunBench,
  campaign: campaignBench,
  shards: shardsBench,
  merge: mergeBench,
  audio: audioBench,
  hearing: hearingBench,
  proxy: proxyBench,
}

const usage = `Usage: npm run bench -- [--only NAMES] [--quick] [--save FILE] [--against FILE]

Runs the benches and prints a line for each figure. Fails when a figure is not
what it has to be on any machine.

  --only NAMES    only these, with commas: ${Object.keys(benches).join(', ')}
  --quick         the median of three, and a tenth of the largest sizes
  --save FILE     write the figures as JSON
  --against FILE  print each figure over that of a saved table
`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    save: { type: 'string' },
    against: { type: 'string' },
  },
})
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}
const wanted = values.only?.split(',') ?? Object.keys(benches)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`)
const before =
  values.against === undefined
    ? undefined
    : (JSON.parse(readFileSync(values.against, 'utf8')) as { figures: Record<string, number> }).figures
const machine = [
  `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  `${(totalmem() / 1e9).toFixed(0)} GB`,
  `Node ${process.versions.node}`,
  `load ${loadavg()[0]!.toFixed(1)} before`,
].join(', ')
process.stdout.write(`-  machine: ${machine}\n`)
const figures: Record<string, number> = {}
for (const name of wanted) {
  for (const line of await benches[name]!({ turns: values.quick ? 3 : 5, isQuick: values.quick })) {
    const { value, holds, figure = Number.parseFloat(value) } = line
    const change = before?.[line.name] === undefined ? '' : ` [${(figure / before[line.name]!).toFixed(2)}× before]`
    process.stdout.write(`${holds === undefined ? '-' : holds ? 'ok' : 'NOT OK'}  ${line.name}: ${value}${change}\n`)
    if (!Number.isNaN(figure)) figures[line.name] = figure
    if (holds === false) process.exitCode = 1
  }
}
if (values.save !== undefined) writeFileSync(values.save, `${JSON.stringify({ machine, figures }, null, 2)}\n`)
