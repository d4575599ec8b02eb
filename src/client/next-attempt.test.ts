import { expect, test } from 'vitest'
import type { Exchange, Failure } from '../record/exchange.ts'
import { nextAttempt } from './next-attempt.ts'

function answered(attempt: number, status: number, headers: [string, string][] = [], stimulus: Exchange['stimulus'] = { kind: 'control', group: 'g', role: 'before' }): Exchange {
  return {
    id: `p/c/${attempt}@default`, cell: 'default', attempt, origin: 'probe', stimulus, operation: 'speech', credential: { key: 'api' },
    request: { method: 'POST', url: 'http://127.0.0.1/v1/audio/speech', headers: [] },
    response: { status, reason: '', headers, interim: [], body: { sha256: '', length: 0, stored: 0, complete: true, arrivals: [], redacted: [] } },
    timing: { start: 0, end: 1 }, connection: { id: 1, protocol: 'http/1.1', reused: false },
  }
}

function failed(attempt: number, kind: Failure['kind']): Exchange {
  const { response: _response, ...rest } = answered(attempt, 0)
  return { ...rest, failure: { kind, phase: 'headers', detail: kind } }
}

test('an answer of the implementation ends it, also a wrong one', () => {
  for (const status of [200, 201, 301, 400, 401, 403, 404, 405, 418, 422, 501]) expect(nextAttempt([answered(1, status)], 'success', 0), String(status)).toEqual({ again: false })
})

test.each([429, 502, 503, 524, 529])('%i tells of the surroundings: sent again, six times at most', (status) => {
  const attempts = [1, 2, 3, 4, 5, 6].map((attempt) => answered(attempt, status))
  expect(nextAttempt(attempts.slice(0, 1), 'success', 0)).toMatchObject({ again: true, hold: status === 429 })
  expect(nextAttempt(attempts.slice(0, 5), 'refusal', 0)).toMatchObject({ again: true })
  expect(nextAttempt(attempts, 'success', 0)).toEqual({ again: false })
})

test('Retry-After is waited for, by the whole run: seconds and dates', () => {
  expect(nextAttempt([answered(1, 503, [['Retry-After', '7']])], 'success', 0)).toMatchObject({ waitMs: 7000, hold: true })
  expect(nextAttempt([answered(1, 429, [['retry-after', 'Sat, 21 Nov 2026 10:00:09 GMT'], ['date', 'Sat, 21 Nov 2026 10:00:00 GMT']])], 'success', 0)).toMatchObject({ waitMs: 9000 })
  expect(nextAttempt([answered(1, 429, [['retry-after', '-5']])], 'success', 0)).toMatchObject({ waitMs: 250 })
})

test('500 and silence have to come three times, together or mixed', () => {
  expect(nextAttempt([answered(1, 500), failed(2, 'reset')], 'refusal', 0)).toMatchObject({ again: true })
  expect(nextAttempt([answered(1, 500), failed(2, 'reset'), failed(3, 'timeout')], 'refusal', 0)).toEqual({ again: false })
})

test('a kept connection that was closed meanwhile does not count', () => {
  const stale = { ...failed(1, 'reset'), connection: { id: 1, protocol: 'http/1.1', reused: true } }
  expect(nextAttempt([stale, failed(2, 'reset'), failed(3, 'reset')], 'success', 0)).toMatchObject({ again: true })
  expect(nextAttempt([stale, failed(2, 'reset'), failed(3, 'reset'), failed(4, 'reset')], 'success', 0)).toEqual({ again: false })
})

test('what was given up with the run is not sent again', () => {
  expect(nextAttempt([failed(1, 'aborted')], 'success', 0)).toEqual({ again: false })
})

test('a provoked status ends it; other trouble is waited out first', () => {
  const provoked: Exchange['stimulus'] = { kind: 'provoked', status: 402 }
  expect(nextAttempt([answered(1, 402, [], provoked)], 'any', 0)).toEqual({ again: false })
  expect(nextAttempt([answered(1, 503, [], provoked)], 'any', 0)).toMatchObject({ again: true })
  expect(nextAttempt([answered(1, 503, [], { kind: 'provoked', status: 503 })], 'any', 0)).toEqual({ again: false })
  expect(nextAttempt([answered(1, 200, [], provoked)], 'any', 0)).toEqual({ again: false })
})
