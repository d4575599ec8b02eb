import { expect, test } from 'vitest'
import { virtualClock, type Clock } from './clock.ts'
import { pacer, type Pacer } from './pacer.ts'

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

test('who sends another request in its slot waits for its turn, and for nobody else', async () => {
  const clock = virtualClock()
  const pace = pacer({ ...usual(), concurrency: 1, rate: 10, clock })
  const slot = await pace.acquire(false)
  const began = clock.now()
  await pace.turn()
  await pace.turn()
  expect(Math.round(clock.now() - began)).toBeGreaterThanOrEqual(200)
  pace.release(slot, false)
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

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** A clock that goes on when somebody waits, or when it is told to. */
function stillClock(): Clock & { readonly waits: number[]; pass(ms: number): void } {
  let at = 1000
  const waits: number[] = []
  return {
    waits,
    now: () => at,
    pass: (ms) => void (at += ms),
    async sleep(ms) {
      waits.push(ms)
      at += ms
    },
  }
}

/** How many of twenty that ask together are under way at the same time, at most. */
async function atOnce(pace: Pacer, slow = false): Promise<number> {
  let [now, most] = [0, 0]
  const one = async (): Promise<void> => {
    const slot = await pace.acquire(slow)
    now += 1
    most = Math.max(most, now)
    await turn()
    now -= 1
    pace.release(slot, slow)
  }
  await Promise.all(Array.from({ length: 20 }, one))
  return most
}

test('each slot is given to one at a time, and the one that was given back last comes first', async () => {
  const pace = pacer(usual())
  const slots = await Promise.all([1, 2, 3, 4].map(() => pace.acquire(false)))
  expect(slots).toEqual([0, 1, 2, 3])
  pace.release(1, false)
  pace.release(2, false)
  expect([await pace.acquire(false), await pace.acquire(false)]).toEqual([2, 1])
})

test('without quick ones all slots are for the slow, also after they were given back', async () => {
  const pace = pacer(usual())
  expect([await atOnce(pace, true), await atOnce(pace, true), await atOnce(pace)]).toEqual([4, 4, 4])
})

test('whatever was under way before, half of the slots are for the slow while quick ones wait too', async () => {
  const pace = pacer(usual())
  for (const slow of [true, false]) await atOnce(pace, slow)
  const order: boolean[] = []
  const one = async (slow: boolean): Promise<void> => {
    const slot = await pace.acquire(slow)
    order.push(slow)
    await turn()
    pace.release(slot, slow)
  }
  await Promise.all([true, true, true, true, false, false, false, false].map(one))
  expect(order.slice(0, 4).filter(Boolean)).toHaveLength(2)
})

test.each([true, false])('who stayed without an answer before goes first (slow: %s)', async (slow) => {
  const pace = pacer({ ...usual(), concurrency: 1 })
  const slot = await pace.acquire(slow)
  const order: string[] = []
  const ask = async (name: string, again?: boolean): Promise<void> => {
    const own = await pace.acquire(slow, undefined, again)
    order.push(name)
    pace.release(own, slow)
  }
  const all = [ask('first'), ask('second'), ask('again', true)]
  pace.release(slot, slow)
  await Promise.all(all)
  expect(order).toEqual(['again', 'first', 'second'])
})

test('a rate leaves the same time between all requests, and lets nobody catch up', async () => {
  const clock = stillClock()
  const pace = pacer({ ...usual(), rate: 10, clock })
  const at = async (): Promise<number> => {
    const slot = await pace.acquire(false)
    pace.release(slot, false)
    return clock.now()
  }
  expect([await at(), await at(), await at()]).toEqual([1000, 1100, 1200])
  clock.pass(5000)
  expect([await at(), await at()]).toEqual([6200, 6300])
  pace.hold(1000)
  expect([await at(), await at()]).toEqual([7300, 7400])
})

test('the longest pause that was asked for counts', async () => {
  const clock = stillClock()
  const pace = pacer({ ...usual(), clock })
  pace.hold(5000)
  pace.hold(1000)
  await pace.acquire(false)
  expect(clock.waits).toEqual([5000])
})

test('nobody waits for what is not sent any more, or after the end of the run', async () => {
  const clock = stillClock()
  const run = new AbortController()
  const pace = pacer({ ...usual(), clock, signal: run.signal })
  pace.hold(5000)
  await pace.acquire(false, () => true)
  run.abort()
  await pace.acquire(false)
  expect(clock.waits).toEqual([])
})

test('what is refused within half a second is one throttling; at least one goes on', async () => {
  const clock = stillClock()
  const pace = pacer({ ...usual(), concurrency: 8, clock })
  const throttled = async (ms: number): Promise<number> => {
    clock.pass(ms)
    pace.slowDown()
    return atOnce(pace)
  }
  expect(await atOnce(pace)).toBe(8)
  expect([
    await throttled(0),
    await throttled(499),
    await throttled(1),
    await throttled(500),
    await throttled(500),
  ]).toEqual([4, 4, 2, 1, 1])
})

test('one alone, where it is asked for; then one more after each twenty good answers, up to the limit', async () => {
  const clock = stillClock()
  const pace = pacer({ ...usual(), clock })
  const afterGood = (count: number): Promise<number> => {
    for (let index = 0; index < count; index += 1) pace.succeeded()
    return atOnce(pace)
  }
  pace.slowDown(true)
  expect([await afterGood(19), await afterGood(1), await afterGood(19)]).toEqual([1, 2, 2])
  // It counts anew from the last refusal.
  pace.slowDown(true)
  expect([await afterGood(1), await afterGood(19), await afterGood(20)]).toEqual([1, 2, 3])
  expect(await afterGood(200)).toBe(4)
  // To go on alone says nothing of how lately it was halved.
  pace.slowDown()
  expect(await atOnce(pace)).toBe(2)
})
