import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference, withDeviations, type Reference } from '../../src/reference/reference.ts'
import type { FinishedRun } from '../../src/run/run.ts'
import { chosen } from '../chosen.ts'
import { judgeDeviation } from '../matrix/judge-deviation.ts'
import { skippingClock } from './skipping-clock.ts'
import { troubledProxy, type Troubles } from './troubled-proxy.ts'

let reference: Reference

beforeAll(async () => {
  reference = await startReference({
    voice: 'built-in',
    profile: openrouterProfile,
    clock: { now: () => Date.now(), sleep: async () => undefined },
  })
})

afterAll(() => reference.close())

const none: Troubles = { single: [], share: 1, windows: [] }
const window = (from: number, ms: number, trouble: 500 | 503 | 'reset' | 'cut'): Troubles => ({
  ...none,
  windows: [{ from, to: from + ms, trouble }],
})

/** What of the reference service, with a fault or without, is judged through a way that has these troubles. */
async function judged(troubles: Troubles, faults: readonly string[] = [], seed = 1): Promise<FinishedRun> {
  const clock = skippingClock()
  const proxy = await troubledProxy(withDeviations(reference.baseUrl, faults), troubles, seed, clock)
  const run = await judgeDeviation({ ...reference, baseUrl: proxy.baseUrl }, [], {
    clock,
    suites: ['auth', 'budget', 'validation'],
    runs: 20,
  })
  proxy.close()
  clock.stop()
  return run
}

const troubles: readonly (readonly [string, Troubles, boolean])[] = [
  ['a burst of 1.2 s of 500', window(200, 1200, 500), false],
  ['a burst of 1.2 s of resets', window(200, 1200, 'reset'), false],
  ['a burst of 1.2 s of cut bodies', window(200, 1200, 'cut'), false],
  ['an outage of 9 s of 503', window(300, 9000, 503), false],
  ['an outage of 9 s from the beginning', window(0, 9000, 503), false],
  ['5 % of 500 and 5 % of cut bodies', { ...none, single: [500, 'cut'], share: 0.05 }, true],
]

test.each(chosen(troubles, 2))('%s accuses nobody and leaves nothing open', async (_what, troubles, again) => {
  const { result, record } = await judged(troubles)
  expect(
    result.requirements.flatMap(({ id, verdict, reason }) =>
      ['fail', 'warn', 'inconclusive', 'error'].includes(verdict) ? [`${id} ${verdict}: ${reason}`] : [],
    ),
  ).toEqual([])
  // Whom a burst meets, and whether it outlasts the attempts of the first look, depends on how fast the machine is.
  if (again) expect(record.exchanges.some(({ look }) => look === 2)).toBe(true)
  // What is judged from the record is what was judged live.
  expect(judgeRecord(record, assayCatalogue).map(({ id, verdict, reason }) => ({ id, verdict, reason }))).toEqual(
    result.requirements.map(({ id, verdict, reason }) => ({ id, verdict, reason })),
  )
})

test('a habit is found: a 500 to a voice of a wrong type, while one request in ten gets 503', async () => {
  const { result, record } = await judged({ ...none, single: [503], share: 0.1 }, ['refused-voice-type-500'])
  expect(result.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toContain(
    'SPEECH-VOICE-TYPE',
  )
  const begins = Math.min(...record.exchanges.flatMap(({ look, timing }) => (look === 2 ? [timing.start] : [])))
  const controls = record.exchanges
    .filter(({ look, stimulus }) => look === 2 && stimulus.kind === 'control')
    .map(({ stimulus }) => (stimulus.kind === 'control' ? stimulus.role : ''))
  expect(new Set(controls)).toEqual(new Set(['before the second look', 'after the second look']))
  const lastAccident = Math.max(
    ...record.exchanges.flatMap(({ look, response, timing, stimulus }) =>
      look !== 2 && response?.status === 500 && stimulus.kind !== 'provoked' ? [timing.end] : [],
    ),
  )
  expect(begins - lastAccident).toBeGreaterThanOrEqual(10_000)
})

test('where nothing fails nothing is asked again', async () => {
  const { result, record } = await judged(none)
  expect(record.exchanges.some(({ look }) => look === 2)).toBe(false)
  expect(result.run).toMatchObject({ waits: 0, retries: 0 })
})
