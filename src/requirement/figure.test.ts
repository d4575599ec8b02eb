import { expect, test } from 'vitest'
import { figure, quantile } from './figure.ts'

test('quantiles are values that were measured', () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]
  expect([0, 0.5, 0.9, 0.99, 1].map((share) => quantile(times, share))).toEqual([1, 5, 9, 100, 100])
  expect(quantile([], 0.5)).toBe(0)
})

test('values are sorted as numbers, and kept as finely as their kind says', () => {
  expect(figure('ttfa', 'mp3', [100.04, 9.96, 20])).toEqual({ name: 'ttfa', of: 'mp3', values: [10, 20, 100] })
  expect(figure('rtf', 'pcm', [0.123_46, 0.02]).values).toEqual([0.02, 0.1235])
})
