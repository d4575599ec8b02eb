import { expect, test } from 'vitest'
import type { Expectation } from '../record/case.ts'
import type { Exchange, Failure } from '../record/exchange.ts'
import { nextAttempt } from './next-attempt.ts'

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

test('an answer of the implementation ends it, also a wrong one', () => {
  for (const status of [200, 201, 301, 400, 401, 403, 404, 405, 418, 422, 501])
    expect(nextAttempt([answered(1, status)], 'success', 0), String(status)).toEqual({ again: false })
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

test('500 and lost connections are sent three times for a success, else twice; silence twice', () => {
  expect(nextAttempt([answered(1, 500), failed(2, 'reset')], 'success', 0)).toMatchObject({ again: true })
  expect(nextAttempt([answered(1, 500), failed(2, 'reset'), failed(3, 'timeout')], 'success', 0)).toEqual({
    again: false,
  })
  expect(sent('refusal', (attempt) => answered(attempt, 500)).attempts).toBe(2)
  expect(sent('refusal', (attempt) => failed(attempt, 'timeout')).attempts).toBe(2)
  expect(sent('success', (attempt) => failed(attempt, 'timeout')).attempts).toBe(2)
})

test('in the second look a 500 comes four times, further apart than a burst lasts; one timeout is enough', () => {
  const { attempts, waitedMs } = sent('refusal', (attempt) => again(answered(attempt, 500)))
  expect(attempts).toBe(4)
  expect(waitedMs).toBeGreaterThan(1_200)
  expect(sent('refusal', (attempt) => again(failed(attempt, 'timeout'))).attempts).toBe(1)
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
