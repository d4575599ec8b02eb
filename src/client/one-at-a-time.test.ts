import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('no two are under way together, each gets what its own gave, and one that fails holds up none', async () => {
  const alone = oneAtATime()
  let [underWay, most] = [0, 0]
  const work = async (id: number): Promise<number> => {
    underWay += 1
    most = Math.max(most, underWay)
    await setImmediate()
    underWay -= 1
    if (id === 2) throw new Error('two')
    return id
  }
  const got = await Promise.allSettled([1, 2, 3].map((id) => alone(() => work(id))))
  expect(got.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([1, 'failed', 3])
  expect(most).toBe(1)
})
