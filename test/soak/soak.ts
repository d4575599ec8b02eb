import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference } from '../../src/reference/reference.ts'
import { judgeDeviation } from '../matrix/judge-deviation.ts'
import { skippingClock } from './skipping-clock.ts'
import { random, troubledProxy, type Troubles } from './troubled-proxy.ts'

/**
 * Runs against the reference service behind a proxy that adds 1 % each of 500, 503, resets and cut bodies, three bursts
 * of 1 second and an outage of 9 seconds: `npm run soak -- --runs 200 --seed 1`. Nothing that is right may be accused,
 * and little may stay undecided. Time passes as in reality, except that what is only waited for is skipped.
 */
const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const [runs, firstSeed] = [option('runs', 200), option('seed', 1)]
const mostUndecided = 3
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * A run without trouble is over after some seconds; with trouble its second look is. What begins later would meet
 * nobody.
 */
const firstLookMs = 3_000
const wholeMs = 20_000

function troublesOf(seed: number): Troubles {
  const draw = random(seed * 7919)
  const burst = (trouble: 500 | 'reset'): Troubles['windows'][number] => {
    const from = draw() * wholeMs
    return { from, to: from + 1000, trouble }
  }
  const outage = draw() * firstLookMs
  return {
    single: [500, 503, 'reset', 'cut'],
    share: 0.01,
    windows: [burst(500), burst('reset'), burst(500), { from: outage, to: outage + 9000, trouble: 503 }],
  }
}

const reference = await startReference({
  voice: 'built-in',
  profile: openrouterProfile,
  clock: { now: () => Date.now(), sleep: async () => undefined },
})
let accused = 0
let decided = 0
for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
  const clock = skippingClock()
  const proxy = await troubledProxy(reference.baseUrl, troublesOf(seed), seed, clock)
  const began = clock.now()
  const { result } = await judgeDeviation({ ...reference, baseUrl: proxy.baseUrl }, [], { clock })
  const lasted = clock.now() - began
  proxy.close()
  clock.stop()
  const having = (...verdicts: string[]): string[] =>
    result.requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id)
  const [failed, warned, undecided] = [having('fail'), having('warn'), having('inconclusive', 'error')]
  if (failed.length > 0) accused += 1
  if (undecided.length <= mostUndecided) decided += 1
  print(
    `seed ${seed}: ${failed.length} musts failed, ${warned.length} shoulds, ${undecided.length} ` +
      `undecided; ${result.run.requests} requests, ${(lasted / 1000).toFixed(1)} s  ` +
      [...failed, ...warned.map((id) => `(${id})`), ...undecided.map((id) => `?${id}`)].join(' '),
  )
  for (const { id, verdict, reason } of result.requirements)
    if (verdict === 'fail' || verdict === 'warn') print(`  ${id}: ${reason}`)
}
await reference.close()
print(
  `${runs} runs: ${accused} with a must that failed (0 allowed), ${decided} with at most ${mostUndecided} ` +
    `undecided (${Math.ceil(runs * 0.9)} expected)`,
)
process.exitCode = accused === 0 && decided >= runs * 0.9 ? 0 : 1
