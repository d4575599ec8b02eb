import { expect, test, vi } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { memoized } from './memoized.ts'

test('what is found of all exchanges is found again when one is added, in other words, or of others', () => {
  const all: Exchange[] = [exchange(200)]
  const find = vi.fn<(of: { exchanges: readonly Exchange[] }, word: string) => string>(
    ({ exchanges }, word) => `${exchanges.length} ${word}`,
  )
  const found = memoized(find)
  const seen = (exchanges: readonly Exchange[], word: string): string => found({ ...evidence([]), exchanges }, word)
  expect([seen(all, 'one'), seen(all, 'one'), seen(all, 'other')]).toEqual(['1 one', '1 one', '1 other'])
  expect(find).toHaveBeenCalledTimes(2)
  all.push(exchange(200))
  expect(seen(all, 'one')).toBe('2 one')
  expect(seen([], 'one')).toBe('0 one')
  expect(find).toHaveBeenCalledTimes(4)
})
