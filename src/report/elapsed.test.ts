import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { elapsedMs } from './elapsed.ts'

test('what is under way at once is counted once', () => {
  const of = (start: number, end: number): ReturnType<typeof exchange> => exchange(200, { start, end })
  expect(elapsedMs([of(10, 60), of(20, 110), of(15, 30)])).toBe(100)
  expect(elapsedMs([])).toBe(0)
})
