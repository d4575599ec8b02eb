import { expect, test } from 'vitest'
import { budgetUrl, evidence, exchange, workspaceId, workspaceSlug, type Came, type Particulars } from '../../fixtures/exchanges.ts'
import { wordsOf } from '../../fixtures/judged-alone.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Target } from '../../src/record/run-event.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import { limitUpdated, oneFlag, slugIsSame, stable } from './meaning.ts'

const record = { id: '0b7e6a2d-3c1f-4d5e-9a8b-0f1e2d3c4b5a', workspace_id: workspaceId, limit_usd: 10, reset_interval: 'daily', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-02-01T00:00:00Z' }

interface Read {
  readonly by?: string
  readonly interval?: string
  readonly record?: object
  readonly flag?: unknown
  readonly came?: Came
  readonly at?: number
  readonly look?: 2
  readonly of?: Particulars
}

/** One read of a budget. */
function read({ by = workspaceId, interval = 'daily', record: other = {}, came = 200, at = 0, look, of = {}, ...rest }: Read = {}): Exchange {
  const stimulus = { kind: 'member', group: 'budget', role: 'read' } as const
  const body = { data: { ...record, reset_interval: interval, ...other }, include_byok_in_budgets: 'flag' in rest ? rest.flag : true }
  return exchange(came, { of: `${by}.${interval}.${at}`, operation: 'budget', url: budgetUrl(interval, by), stimulus, start: at, end: at + 1, look, ...(came === 200 && { body }), ...of })
}

/** What is said of these reads, each made at a later moment; asked for again in the second look, so that what differs is no accident. */
function said(requirement: AnyRequirement, reads: readonly Read[], target: Partial<Target> = {}, profile = interfaceProfile): string[] {
  const all = evidence([1, 2].flatMap((look) => reads.map((one, index) => read({ at: look * 1000 + index * 10, ...one, ...(look === 2 && { look, ...(one.at !== undefined && { at: one.at + 5000 }) }) }))), { target, profile })
  const [unit] = requirement.over(all)
  return unit ? wordsOf(requirement, requirement.check(unit.subject as never, all)) : []
}

const slug = { by: workspaceSlug }

test('slug and UUID read the same record', () => {
  expect(said(slugIsSame, [{}, slug])).toEqual(['held', 'id, limit_usd, created_at by UUID and by slug'])
})

test.each([['id', 'other', '"other"', `"${record.id}"`], ['limit_usd', 11, '11', '10'], ['created_at', '2026-01-02T00:00:00Z', '"2026-01-02T00:00:00Z"', '"2026-01-01T00:00:00Z"']])('by slug another %s is another record', (field, value, actual, expected) => {
  expect(said(slugIsSame, [{}, {}, { ...slug, record: { [field]: value } }])).toEqual(['violated', `by slug data.${field} is ${actual}, by UUID it is ${expected}`])
})

test('by slug another updated_at, where nobody changed anything in between, is another record', () => {
  const later = { ...slug, record: { updated_at: '2026-02-02T00:00:00Z' } }
  expect(said(slugIsSame, [{}, later, {}])).toEqual(['violated', 'by slug data.updated_at is "2026-02-02T00:00:00Z", by UUID it is "2026-02-01T00:00:00Z"'])
})

test('two spellings of one moment or of one UUID are the same', () => {
  expect(said(slugIsSame, [{}, { ...slug, record: { id: record.id.toUpperCase(), created_at: '2026-01-01T00:00:00.000+00:00' } }])[0]).toBe('held')
})

test('what changes at every read is no matter of the slug', () => {
  const reads = [1, 2, 3].map((index) => ({ record: { limit_usd: index }, at: index })).concat({ record: { limit_usd: 4 }, at: 4, ...slug } as never)
  expect(said(slugIsSame, reads)).toEqual(['held', 'id, created_at by UUID and by slug', 'limit_usd, which differs from read to read'])
})

test('a slug that is not found while the UUID is, or the other way round, is refused', () => {
  expect(said(slugIsSame, [{}, { ...slug, came: 404 }])).toEqual(['violated', 'the workspace is found by UUID, and by slug the answer is 404, expected 200'])
  expect(said(slugIsSame, [{ came: 400 }, slug])).toEqual(['violated', 'the workspace is found by slug, and by UUID the answer is 400, expected 200'])
})

test('trouble of the surroundings, and what was not asked, is no refusal', () => {
  expect(said(slugIsSame, [{}, { ...slug, came: 503 }])).toEqual(['undecided', 'there was no answer by slug'])
  expect(said(slugIsSame, [{}])).toEqual(['undecided', 'there was no answer by slug'])
  const once = evidence([read({ at: 1 }), read({ at: 2, ...slug, came: 500 })])
  expect(wordsOf(slugIsSame, slugIsSame.check(once.exchanges as never, once))).toEqual(['undecided', 'there was no answer by slug'])
})

test('where neither is read, it is said whether there is a budget at all', () => {
  expect(said(slugIsSame, [{ came: 404 }, { ...slug, came: 404 }])).toEqual(['unoffered', 'neither the UUID nor the slug has a budget for this interval (404)'])
  expect(said(slugIsSame, [{ came: 404 }, { ...slug, came: 400 }])).toEqual(['undecided', 'neither by UUID (404) nor by slug (400) was a budget read'])
  const absent = ['daily', 'weekly', 'monthly', 'lifetime'].map((interval) => ({ interval, came: 404 as const }))
  expect(said(slugIsSame, absent)[1]).toContain('the operation seems absent')
})

test('without both names nothing can be compared', () => {
  expect(said(slugIsSame, [{}, slug], { workspaceSlug: undefined as never })).toEqual(['unoffered', 'provide ASSAY_WORKSPACE_SLUG'])
  expect(said(slugIsSame, [{}, slug], { workspaceId: undefined as never })).toEqual(['unoffered', 'provide ASSAY_WORKSPACE_ID'])
})

test('a difference of one moment may have been an accident', () => {
  const once = evidence([read({ at: 1 }), read({ at: 2 }), read({ at: 3, ...slug, record: { limit_usd: 11 } })])
  const [unit] = slugIsSame.over(once)
  expect(wordsOf(slugIsSame, slugIsSame.check(unit!.subject, once))).toEqual(['undecided', 'two reads differ, and they were not read again later: it may have been an accident'])
})

const flags = (...values: readonly (readonly [interval: string, flag: unknown])[]): Read[] => values.map(([interval, flag], index) => ({ interval, flag, at: 10 * index }))

test('the flag is the same for all intervals', () => {
  expect(said(oneFlag, flags(['daily', true], ['weekly', true]))).toEqual(['held', 'the flag of daily, weekly'])
  const differ = flags(['daily', true], ['weekly', false], ['daily', true], ['weekly', false])
  expect(said(oneFlag, differ)).toEqual(['violated', 'include_byok_in_budgets is true for daily; false for weekly, expected one value'])
})

test('a flag that somebody changed once is no violation', () => {
  const all = evidence([read({ flag: true, at: 1 }), read({ interval: 'weekly', flag: true, at: 2 }), read({ flag: false, at: 3 }), read({ interval: 'weekly', flag: false, at: 4 })])
  expect(wordsOf(oneFlag, oneFlag.check(all.exchanges as never, all))).toEqual(['held', 'the flag of daily, weekly', 'reads before somebody changed it with reads after that'])
  const apart = evidence([read({ flag: true, at: 1 }), read({ interval: 'weekly', flag: false, at: 2 })])
  expect(wordsOf(oneFlag, oneFlag.check(apart.exchanges as never, apart))).toEqual(['undecided', 'the flag changed while it was read (true for daily; false for weekly)'])
})

test('a flag that turns at every read is told of by the records, or is a violation', () => {
  const turning = (updated: (index: number) => string): string[] => {
    const all = evidence(Array.from({ length: 9 }, (_, index) => read({ flag: index % 2 === 0, at: index * 10, record: { updated_at: updated(index) }, ...(index > 4 && { look: 2 }) })))
    return wordsOf(oneFlag, oneFlag.check(all.exchanges as never, all))
  }
  expect(turning((index) => `2026-02-0${index + 1}T00:00:00Z`)).toEqual(['undecided', 'the flag changed while it was read (true for daily; false for daily)'])
  expect(turning((index) => `2026-02-0${Math.min(index, 6) + 1}T00:00:00Z`)).toEqual(['violated', 'include_byok_in_budgets is true for daily; false for daily, expected one value'])
  expect(turning(() => '2026-02-01T00:00:00Z')[0]).toBe('violated')
})

test('the flag is that of one workspace: another one may have it otherwise', () => {
  const foreign = [...flags(['daily', true], ['weekly', true]), { by: 'another-workspace', interval: 'monthly', flag: false }]
  expect(said(oneFlag, foreign)).toEqual(['held', 'the flag of daily, weekly'])
  expect(said(oneFlag, [{ by: workspaceSlug, interval: 'daily' }, { interval: 'weekly' }])).toEqual(['held', 'the flag of daily, weekly'])
})

test('with one interval only there is nothing to compare the flag with', () => {
  expect(said(oneFlag, [{}, { interval: 'weekly', came: 404 }])).toEqual(['unoffered', 'only one interval has a budget: there is nothing to compare its flag with'])
  expect(said(oneFlag, [{}, { interval: 'weekly', came: 503 }])).toEqual(['undecided', 'the flag came with one interval only: there is nothing to compare it with'])
})

test('an absent flag is a value where the profile tolerates it, and else none', () => {
  const tolerant = { ...interfaceProfile, tolerated: [{ name: 'no-flag', says: '', source: '', covers: [{ requirement: 'BUDGET-BYOK-FLAG', code: 'schema', actual: 'absent' }] }] }
  const reads: Read[] = [{ flag: undefined }, { interval: 'weekly', flag: undefined }]
  expect(said(oneFlag, reads, {}, tolerant)).toEqual(['held', 'the flag of daily, weekly'])
  expect(said(oneFlag, reads)).toEqual([])
})

test('id and creation time are the same at every read', () => {
  expect(said(stable, [{}, {}])).toEqual(['held', 'id, created_at of one read with the next'])
  const ids = [1, 2, 3].map((index) => ({ record: { id: `budget-${index}` } }))
  expect(said(stable, ids)).toEqual(['violated', 'data.id differs from one read to the next: "budget-1", then "budget-2", then "budget-3"'])
  expect(said(stable, [{}, { record: { created_at: '2026-01-03T00:00:00Z' } }])[1]).toContain('data.created_at differs from one read to the next')
})

test('a budget that somebody replaced, and one that was read once, is no violation', () => {
  const replaced = { record: { id: 'another', created_at: '2026-03-01T00:00:00Z', updated_at: '2026-03-01T00:00:00Z' } }
  expect(said(stable, [{}, replaced])).toEqual(['undecided', 'somebody replaced the budget by another one while it was read'])
  const once = evidence([read()])
  expect(wordsOf(stable, stable.check(once.exchanges as never, once))).toEqual(['unoffered', 'it was read only once'])
  expect(wordsOf(limitUpdated, limitUpdated.check(once.exchanges as never, once))).toEqual(['unoffered', 'it was read only once'])
  expect(said(stable, [{ record: { id: undefined, created_at: undefined } }])).toEqual(['undecided', 'the record holds neither id nor created_at: there is nothing to compare'])
})

test('a limit that changes was updated', () => {
  expect(said(limitUpdated, [{}, {}])).toEqual(['held', 'limit_usd of reads with the same updated_at'])
  expect(said(limitUpdated, [{}, { record: { limit_usd: 11 } }])).toEqual(['violated', 'data.limit_usd is 10, then 11, and updated_at ("2026-02-01T00:00:00Z") tells of no update in between'])
  expect(said(limitUpdated, [{}, { record: { limit_usd: 11, updated_at: '2026-02-03T00:00:00Z' } }])[0]).toBe('held')
})

test('reads that each have an updated_at of their own cannot be compared', () => {
  const all = evidence([1, 2].map((day) => read({ at: day, record: { updated_at: `2026-02-0${day}T00:00:00Z` } })))
  expect(wordsOf(limitUpdated, limitUpdated.check(all.exchanges as never, all))).toEqual(['undecided', 'every read has an updated_at of its own: there is nothing to compare'])
})
