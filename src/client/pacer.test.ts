import { expect, test } from 'vitest'
import { virtualClock } from './clock.ts'
import { pacer } from './pacer.ts'

const usual = (): Parameters<typeof pacer>[0] => ({
  concurrency: 4,
  rate: null,
  clock: virtualClock(),
  signal: new AbortController().signal,
})

test('never more at once than allowed, and half of the slots stay with the quick while there are any', async () => {
  const pace = pacer(usual())
  const held: boolean[] = []
  const order: boolean[] = []
  const all = [...Array.from({ length: 10 }, () => true), ...Array.from({ length: 6 }, () => false)].map(
    async (slow) => {
      const slot = await pace.acquire(slow)
      held.push(slow)
      expect(held.length).toBeLessThanOrEqual(4)
      order.push(slow)
      await new Promise((resolve) => setTimeout(resolve, slow ? 4 : 1))
      held.splice(held.indexOf(slow), 1)
      pace.release(slot, slow)
    },
  )
  await Promise.all(all)
  expect(held).toEqual([])
  expect(order.slice(0, 4).filter(Boolean).length).toBe(2)
  expect(order.length).toBe(16)
})

test('a rate is kept', async () => {
  const clock = virtualClock()
  const pace = pacer({ ...usual(), concurrency: 1, rate: 10, clock })
  const began = clock.now()
  for (let index = 0; index < 11; index += 1) pace.release(await pace.acquire(false), false)
  expect(Math.round(clock.now() - began)).toBeGreaterThanOrEqual(1000)
})

test('whoever is asked for patience lets everybody wait', async () => {
  const clock = virtualClock()
  const pace = pacer({ ...usual(), clock })
  pace.hold(5000)
  const began = clock.now()
  await pace.acquire(false)
  expect(Math.round(clock.now() - began)).toBeGreaterThanOrEqual(5000)
})

test('throttled, it halves what is at once, and comes back slowly', async () => {
  const pace = pacer(usual())
  pace.slowDown()
  const slots = [await pace.acquire(false), await pace.acquire(false)]
  let third = false
  void pace.acquire(false).then(() => (third = true))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(third).toBe(false)
  for (let index = 0; index < 20; index += 1) pace.succeeded()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(third).toBe(true)
  expect(slots.length).toBe(2)
})
