import { expect, test } from 'vitest'
import { chanceOf } from './break-chance.ts'

test.each([
  [1, 1e-3, 9.995e-4],
  [5, 0.1, 7.667e-8],
  [10, 3, 1.1025e-3],
  [30, 10, 2.51e-7],
])(
  '%i or more, where %d are expected, have the chance that sums of the distribution give',
  (count, expected, chance) => {
    expect(chanceOf(count, expected) / chance).toBeCloseTo(1, 2)
  },
)

test('as many as are expected are likely, however many they are, and twice as many are not', () => {
  expect(chanceOf(0, 0)).toBe(1)
  expect(chanceOf(2000, 2000)).toBe(1)
  expect(chanceOf(4000, 2000)).toBeLessThan(1e-100)
})
