import { expect, test } from 'vitest'
import { services } from '../independent/services.ts'
import { judgeIndependent, wordFor } from './judge-independent.ts'
import { lineOf } from './snapshot.ts'
import { differences, keptLines } from './snapshot.ts'

/** So many parts; `npm run matrix:long` judges all. */
const parts = 10

/** Which part: another on every day; `ASSAY_TEST_SEED=N` takes a certain one. */
const seed = Number(process.env['ASSAY_TEST_SEED'] ?? Math.floor(Date.now() / 86_400_000)) % parts

test('ids are unique and every faulty service names its clause', () => {
  expect(new Set(services.map(({ id }) => id)).size).toBe(services.length)
  expect(services.filter(({ kind, clause }) => (clause !== undefined) !== (kind === 'faulty'))).toEqual([])
})

test('verdicts are kept of every independent service and of no other', () => {
  expect([...keptLines('independent').keys()]).toEqual(services.map(({ id }) => id))
})

test(`no independent service is missed or accused: part ${seed} of ${parts} (ASSAY_TEST_SEED=${seed})`, { timeout: 600_000 }, async () => {
  const ids = services.map(({ id }) => id).filter((_, index) => index % parts === seed)
  expect(ids.length).toBeGreaterThan(30)
  const rows = await judgeIndependent(ids)
  expect(rows.filter((row) => wordFor(row) !== 'ok').map((row) => `${row.id}: ${wordFor(row)}`)).toEqual([])
  expect(differences('independent', new Map(rows.map((row) => [row.id, lineOf(row)]))), 'if judging was meant to change: node test/matrix/independent.ts --keep').toEqual([])
})
