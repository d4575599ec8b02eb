import { expect, test } from 'vitest'
import { exchange, type Came } from '../../fixtures/exchanges.ts'
import { accidentKind, attemptsMade, confirmingAccidents, isTimeout, secondLookPauseMs, told } from './accident.ts'

const tells: Readonly<Record<string, readonly Came[]>> = {
  answer: [200, 204, 301, 400, 401, 402, 403, 404, 501, 504, 'too long'],
  transient: [429, 502, 503, 524, 529, 'refused'],
  accident: [500, 'reset', 'timeout', 'cut'],
  nothing: ['aborted'],
}

test.each(Object.entries(tells))('what tells of the implementation, and how: %s', (what, all) => {
  expect(all.map((came) => [came, told(exchange(came))])).toEqual(all.map((came) => [came, what]))
})

test('a status of the surroundings stays one where its body broke off; what we gave up ourselves tells nothing', () => {
  const { failure } = exchange('cut')
  expect(told({ ...exchange(503), failure: failure! })).toBe('transient')
  expect(told({ ...exchange(503), failure: exchange('aborted').failure! })).toBe('nothing')
  expect(told({ ...exchange(400), failure: failure! })).toBe('accident')
})

test('accidents are alike by their status, or by how and where the connection failed', () => {
  expect((['reset', 'timeout', 'cut', 500] as const).map((came) => accidentKind(exchange(came)))).toEqual([
    'reset in headers',
    'timeout in headers',
    'reset in body',
    '500',
  ])
})

test('only a timeout was waited for as long as anybody waits', () => {
  expect((['timeout', 'reset', 500] as const).map((came) => isTimeout(exchange(came)))).toEqual([true, false, false])
})

test('law 4 in numbers: how often a request is sent, and how long the second look waits', () => {
  expect(attemptsMade).toEqual({
    success: { transient: 7, throttled: 5, accident: 3, timeout: 2 },
    refusal: { transient: 3, throttled: 3, accident: 2, timeout: 2 },
    second: { transient: 6, throttled: 6, accident: 4, timeout: 1 },
  })
  expect(confirmingAccidents).toBe(4)
  expect(secondLookPauseMs).toBe(10_000)
})
