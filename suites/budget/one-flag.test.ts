import { expect, test } from 'vitest'
import { budgetRead as read, saidOfReads as said, type BudgetRead as Read } from '../../fixtures/budget-reads.ts'
import { evidence, workspaceId, workspaceSlug } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { wordsOf } from '../../fixtures/judged-alone.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { oneFlag } from './one-flag.ts'

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

test('what one read alone turned was no accident where it turns again', () => {
  const look = (from: number, flag: boolean, second: object): Exchange[] =>
    (
      [
        [workspaceId, true],
        [workspaceSlug, flag],
        [workspaceId, true],
      ] as const
    ).flatMap(([by, value], part) => [
      read({ by, flag: value, interval: 'lifetime', at: from + 10 * part, of: { of: `life-${part}` }, ...second }),
      read({ by, flag: true, interval: 'daily', at: from + 10 * part + 2, of: { of: `day-${part}` }, ...second }),
    ])
  const said = (...looks: Exchange[][]): string => {
    const all = evidence(looks.flat())
    return oneFlag.check(all.exchanges as never, all).kind
  }
  const second = { look: 2 } as const
  expect(said(look(0, false, {}), look(100, false, second))).toBe('violated')
  expect(said(look(0, false, {}), look(100, true, second))).toBe('held')
  // By accident once, and turned by somebody before the second look.
  const turned = look(100, false, second).map((_, at) => read({ flag: false, at: 100 + at, ...second }))
  expect(said(look(0, false, {}), turned)).not.toBe('violated')
})

test('a flag that turned is read again, since what depends on the name of the workspace turns again', () => {
  const block = (from: number, look?: 2): Exchange[] =>
    [
      [workspaceId, true],
      [workspaceSlug, false],
      [workspaceId, true],
    ].flatMap(([by, flag], part) =>
      ['daily', 'weekly'].map((interval, index) =>
        read({ by: String(by), flag, interval, at: from + 10 * part + 2 * index, ...(look && { look }) }),
      ),
    )
  const first = evidence(block(0))
  expect(oneFlag.check(first.exchanges as never, first).kind).toBe('held')
  expect(oneFlag.doubted!(first)).toHaveLength(6)
  const both = evidence([...block(0), ...block(100, 2)])
  expect(wordsOf(oneFlag, oneFlag.check(both.exchanges as never, both))).toEqual([
    'violated',
    'include_byok_in_budgets is true by UUID; false by slug, expected one value',
  ])
  expect(oneFlag.doubted!(evidence([read({ at: 1 }), read({ at: 2 })]))).toEqual([])
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
    'notAvailable',
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
