import { expect, test } from 'vitest'
import { allowance } from './allowance.ts'

test('a few may be long, and each may have its share', () => {
  const bytes = allowance({ each: 10, most: 100, shared: 150 })
  expect(bytes.limit()).toBe(100)
  bytes.spend(10)
  expect(bytes.limit()).toBe(100)
  bytes.spend(100)
  expect(bytes.limit()).toBe(70)
  bytes.spend(1000)
  expect(bytes.limit()).toBe(10)
})
