import { expect, test } from 'vitest'
import { duration, rate, timeLimit } from './units.ts'

test.each([
  ['30s', 30_000],
  ['1.5m', 90_000],
  ['250ms', 250],
  ['24h', 86_400_000],
  ['7', 7000],
])('the duration %s', (text, ms) => {
  expect(duration(text, '--timeout')).toBe(ms)
})

// As a timer it would be over at once, and every request would seem to stay without an answer.
test.each(['25h', '600h', '9'.repeat(400)])('a duration that no timer waits is refused: %s', (text) => {
  expect(() => duration(text, '--timeout')).toThrow(/^--timeout: "\S{2,60}" is longer than 24h, which is the longest$/)
})

test.each(['0/s', '0.0001/m', '9'.repeat(400)])(
  'a rate at which nothing, or anything, is sent is refused: %s',
  (text) => {
    expect(() => rate(text, '--rate')).toThrow(/^--rate: "\S+" is no rate; write it like 5\/s or 120\/m$/)
  },
)

test.each(['0', '0s', '0.0m'])('a limit that leaves no time is refused: %s', (text) => {
  expect(() => timeLimit(text, '--timeout')).toThrow(`--timeout: "${text}" leaves no time; write it like 30s`)
  expect(timeLimit('1ms', '--timeout')).toBe(1)
})
