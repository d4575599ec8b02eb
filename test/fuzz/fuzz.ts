import { on, once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Area, Checked, Failure, Property } from './area.ts'
import { areas } from './areas.ts'
import type { Slice, ThreadData, Told } from './fuzz-thread.ts'

/**
 * Feeds random inputs to what reads the bytes of others, and shows the smallest input for which a property fails. `npm
 * run fuzz -- [AREA[/PROPERTY]…] [--minutes N] [--seed S]` takes the properties in turns, with another seed in each
 * slice of time; `--path P` runs one case of one property again. Exit 1: a finding.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    path: { type: 'string' },
  },
})

// What reads a time without a zone as local is noticed far from Greenwich only.
process.env['TZ'] = 'America/New_York'

interface Row {
  readonly area: Area
  readonly property: Property
  cases: number
  seconds: number
  finding?: string
}

const rows: Row[] = areas
  .flatMap((area) => area.properties.map((property) => ({ area, property, cases: 0, seconds: 0 })))
  .filter(({ area, property }) => {
    const name = `${area.name}/${property.name}`
    return positionals.length === 0 || positionals.some((word) => name === word || area.name === word)
  })
const seed = values.seed === undefined ? Math.floor(Math.random() * 0x7fff_ffff) : Number(values.seed)
const total = Number(values.minutes) * 60_000
if (rows.length === 0 || !(total > 0) || !Number.isInteger(seed)) {
  process.stderr.write(`usage: npm run fuzz -- [AREA[/PROPERTY]…] [--minutes N] [--seed S] [--path P]\nproperties:\n`)
  for (const { name, properties } of areas)
    for (const property of properties) process.stderr.write(`  ${name}/${property.name}\n`)
  process.exit(2)
}

/** A slice is long enough for what it starts, and short enough that each property has several. */
const longestSlice = 20_000
const sliceOf = (left: number): number => Math.min(longestSlice, Math.max(1000, total / rows.length / 2), left)

/**
 * One case takes no more processor time than this, nor does making a failing one smaller: on a busy machine the clock
 * says nothing. Where nothing is computed, something never comes.
 */
const patience = 60_000
const patienceAsleep = 10 * patience

const begun = new Int32Array(new SharedArrayBuffer(4))

/** One at a time: what an area holds is given back when the next has its turn. */
let current: { readonly area: string; readonly thread: Worker } | undefined

async function threadOf(area: string): Promise<Worker> {
  if (current?.area === area) return current.thread
  await close()
  const thread = new Worker(new URL('fuzz-thread.ts', import.meta.url), {
    workerData: { area, begun } satisfies ThreadData,
  })
  await once(thread, 'message')
  current = { area, thread }
  return thread
}

async function close(): Promise<void> {
  if (!current) return
  const { thread } = current
  current = undefined
  thread.postMessage('close')
  await once(thread, 'exit')
}

/** What came of a slice; where it does not end, the smallest input that failed before that, if one did. */
async function answerOf(
  thread: Worker,
  milliseconds: number,
): Promise<{ readonly checked?: Checked; readonly failing?: Failure }> {
  const abort = new AbortController()
  const began = performance.now()
  let before = process.cpuUsage()
  const timer = setInterval(() => {
    const late = performance.now() - began - milliseconds
    if (late < 0) before = process.cpuUsage()
    const { user, system } = process.cpuUsage(before)
    if (late > patienceAsleep || (user + system) / 1000 > patience) abort.abort()
  }, 500)
  let failing: Failure | undefined
  try {
    for await (const [told] of on(thread, 'message', { signal: abort.signal }) as AsyncIterable<[Told]>) {
      if ('checked' in told) return told
      failing = told.failing
    }
    return {}
  } catch (error) {
    if (!abort.signal.aborted) throw error
    return { ...(failing && { failing }) }
  } finally {
    clearInterval(timer)
  }
}

/** @returns What failed, in the words of a finding. */
async function run(row: Row, slice: Slice): Promise<string | undefined> {
  const thread = await threadOf(row.area.name)
  const began = performance.now()
  thread.postMessage(slice)
  const { checked, failing } = await answerOf(thread, slice.milliseconds)
  row.seconds += (performance.now() - began) / 1000
  row.cases += checked?.cases ?? begun[0]!
  const again = (path: string): string =>
    `npm run fuzz -- '${row.area.name}/${row.property.name}' --seed ${slice.seed} --path ${path}`
  const wordsOn = ({ error, input, path }: Failure): string => `${error}\n  input: ${input}\n  again: ${again(path)}`
  if (checked === undefined) {
    await thread.terminate()
    current = undefined
    return failing
      ? `${wordsOn(failing)}\n  (not made smaller to the end)`
      : `does not end\n  again: ${again(slice.path ?? String(begun[0]! - 1))}`
  }
  return checked.failure && wordsOn(checked.failure)
}

process.stdout.write(`seed ${seed}\n`)
for (let turn = 0; ; turn += 1) {
  const open = rows.filter(({ finding }) => finding === undefined)
  const left = total - rows.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
  if (open.length === 0 || left <= 0) break
  const row = open[turn % open.length]!
  const path = values.path === undefined ? {} : { path: values.path }
  const milliseconds = values.path === undefined ? sliceOf(left) : patience
  const finding = await run(row, { property: row.property.name, seed: seed + turn, milliseconds, ...path })
  if (finding !== undefined) {
    row.finding = finding
    process.stdout.write(`\n${row.area.name}/${row.property.name}: ${finding}\n`)
  }
  if (values.path !== undefined) break
}
await close()
const columns = (...[name, cases, seconds, note]: [string, string, string, string]): string =>
  `${name.padEnd(46)} ${cases.padStart(10)} ${seconds.padStart(8)}  ${note}`.trimEnd()
process.stdout.write(`\n${columns('property', 'cases', 'seconds', '')}\n`)
for (const { area, property, cases, seconds, finding } of rows)
  process.stdout.write(
    `${columns(`${area.name}/${property.name}`, String(cases), seconds.toFixed(0), finding ? 'FINDING' : '')}\n`,
  )
const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)
const findings = rows.filter(({ finding }) => finding !== undefined).length
process.stdout.write(
  `${columns('all', String(sum(({ cases }) => cases)), sum(({ seconds }) => seconds).toFixed(0), '')}\n` +
    `${findings === 0 ? 'no finding' : `${findings} found`}\n`,
)
process.exitCode = findings === 0 ? 0 : 1
