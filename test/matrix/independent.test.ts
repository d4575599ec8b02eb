import { expect, test } from 'vitest'
import { chosen } from '../chosen.ts'
import { services as all } from '../independent/services.ts'
import { independentLine, judgeIndependent, wordFor } from './judge-independent.ts'
import { differences, keptLines } from './snapshot.ts'

/** Those that start wherever Node does. */
const services = all.filter(({ needs }) => needs === undefined)

test('verdicts are kept of independent services and of nothing else', () => {
  const kept = keptLines('independent')
  expect(kept.size).toBeGreaterThan(300)
  expect([...kept.keys()]).toEqual(services.map(({ id }) => id).filter((id) => kept.has(id)))
})

test('no independent service of the part is missed or accused, and no verdict has changed', async () => {
  const ids = chosen(services, 400).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(3)
  const rows = await judgeIndependent(ids)
  expect(rows.filter((row) => wordFor(row) !== 'ok').map((row) => `${row.id}: ${wordFor(row)}`)).toEqual([])
  const lines = new Map(rows.map((row) => [row.id, independentLine(row)]))
  const how = 'if judging was meant to change: npm run keep -- --all'
  expect(differences('independent', lines), how).toEqual([])
}, 900_000)
