import { expect, test } from 'vitest'
import type { Exchange, Stimulus } from '../record/exchange.ts'
import { accidentOnly, reading } from './attempts.ts'
import type { Trial } from './scope.ts'

type What = number | 'reset' | 'timeout' | 'cut' | 'refused' | 'aborted'

const example: Stimulus = { kind: 'example', property: 'any', group: 'speech/mp3', seed: 1, path: '3:1', shrink: true }

function exchangeOf(
  what: What,
  attempt: number,
  look?: 2,
  stimulus: Stimulus = { kind: 'change', group: 'speech/mp3', id: 'voice.empty', change: 'voice: empty' },
): Exchange {
  const status = typeof what === 'number' ? what : what === 'cut' ? 200 : undefined
  return {
    id: `p/c/${attempt}@default`,
    cell: 'default',
    attempt,
    ...(look && { look }),
    origin: 'probe',
    stimulus,
    operation: 'speech',
    credential: { key: 'api' },
    request: { method: 'POST', url: 'http://127.0.0.1/v1/audio/speech', headers: [] },
    ...(status !== undefined && {
      response: {
        status,
        reason: '',
        headers: [],
        interim: [],
        body: { sha256: '', length: 0, stored: 0, complete: what !== 'cut', arrivals: [], redacted: [] },
      },
    }),
    ...(typeof what === 'string' && {
      failure: {
        kind: what === 'cut' ? 'reset' : what,
        phase: what === 'cut' ? 'body' : what === 'refused' ? 'connect' : 'headers',
        detail: what,
      },
    }),
    timing: { start: 0, end: 1 },
    connection: { id: 1, protocol: 'http/1.1', reused: false },
  }
}

function trialOf(first: readonly What[], second: readonly What[] = [], stimulus?: Stimulus): Trial {
  const attempts = [
    ...first.map((what, index) => exchangeOf(what, index + 1, undefined, stimulus)),
    ...second.map((what, index) => exchangeOf(what, first.length + index + 1, 2, stimulus)),
  ]
  return { attempts, last: attempts.at(-1)! }
}

test.each<[What[], What[]]>([
  [[400], []],
  [[500, 400], []],
  [[500, 500], [400]],
  [
    [503, 503, 503],
    [500, 400],
  ],
  [['reset', 'cut'], [200]],
])('%j, then %j: the answer counts', (first, second) => {
  expect(reading(trialOf(first, second)).kind).toBe('answered')
})

test.each<[What[], What[]]>([
  [
    [500, 500],
    [500, 500, 500, 500],
  ],
  [
    ['reset', 500],
    ['reset', 'cut', 500, 500],
  ],
  [
    ['cut', 'cut'],
    ['cut', 'cut', 'cut', 'cut'],
  ],
  [['timeout', 'timeout', 'timeout'], ['timeout']],
  [
    [500, 503],
    [500, 503, 500, 500, 500],
  ],
])('%j, then %j: a habit', (first, second) => {
  expect(reading(trialOf(first, second))).toMatchObject({ kind: 'broken', habit: true })
})

test.each<[What[], What[]]>([
  [[500, 500, 500, 500], []],
  [['timeout', 'timeout', 'timeout'], []],
  [
    [500, 500],
    [500, 500, 500],
  ],
  [
    [500, 500],
    [500, 500, 500, 'aborted'],
  ],
  [
    [500, 500],
    [503, 503],
  ],
  // A control of the second look, and what was cut off by an outage before: no accident of theirs came in both.
  [[], [500, 500, 500, 500]],
  [
    [503, 503, 503],
    [500, 500, 500, 500],
  ],
])('%j, then %j: nothing but accidents', (first, second) => {
  const trial = trialOf(first, second)
  const read = reading(trial)
  expect(read).toMatchObject({ kind: 'broken', habit: false })
  expect(read.kind === 'broken' && accidentOnly(read, trial)).toContain(
    second.length > 0
      ? 'not every time when it was sent again at the end of the run'
      : 'not sent again at the end of the run',
  )
})

test('what tells of the surroundings is no wrong refusal, however often it comes', () => {
  expect(reading(trialOf([503, 503, 503]))).toMatchObject({ kind: 'transient', lasting: false })
  expect(reading(trialOf([503, 429, 'refused'], [503, 503, 503, 503, 503, 503]))).toMatchObject({
    kind: 'transient',
    lasting: true,
  })
})

test('a smaller example of a habit needs the second look alone', () => {
  expect(reading(trialOf([], [500, 500, 500, 500], example))).toMatchObject({ kind: 'broken', habit: true })
})

test('what was given up by us tells nothing', () => {
  expect(reading(trialOf(['aborted']))).toMatchObject({ kind: 'unknown' })
})
