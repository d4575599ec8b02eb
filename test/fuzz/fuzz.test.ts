import { afterAll, describe, expect, test } from 'vitest'
import { areas } from './areas.ts'

/** Each day other inputs; `npm run fuzz` takes as many as there is time for. */
const seed = Number(process.env['TEST_SEED'] ?? 0)
/** One in any case, however long it takes on a busy machine; as many more as take a moment. */
const limits = [
  { milliseconds: 20_000, mostCases: 1 },
  { milliseconds: 100, mostCases: 100 },
]

afterAll(async () => {
  for (const area of areas) await area.close?.()
})

describe.each(areas.filter(({ properties }) => properties.some(({ slow }) => !slow)))(
  '$name',
  ({ name, properties }) => {
    test.each(properties.filter(({ slow }) => !slow))('$name', async ({ name: property, check }) => {
      let all = 0
      for (const limit of limits) {
        const { cases, failure } = await check({ seed, ...limit })
        expect(
          failure,
          `again: npm run fuzz -- '${name}/${property}' --seed ${seed} --path ${failure?.path}`,
        ).toBeUndefined()
        all += cases
      }
      expect(all).toBeGreaterThan(0)
    })
  },
)
