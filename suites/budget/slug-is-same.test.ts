import { expect, test } from 'vitest'
import { budgetRead as read, budgetRecord as record, saidOfReads as said } from '../../fixtures/budget-reads.ts'
import { evidence, workspaceSlug } from '../../fixtures/exchanges.ts'
import { wordsOf } from '../../fixtures/judged-alone.ts'
import { slugIsSame } from './slug-is-same.ts'

const slug = { by: workspaceSlug }

test('slug and UUID read the same record', () => {
  expect(said(slugIsSame, [{}, slug])).toEqual(['held', 'id, limit_usd, created_at by UUID and by slug'])
})

test.each([
  ['id', 'other', '"other"', `"${record.id}"`],
  ['limit_usd', 11, '11', '10'],
  ['created_at', '2026-01-02T00:00:00Z', '"2026-01-02T00:00:00Z"', '"2026-01-01T00:00:00Z"'],
])('by slug another %s is another record', (field, value, actual, expected) => {
  expect(said(slugIsSame, [{}, {}, { ...slug, record: { [field]: value } }])).toEqual([
    'violated',
    `by slug data.${field} is ${actual}, by UUID it is ${expected}`,
  ])
})

test('by slug another updated_at, where nobody changed anything in between, is another record', () => {
  const later = { ...slug, record: { updated_at: '2026-02-02T00:00:00Z' } }
  expect(said(slugIsSame, [{}, later, {}])).toEqual([
    'violated',
    'by slug data.updated_at is "2026-02-02T00:00:00Z", by UUID it is "2026-02-01T00:00:00Z"',
  ])
})

test('two spellings of one moment or of one UUID are the same', () => {
  expect(
    said(slugIsSame, [
      {},
      { ...slug, record: { id: record.id.toUpperCase(), created_at: '2026-01-01T00:00:00.000+00:00' } },
    ])[0],
  ).toBe('held')
})

test('what changes at every read is no matter of the slug', () => {
  const reads = [1, 2, 3]
    .map((index) => ({ record: { limit_usd: index }, at: index }))
    .concat({ record: { limit_usd: 4 }, at: 4, ...slug } as never)
  expect(said(slugIsSame, reads)).toEqual([
    'held',
    'id, created_at by UUID and by slug',
    'limit_usd, which differs from read to read',
  ])
})

test('a slug that is not found while the UUID is, or the other way round, is refused', () => {
  expect(said(slugIsSame, [{}, { ...slug, came: 404 }])).toEqual([
    'violated',
    'the workspace is found by UUID, and by slug the answer is 404, expected 200 (if ASSAY_WORKSPACE_SLUG is right)',
  ])
  expect(said(slugIsSame, [{ came: 400 }, slug])).toEqual([
    'violated',
    'the workspace is found by slug, and by UUID the answer is 400, expected 200 (if ASSAY_WORKSPACE_ID is right)',
  ])
})

test('trouble of the surroundings, and what was not asked, is no refusal', () => {
  expect(said(slugIsSame, [{}, { ...slug, came: 503 }])).toEqual(['undecided', 'there was no answer by slug'])
  expect(said(slugIsSame, [{}])).toEqual(['undecided', 'there was no answer by slug'])
  const once = evidence([read({ at: 1 }), read({ at: 2, ...slug, came: 500 })])
  expect(wordsOf(slugIsSame, slugIsSame.check(once.exchanges as never, once))).toEqual([
    'undecided',
    'there was no answer by slug',
  ])
})

test('where neither is read, it is said whether there is a budget at all', () => {
  expect(said(slugIsSame, [{ came: 404 }, { ...slug, came: 404 }])).toEqual([
    'notAvailable',
    'neither the UUID nor the slug has a budget for this interval (404)',
  ])
  expect(said(slugIsSame, [{ came: 404 }, { ...slug, came: 400 }])).toEqual([
    'undecided',
    'neither by UUID (404) nor by slug (400) was a budget read',
  ])
  const absent = ['daily', 'weekly', 'monthly', 'lifetime'].map((interval) => ({ interval, came: 404 as const }))
  expect(said(slugIsSame, absent)[1]).toContain('the operation seems absent')
})

test('without both names nothing can be compared', () => {
  expect(said(slugIsSame, [{}, slug], { workspaceSlug: undefined as never })).toEqual([
    'notAvailable',
    'provide ASSAY_WORKSPACE_SLUG',
  ])
  expect(said(slugIsSame, [{}, slug], { workspaceId: undefined as never })).toEqual([
    'notAvailable',
    'provide ASSAY_WORKSPACE_ID',
  ])
})

test('a difference of one moment may have been an accident', () => {
  const once = evidence([read({ at: 1 }), read({ at: 2 }), read({ at: 3, ...slug, record: { limit_usd: 11 } })])
  const [unit] = slugIsSame.over(once)
  expect(wordsOf(slugIsSame, slugIsSame.check(unit!.subject, once))).toEqual([
    'undecided',
    'two reads differ, and they were not read again later: it may have been an accident',
  ])
})
