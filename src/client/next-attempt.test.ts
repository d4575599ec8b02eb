import { expect, test } from 'vitest'
import type { Expectation } from '../record/case.ts'
import type { Exchange, Failure } from '../record/exchange.ts'
import { nextAttempt, type Next } from './next-attempt.ts'
import { neverEnding } from './taking-down.ts'

function answered(
  attempt: number,
  status: number,
  headers: [string, string][] = [],
  stimulus: Exchange['stimulus'] = { kind: 'control', group: 'g', role: 'before' },
): Exchange {
  return {
    id: `p/c/${attempt}@default`,
    cell: 'default',
    attempt,
    origin: 'probe',
    stimulus,
    operation: 'speech',
    credential: { key: 'api' },
    request: { method: 'POST', url: 'http://127.0.0.1/v1/audio/speech', headers: [] },
    response: {
      status,
      reason: '',
      headers,
      interim: [],
      body: { sha256: '', length: 0, stored: 0, complete: true, arrivals: [], redacted: [] },
    },
    timing: { start: 0, end: 1 },
    connection: { id: 1, protocol: 'http/1.1', reused: false },
  }
}

function failed(attempt: number, kind: Failure['kind']): Exchange {
  const { response: _response, ...rest } = answered(attempt, 0)
  return { ...rest, failure: { kind, phase: 'headers', detail: kind } }
}

/** Not a control's. */
const ofProbe = (exchange: Exchange): Exchange => ({
  ...exchange,
  stimulus: { kind: 'member', group: 'g', role: 'other' },
})

const bodyLost: Failure = { kind: 'reset', phase: 'body', detail: 'closed' }
const endless: Failure = { kind: 'timeout', phase: 'body', detail: `${neverEnding} 90 s` }

test('an answer of the implementation ends it, also a wrong one', () => {
  for (const status of [200, 201, 301, 400, 401, 403, 404, 405, 418, 422, 501])
    expect(nextAttempt([answered(1, status)], 'success', 0), String(status)).toEqual({ again: false })
})

const givenUp = (attempt: number): Exchange => answered(attempt, 408, [['Connection', 'close']])
const reused = (exchange: Exchange): Exchange => ({ ...exchange, connection: { ...exchange.connection, reused: true } })

test('a connection that was given up with 408 is no answer to the request that met it', () => {
  for (const expects of ['success', 'refusal', 'any'] as const) {
    expect(nextAttempt([givenUp(1)], expects, 0)).toMatchObject({ again: true, hold: false, why: '408' })
    expect(nextAttempt([answered(1, 408)], expects, 0)).toEqual({ again: false })
    expect(sent(expects, givenUp).attempts).toBe({ success: 3, refusal: 2, any: 4 }[expects])
  }
  // A kept connection may be given up at any time.
  const stale = [reused(givenUp(1)), reused(givenUp(2)), givenUp(3)]
  expect(nextAttempt(stale, 'refusal', 0)).toMatchObject({ again: true })
  expect(nextAttempt([...stale, givenUp(4)], 'refusal', 0)).toEqual({ again: false })
})

/** How often a request is sent, and how long is waited in all, where nothing else comes. */
function sent(expects: Expectation, make: (attempt: number) => Exchange): { attempts: number; waitedMs: number } {
  const attempts: Exchange[] = []
  for (let waitedMs = 0; ;) {
    attempts.push(make(attempts.length + 1))
    const next = nextAttempt(attempts, expects, 0)
    if (!next.again) return { attempts: attempts.length, waitedMs }
    waitedMs += next.waitMs
  }
}
const again = (exchange: Exchange): Exchange => ({ ...exchange, look: 2 })

test.each([429, 502, 503, 524, 529])(
  '%i tells of the surroundings: where a success is expected it is waited for, an outage of 9 s and longer',
  (status) => {
    expect(nextAttempt([answered(1, status)], 'success', 0)).toMatchObject({ again: true, hold: status === 429 })
    const { attempts, waitedMs } = sent('success', (attempt) => answered(attempt, status))
    expect(attempts).toBe(status === 429 ? 5 : 7)
    if (status !== 429) expect(waitedMs).toBeGreaterThan(9_000)
    expect(sent('refusal', (attempt) => answered(attempt, status)).attempts).toBe(3)
    expect(sent('refusal', (attempt) => again(answered(attempt, status))).attempts).toBe(6)
  },
)

test('Retry-After is waited for, by the whole run: seconds and dates', () => {
  expect(nextAttempt([answered(1, 503, [['Retry-After', '7']])], 'success', 0)).toMatchObject({
    waitMs: 7000,
    hold: true,
  })
  expect(
    nextAttempt(
      [
        answered(1, 429, [
          ['retry-after', 'Sat, 21 Nov 2026 10:00:09 GMT'],
          ['date', 'Sat, 21 Nov 2026 10:00:00 GMT'],
        ]),
      ],
      'success',
      0,
    ),
  ).toMatchObject({ waitMs: 9000 })
  expect(nextAttempt([answered(1, 429, [['retry-after', '-5']])], 'success', 0)).toMatchObject({ waitMs: 250 })
})

test('of who says "at once" and refuses again the second word is not taken', () => {
  const atOnce = (attempt: number): Exchange => answered(attempt, 429, [['retry-after', '0']])
  expect(nextAttempt([atOnce(1)], 'success', 0)).toMatchObject({ waitMs: 0 })
  expect(nextAttempt([atOnce(1), atOnce(2)], 'success', 0)).toMatchObject({ waitMs: 500 })
  // It is as if nothing was said: of an outage only this request waits.
  const down = (attempt: number): Exchange => answered(attempt, 503, [['retry-after', '0']])
  expect(nextAttempt([down(1), down(2)], 'success', 0)).toEqual(
    nextAttempt([answered(1, 503), answered(2, 503)], 'success', 0),
  )
})

test('500 and lost connections are sent three times for a success, else twice; silence twice', () => {
  expect(nextAttempt([answered(1, 500), failed(2, 'reset')], 'success', 0)).toMatchObject({ again: true })
  expect(nextAttempt([answered(1, 500), failed(2, 'reset'), failed(3, 'timeout')], 'success', 0)).toEqual({
    again: false,
  })
  expect(sent('refusal', (attempt) => answered(attempt, 500)).attempts).toBe(2)
  expect(sent('refusal', (attempt) => failed(attempt, 'timeout')).attempts).toBe(2)
  expect(sent('success', (attempt) => failed(attempt, 'timeout')).attempts).toBe(2)
})

test('a control that is silent while others are answered is sent three times in the first look', () => {
  const silent = [1, 2, 3].map((attempt) => failed(attempt, 'timeout'))
  const next = (attempts: readonly Exchange[], othersAnswered = true): boolean =>
    nextAttempt(attempts, 'success', 0, othersAnswered).again
  expect(next(silent.slice(0, 2))).toBe(true)
  expect(next(silent)).toBe(false)
  expect(next(silent.slice(0, 2), false)).toBe(false)
  expect(next(silent.slice(0, 2).map(ofProbe))).toBe(false)
  expect(next(silent.slice(0, 1).map(again))).toBe(false)
})

test('what tells of the surroundings is not counted as a breakdown, and ends it for itself', () => {
  const throttled = [1, 2, 3, 4, 5].map((attempt) => answered(attempt, 429))
  expect(nextAttempt(throttled, 'success', 0)).toEqual({ again: false })
  expect(nextAttempt([...throttled.slice(2), answered(4, 500)], 'success', 0)).toMatchObject({ again: true })
})

test('in the second look a 500 comes four times, further apart than a burst lasts; one timeout is enough', () => {
  const { attempts, waitedMs } = sent('refusal', (attempt) => again(answered(attempt, 500)))
  expect(attempts).toBe(4)
  expect(waitedMs).toBeGreaterThan(1_200)
  expect(sent('refusal', (attempt) => again(failed(attempt, 'timeout'))).attempts).toBe(1)
})

test('what ends a run, or keeps others from being sent, is sent again after more time than a burst lasts', () => {
  const waited = (expects: Expectation, make: (attempt: number) => Exchange): number => sent(expects, make).waitedMs
  expect(waited('success', (attempt) => failed(attempt, 'reset'))).toBeGreaterThan(2_000)
  expect(waited('any', (attempt) => failed(attempt, 'reset'))).toBeGreaterThan(2_000)
  expect(waited('success', (attempt) => ofProbe(failed(attempt, 'reset')))).toBeGreaterThan(2_000)
  expect(waited('refusal', (attempt) => ofProbe(failed(attempt, 'reset')))).toBeLessThan(1_200)
  expect(waited('success', (attempt) => failed(attempt, 'refused'))).toBeLessThan(1_200)
  // A 500 is an answer: the second look asks again.
  expect(waited('success', (attempt) => answered(attempt, 500))).toBeLessThan(1_200)
})

test('a kept connection that was closed meanwhile does not count', () => {
  const stale = { ...failed(1, 'reset'), connection: { id: 1, protocol: 'http/1.1', reused: true } }
  expect(nextAttempt([stale, failed(2, 'reset'), failed(3, 'reset')], 'success', 0)).toMatchObject({ again: true })
  expect(nextAttempt([stale, failed(2, 'reset'), failed(3, 'reset'), failed(4, 'reset')], 'success', 0)).toEqual({
    again: false,
  })
})

test('what was given up with the run is not sent again', () => {
  expect(nextAttempt([failed(1, 'aborted')], 'success', 0)).toEqual({ again: false })
})

test('a provoked status ends it; other trouble is waited out first', () => {
  const provoked: Exchange['stimulus'] = { kind: 'provoked', status: 402 }
  expect(nextAttempt([answered(1, 402, [], provoked)], 'any', 0)).toEqual({ again: false })
  expect(nextAttempt([answered(1, 503, [], provoked)], 'any', 0)).toMatchObject({ again: true })
  // An outage, and a failure behind it.
  expect(
    nextAttempt(
      [1, 2, 3, 4].map((attempt) => answered(attempt, attempt < 4 ? 503 : 500, [], provoked)),
      'any',
      0,
    ),
  ).toMatchObject({ again: true })
  expect(sent('any', (attempt) => answered(attempt, 500, [], provoked)).waitedMs).toBeGreaterThan(1_200)
  expect(nextAttempt([answered(1, 503, [], { kind: 'provoked', status: 503 })], 'any', 0)).toEqual({ again: false })
  expect(nextAttempt([answered(1, 200, [], provoked)], 'any', 0)).toEqual({ again: false })
})

const provoking = (status: number): Exchange['stimulus'] => ({ kind: 'provoked', status })
const shrunk: Exchange['stimulus'] = { kind: 'example', property: 'p', group: 'g', seed: 1, path: '0', shrink: true }
const after = (waitMs: number, why: string, hold = false): Next => ({ again: true, waitMs, hold, why })
const never: Next = { again: false }

test.each<[string, Expectation, Exchange, Next]>([
  ['a gateway', 'success', answered(1, 502), after(250, '502')],
  ['a throttled one', 'refusal', answered(1, 429), after(250, '429', true)],
  ['one that says when', 'success', answered(1, 503, [['Retry-After', '0']]), after(0, '503 with Retry-After', true)],
  ['one that does not', 'success', answered(1, 503, [['Retry-After', 'soon']]), after(250, '503')],
  ['an accident', 'answer', answered(1, 500), after(250, '500')],
  ['a lost connection', 'refusal', ofProbe(failed(1, 'reset')), after(250, 'reset (headers)')],
  ['a lost connection of a valid request', 'success', ofProbe(failed(1, 'reset')), after(1000, 'reset (headers)')],
  ['a lost connection of a control', 'success', failed(1, 'reset'), after(1000, 'reset (headers)')],
  ['silence, which was a wait already', 'success', failed(1, 'timeout'), after(0, 'timeout (headers)')],
  ['a body that broke off', 'success', { ...answered(1, 200), failure: bodyLost }, after(250, 'reset (body)')],
  ['a later look', 'success', again(answered(1, 503)), after(1000, '503')],
  ['a later look at a smaller example', 'success', again(answered(1, 503, [], shrunk)), after(250, '503')],
  ['what is all that is read', 'success', { ...answered(1, 200), failure: { ...bodyLost, kind: 'limit' } }, never],
  ['headers without an end', 'any', failed(1, 'limit'), never],
  ['an answer without an end', 'any', { ...failed(1, 'timeout'), failure: endless }, never],
  ['an answer of the whole run', 'any', failed(1, 'aborted'), never],
  ['a status where any will do', 'any', answered(1, 500), never],
  ['a gateway where any will do', 'any', answered(1, 503), never],
  ['no answer where any will do', 'any', ofProbe(failed(1, 'reset')), after(250, 'reset (headers)')],
  ['silence where any will do', 'any', failed(1, 'timeout'), after(0, 'timeout (headers)')],
  ['another gateway than the one provoked', 'any', answered(1, 502, [], provoking(503)), after(250, '502')],
  ['an accident where a refusal was provoked', 'any', answered(1, 500, [], provoking(402)), after(1000, '500')],
  ['the accident that was provoked', 'any', answered(1, 500, [], provoking(500)), never],
  ['another answer than the one provoked', 'any', answered(1, 400, [], provoking(402)), never],
])('what follows an attempt, when, and why: %s', (_, expects, exchange, next) => {
  expect(nextAttempt([exchange], expects, 0)).toEqual(next)
})

test('each pause is twice the one before, up to eight seconds', () => {
  const pauses = (count: number, make: (attempt: number) => Exchange): number[] =>
    Array.from({ length: count }, (_, index) => {
      const attempts = Array.from({ length: index + 1 }, (_, at) => make(at + 1))
      const next = nextAttempt(attempts, 'success', 0)
      return next.again ? next.waitMs : NaN
    })
  expect(pauses(6, (attempt) => answered(attempt, 503))).toEqual([250, 500, 1000, 2000, 4000, 8000])
  expect(pauses(5, (attempt) => again(answered(attempt, 503)))).toEqual([1000, 2000, 4000, 8000, 8000])
})

test('where any answer will do, attempts are counted by what came', () => {
  expect(sent('any', (attempt) => failed(attempt, 'reset')).attempts).toBe(4)
  expect(sent('any', (attempt) => failed(attempt, 'timeout')).attempts).toBe(2)
  expect(sent('any', (attempt) => answered(attempt, 500, [], provoking(402))).attempts).toBe(4)
  expect(sent('any', (attempt) => answered(attempt, 503, [], provoking(402))).attempts).toBe(7)
  expect(sent('any', (attempt) => answered(attempt, 429, [], provoking(402))).attempts).toBe(5)
  const outage = (attempt: number): Exchange => answered(attempt, attempt < 4 ? 500 : 503, [], provoking(402))
  expect(sent('any', outage).attempts).toBe(10)
})

test('only a connection that was closed before the answer began was closed meanwhile', () => {
  const kept = { id: 1, protocol: 'http/1.1', reused: true }
  const lost = (failure: Failure): Exchange => ({ ...failed(1, 'reset'), failure, connection: kept })
  for (const failure of [bodyLost, { ...bodyLost, kind: 'malformed', phase: 'headers' }] as const)
    expect(nextAttempt([lost(failure), failed(2, 'reset'), failed(3, 'reset')], 'success', 0)).toEqual(never)
})
