import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test.each([
  ['0', 0],
  ['7', 7000],
  [' 12 ', 12_000],
  ['1.5', 1500],
  ['1.25', 1250],
  ['1'.padStart(100, '0'), 1000],
  ['120', 120_000],
])('a number of seconds: %j', (value, ms) => {
  expect(retryAfter(value, undefined, now)).toBe(ms)
})

test("a date is counted from the answer's own Date, or else from now, and is never in the past", () => {
  const at = 'Sat, 21 Nov 2026 10:00:09 GMT'
  expect(retryAfter(at, undefined, now)).toBe(9000)
  expect(retryAfter(at, 'no date', now)).toBe(9000)
  expect(retryAfter(at, 'Sat, 21 Nov 2026 10:00:05 GMT', now)).toBe(4000)
  expect(retryAfter(at, 'Sat, 21 Nov 2026 10:00:10 GMT', now)).toBe(0)
})

test.each(['', 'soon', '-5', '+5', '2026-11-21', '1e3', '1.x 2026', '9'.repeat(101)])(
  'what is neither is no wait: %j',
  (value) => {
    expect(retryAfter(value, undefined, now)).toBeUndefined()
  },
)
