import { afterAll, describe, expect, test } from 'vitest'
import { areas } from './areas.ts'

/** Each day other inputs; `npm run fuzz` takes as many as there is time for. */
const seed = Number(process.env['TEST_SEED'] ?? 0)
const milliseconds = 100
const mostCases = 100

afterAll(async () => {
  for (const area of areas) await area.close?.()
})

describe.each(areas.filter(({ properties }) => properties.some(({ slow }) => !slow)))(
  '$name',
  ({ name, properties }) => {
    test.each(properties.filter(({ slow }) => !slow))('$name', async ({ name: property, check }) => {
      const { cases, failure } = await check({ seed, milliseconds, mostCases })
      expect(
        failure,
        `again: npm run fuzz -- '${name}/${property}' --seed ${seed} --path ${failure?.path}`,
      ).toBeUndefined()
      expect(cases).toBeGreaterThan(0)
    })
  },
)
