import { expect, test } from 'vitest'
import type { Answered } from '../../src/requirement/scope.ts'
import { comparable, isAlike, leastChanges, mayDiffer, sameState, type Read } from './budget-reads.ts'

const at = (from: number, value: string, to = from + 1): { from: number; to: number; value: string } => ({
  from,
  to,
  value,
})
const read = (from: number, updated_at: string, date?: number): Read => ({
  exchange: {} as Answered,
  from,
  to: from + 1,
  record: { updated_at },
  updated: comparable(updated_at),
  date,
})

test.each([
  ['nothing read', [], 0],
  ['one value', [at(0, 'a'), at(2, 'a')], 0],
  ['one change', [at(0, 'a'), at(2, 'b'), at(4, 'b')], 1],
  ['there and back', [at(0, 'a'), at(2, 'b'), at(4, 'a')], 2],
  ['at every read', [at(0, 'a'), at(2, 'b'), at(4, 'a'), at(6, 'b')], 3],
  ['all at the same time', [at(0, 'a', 9), at(0, 'b', 9), at(1, 'a', 8), at(1, 'b', 8)], 1],
  ['a long read beside short ones', [at(0, 'b', 9), at(1, 'a'), at(3, 'a'), at(5, 'b')], 1],
  ['a long read that explains nothing', [at(0, 'a', 9), at(1, 'a'), at(3, 'b'), at(5, 'a')], 2],
  ['in whatever order they are given', [at(4, 'b'), at(0, 'a'), at(2, 'b')], 1],
])('changes that explain the reads: %s', (_, reads, least) => expect(leastChanges(reads)).toBe(least))

test('reads with the same updated_at show one state, however it is written', () => {
  const [one, other] = [read(0, '2026-01-02T00:00:00Z'), read(5, '20260102T000000+00')]
  expect(sameState(one, [other, read(9, '2026-01-03T00:00:00Z')])).toEqual([other])
})

test('a read between two that say the same should say it too; after an update nothing is known', () => {
  const [before, after] = [read(0, 'a'), read(9, 'a')]
  expect(sameState(read(4, 'b'), [before, after])).toEqual([before, after])
  expect(sameState(read(4, 'b'), [before, read(9, 'c')])).toEqual([])
  expect(sameState(read(4, 'b'), [before])).toEqual([])
})

test('an update between two reads is no older than the answer to the first', () => {
  const noon = Date.UTC(2026, 0, 2, 12)
  const morning = read(0, '2026-01-02T08:00:00Z', noon)
  expect(mayDiffer(morning, read(5, '2026-01-02T12:00:01Z', noon + 2000))).toBe(true)
  expect(mayDiffer(read(5, '2026-01-02T12:00:01Z', noon + 2000), morning)).toBe(true)
  expect(mayDiffer(morning, read(5, '2026-01-02T09:00:00Z', noon + 2000))).toBe(false)
  expect(mayDiffer(morning, read(5, '2026-01-02T08:00:00.000Z', noon + 2000))).toBe(false)
  expect(mayDiffer({ ...morning, date: undefined }, read(5, '2026-01-02T09:00:00Z', noon))).toBe(true)
})

test('numbers beyond the doubles, null and what is absent are different values', () => {
  expect(new Set([Infinity, -Infinity, null, undefined, 0, '1'].map(comparable)).size).toBe(6)
})

test.each([
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05Z', true],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:06+00:00', true],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.6Z', true],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678901Z', true],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:07Z', false],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.679Z', false],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:06Z', false],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04Z', true],
  ['2026-01-02T03:04:05Z', '20260102T0305Z', true],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:06Z', false],
  ['A0000000-0000-4000-8000-000000000000', 'a0000000-0000-4000-8000-000000000000', true],
  [1, 1.0, true],
  [1, 2, false],
  [undefined, null, false],
])('%s and %s are one value as far as they are told: %s', (one, other, expected) => {
  expect([isAlike(one, other), isAlike(other, one)]).toEqual([expected, expected])
})
