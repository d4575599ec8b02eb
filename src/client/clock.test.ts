import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { realClock, virtualClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a sleep lasts as long as it was asked for', async () => {
  let over = false
  const sleep = realClock.sleep(1000).then(() => (over = true))
  vi.advanceTimersByTime(999)
  await Promise.resolve()
  expect(over).toBe(false)
  vi.advanceTimersByTime(1)
  await sleep
})

test('a signal ends it at once, also one that came before, and nothing is left of it', async () => {
  const abort = new AbortController()
  const sleep = realClock.sleep(1000, abort.signal)
  abort.abort()
  await sleep
  await realClock.sleep(1000, abort.signal)
  const other = new AbortController()
  const whole = realClock.sleep(1000, other.signal)
  vi.advanceTimersByTime(1000)
  await whole
  expect([vi.getTimerCount(), getEventListeners(other.signal, 'abort').length]).toEqual([0, 0])
})

test('a virtual clock goes on by what was waited for, at once', async () => {
  const clock = virtualClock()
  const began = clock.now()
  await clock.sleep(60_000)
  expect(clock.now() - began).toBeGreaterThanOrEqual(60_000)
  expect(clock.now() - began).toBeLessThan(120_000)
})
