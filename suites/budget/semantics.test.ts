import { expect, test } from 'vitest'
import { budgetRead as read, saidOfReads as said, type BudgetRead as Read } from '../../fixtures/budget-reads.ts'
import { evidence, workspaceSlug } from '../../fixtures/exchanges.ts'
import { wordsOf } from '../../fixtures/judged-alone.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { limitUpdated, oneFlag, stable } from './semantics.ts'

const flags = (...values: readonly (readonly [interval: string, flag: unknown])[]): Read[] =>
  values.map(([interval, flag], index) => ({ interval, flag, at: 10 * index }))

test('the flag is the same for all intervals', () => {
  expect(said(oneFlag, flags(['daily', true], ['weekly', true]))).toEqual(['held', 'the flag of daily, weekly'])
  const differ = flags(['daily', true], ['weekly', false], ['daily', true], ['weekly', false])
  expect(said(oneFlag, differ)).toEqual([
    'violated',
    'include_byok_in_budgets is true for daily; false for weekly, expected one value',
  ])
})

test('a flag that somebody changed once is no violation', () => {
  const all = evidence([
    read({ flag: true, at: 1 }),
    read({ interval: 'weekly', flag: true, at: 2 }),
    read({ flag: false, at: 3 }),
    read({ interval: 'weekly', flag: false, at: 4 }),
  ])
  expect(wordsOf(oneFlag, oneFlag.check(all.exchanges as never, all))).toEqual([
    'held',
    'the flag of daily, weekly',
    'reads before somebody changed it with reads after that',
  ])
  const apart = evidence([read({ flag: true, at: 1 }), read({ interval: 'weekly', flag: false, at: 2 })])
  expect(wordsOf(oneFlag, oneFlag.check(apart.exchanges as never, apart))).toEqual([
    'undecided',
    'the flag changed while it was read (true for daily; false for weekly)',
  ])
})

test('a flag that turns at every read is told of by the records, or is a violation', () => {
  const turning = (updated: (index: number) => string): string[] => {
    const all = evidence(
      Array.from({ length: 9 }, (_, index) =>
        read({
          flag: index % 2 === 0,
          at: index * 10,
          record: { updated_at: updated(index) },
          ...(index > 4 && { look: 2 }),
        }),
      ),
    )
    return wordsOf(oneFlag, oneFlag.check(all.exchanges as never, all))
  }
  expect(turning((index) => `2026-02-0${index + 1}T00:00:00Z`)).toEqual([
    'undecided',
    'the flag changed while it was read (true for daily; false for daily)',
  ])
  expect(turning((index) => `2026-02-0${Math.min(index, 6) + 1}T00:00:00Z`)).toEqual([
    'violated',
    'include_byok_in_budgets is true for daily; false for daily, expected one value',
  ])
  expect(turning(() => '2026-02-01T00:00:00Z')[0]).toBe('violated')
})

test('the flag is that of one workspace: another one may have it otherwise', () => {
  const foreign = [
    ...flags(['daily', true], ['weekly', true]),
    { by: 'another-workspace', interval: 'monthly', flag: false },
  ]
  expect(said(oneFlag, foreign)).toEqual(['held', 'the flag of daily, weekly'])
  expect(said(oneFlag, [{ by: workspaceSlug, interval: 'daily' }, { interval: 'weekly' }])).toEqual([
    'held',
    'the flag of daily, weekly',
  ])
})

test('with one interval only there is nothing to compare the flag with', () => {
  expect(said(oneFlag, [{}, { interval: 'weekly', came: 404 }])).toEqual([
    'unoffered',
    'only one interval has a budget: there is nothing to compare its flag with',
  ])
  expect(said(oneFlag, [{}, { interval: 'weekly', came: 503 }])).toEqual([
    'undecided',
    'the flag came with one interval only: there is nothing to compare it with',
  ])
})

test('an absent flag is a value where the profile tolerates it, and else none', () => {
  const tolerant = {
    ...interfaceProfile,
    tolerated: [
      {
        name: 'no-flag',
        says: '',
        source: '',
        covers: [{ requirement: 'BUDGET-BYOK-FLAG', code: 'schema', actual: 'absent' }],
      },
    ],
  }
  const reads: Read[] = [{ flag: undefined }, { interval: 'weekly', flag: undefined }]
  expect(said(oneFlag, reads, {}, tolerant)).toEqual(['held', 'the flag of daily, weekly'])
  expect(said(oneFlag, reads)).toEqual([])
})

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
  expect(wordsOf(stable, stable.check(once.exchanges as never, once))).toEqual(['unoffered', 'it was read only once'])
  expect(wordsOf(limitUpdated, limitUpdated.check(once.exchanges as never, once))).toEqual([
    'unoffered',
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
