import { parseArgs } from 'node:util'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { shardOf } from '../../src/config/shard-of.ts'
import { allFaults } from '../../src/reference/registry.ts'
import { judgeAll } from '../matrix/judge-all.ts'
import type { TrialKind } from './replay-trial.ts'
import type { TrialRow } from './replay-worker.ts'
import { toldOtherwise, wrongReplays } from './wrong-replays.ts'

/**
 * Judges the records of runs against faulty services again, replays their findings, and prints what is not judged as
 * the run was, not said to fail with the fault, or not to be fixed without it, and what stays undecided or fails as
 * another finding shows (?).
 * `npm run replays` takes every fault, `-- 100 --seed 1` a hundred drawn at random, `-- --shard 1/4` each fourth,
 * `-- ID…` those; `--recheck` sends nothing again.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
    recheck: { type: 'boolean', default: false },
  },
})
const all = allFaults.map(({ id }) => id)
const count = /^\d+$/.test(positionals[0] ?? '') ? Number(positionals[0]) : undefined
const named = count === undefined && positionals.length > 0 ? positionals : drawn(count ?? all.length)
const { index, total } = shardOf(values.shard, {})
const ids = named.filter((_id, at) => at % total === index - 1)
const kind: TrialKind = values.recheck ? 'recheck' : 'both'

/** The first so many of all in an order that the seed gives. */
function drawn(most: number): string[] {
  const next = randomFrom(Number(values.seed))
  const left = [...all]
  return Array.from({ length: most }, () => left.splice(Math.floor(next() * left.length), 1)).flat()
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const began = performance.now()
const tally = {
  runs: 0,
  rechecked: 0,
  faulty: 0,
  fails: 0,
  beside: 0,
  unsure: 0,
  right: 0,
  fixed: 0,
  undecided: 0,
  bad: 0,
}

function take({ id, tried, ...row }: TrialRow): void {
  tally.runs += 1
  const bad = tried ? wrongReplays(tried) : [`no trial: ${'error' in row ? row.error : ''}`]
  tally.bad += bad.length
  const counts = tried ? `${tried.faulty.length} findings` : ''
  print(`${bad.length === 0 ? 'ok ' : 'BAD'} ${id} ${counts}`)
  for (const line of bad) print(`      ${line}`)
  if (!tried) return
  for (const line of toldOtherwise(tried)) print(`    ? ${line}`)
  const having = (of: typeof tried.faulty, state: string): number => of.filter((one) => one.state === state).length
  tally.rechecked += tried.rechecked === undefined ? 1 : 0
  tally.faulty += tried.faulty.length
  tally.fails += having(tried.faulty, 'fails')
  tally.beside += tried.faulty.filter(({ basis }) => basis !== undefined).length
  tally.unsure += having(tried.faulty, 'undecided')
  tally.right += tried.right.length
  tally.fixed += having(tried.right, 'fixed')
  tally.undecided += having(tried.right, 'undecided')
  if (tally.runs % 50 === 0) print(figures())
}

function figures(): string {
  const seconds = Math.round((performance.now() - began) / 1000)
  return [
    `${tally.runs} of ${ids.length} faults in ${seconds} s`,
    `judged again the same: ${tally.rechecked} of ${tally.runs}`,
    ...(kind === 'recheck'
      ? []
      : [
          `with the fault ${tally.fails} of ${tally.faulty} findings still fail (${tally.beside} as another shows), ` +
            `${tally.unsure} undecided`,
          `without it ${tally.fixed} of ${tally.right} are fixed, ${tally.undecided} undecided`,
        ]),
    `${tally.bad} not as they should be`,
  ].join('; ')
}

print(`seed ${values.seed}, shard ${values.shard}`)
await judgeAll<TrialRow>(new URL('./replay-worker.ts', import.meta.url), ids, kind, take)
print(figures())
process.exitCode = tally.bad === 0 ? 0 : 1
