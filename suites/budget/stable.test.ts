import { expect, test } from 'vitest'
import { budgetRead as read, saidOfReads as said } from '../../fixtures/budget-reads.ts'
import { evidence } from '../../fixtures/exchanges.ts'
import { wordsOf } from '../../fixtures/judged-alone.ts'
import { limitUpdated } from './limit-updated.ts'
import { stable } from './stable.ts'

test('id and creation time are the same at every read', () => {
  expect(said(stable, [{}, {}])).toEqual(['held', 'id, created_at of one read with the next'])
  const ids = [1, 2, 3].map((index) => ({ record: { id: `budget-${index}` } }))
  expect(said(stable, ids)).toEqual([
    'violated',
    'data.id differs from one read to the next: "budget-1", then "budget-2", then "budget-3"',
  ])
  expect(said(stable, [{}, { record: { created_at: '2026-01-03T00:00:00Z' } }])[1]).toContain(
    'data.created_at differs from one read to the next',
  )
})

test('a budget that somebody replaced, and one that was read once, is no violation', () => {
  const replaced = { record: { id: 'another', created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' } }
  expect(said(stable, [{}, replaced])).toEqual([
    'undecided',
    'somebody replaced the budget by another one while it was read',
  ])
  const once = evidence([read()])
  expect(wordsOf(stable, stable.check(once.exchanges as never, once))).toEqual([
    'notAvailable',
    'it was read only once',
  ])
  expect(wordsOf(limitUpdated, limitUpdated.check(once.exchanges as never, once))).toEqual([
    'notAvailable',
    'it was read only once',
  ])
  expect(said(stable, [{ record: { id: undefined, created_at: undefined } }])).toEqual([
    'undecided',
    'the record holds neither id nor created_at: there is nothing to compare',
  ])
})

test('a limit that changes was updated', () => {
  expect(said(limitUpdated, [{}, {}])).toEqual(['held', 'limit_usd of reads with the same updated_at'])
  expect(said(limitUpdated, [{}, { record: { limit_usd: 11 } }])).toEqual([
    'violated',
    'data.limit_usd is 10, then 11, and updated_at ("2026-02-01T00:00:00Z") tells of no update in between',
  ])
  expect(said(limitUpdated, [{}, { record: { limit_usd: 11, updated_at: '2026-02-03T00:00:00Z' } }])[0]).toBe('held')
})

test('reads that each have an updated_at of their own cannot be compared', () => {
  const all = evidence([1, 2].map((day) => read({ at: day, record: { updated_at: `2026-02-0${day}T00:00:00Z` } })))
  expect(wordsOf(limitUpdated, limitUpdated.check(all.exchanges as never, all))).toEqual([
    'undecided',
    'every read has an updated_at of its own: there is nothing to compare',
  ])
})
