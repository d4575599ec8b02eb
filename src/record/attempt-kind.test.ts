import { expect, test } from 'vitest'
import { exchange, type Came } from '../../fixtures/exchanges.ts'
import { attemptLimits, confirmingAttempts, secondLookPauseMs } from './accident-limits.ts'
import { accidentKind, attemptKind, isTimeout } from './attempt-kind.ts'

const tells: Readonly<Record<string, readonly Came[]>> = {
  answered: [200, 204, 301, 400, 401, 402, 403, 404, 501, 505, 'too long'],
  transient: [429, 502, 503, 524, 529, 'refused'],
  broken: [500, 'reset', 'timeout', 'cut'],
  abandoned: ['aborted'],
}

test.each(Object.entries(tells))('what an attempt shows of the implementation: %s', (what, all) => {
  expect(all.map((came) => [came, attemptKind(exchange(came))])).toEqual(all.map((came) => [came, what]))
})

test('a transient status stays one where its body broke off; what we gave up ourselves shows nothing', () => {
  const { failure } = exchange('cut')
  expect(attemptKind({ ...exchange(503), failure: failure! })).toBe('transient')
  expect(attemptKind({ ...exchange(503), failure: exchange('aborted').failure! })).toBe('abandoned')
  expect(attemptKind({ ...exchange(400), failure: failure! })).toBe('broken')
})

test('a limit of ours that ends a request before its status, or no answer at all, shows nothing', () => {
  const { failure } = exchange('too long')
  expect(attemptKind({ ...exchange('reset'), failure: failure! })).toBe('abandoned')
  const { failure: _, ...neither } = exchange('reset')
  expect(attemptKind(neither)).toBe('abandoned')
})

test('accidents are alike by their status, or by how and where the connection failed', () => {
  expect((['reset', 'timeout', 'cut', 500] as const).map((came) => accidentKind(exchange(came)))).toEqual([
    'reset in headers',
    'timeout in headers',
    'reset in body',
    '500',
  ])
})

test('only a timeout waited for its whole time', () => {
  expect((['timeout', 'reset', 500] as const).map((came) => isTimeout(exchange(came)))).toEqual([true, false, false])
})

test('how often a request is sent, and how long the second look waits', () => {
  expect(attemptLimits).toEqual({
    success: { transient: 7, throttled: 5, broken: 3, timeout: 2 },
    control: { timeout: 3 },
    refusal: { transient: 3, throttled: 3, broken: 2, timeout: 2 },
    second: { transient: 6, throttled: 6, broken: 4, timeout: 1 },
  })
  expect(confirmingAttempts).toBe(4)
  expect(secondLookPauseMs).toBe(10_000)
})
