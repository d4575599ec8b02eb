import { expect, test } from 'vitest'
import { chosen } from '../chosen.ts'
import { services as all } from '../independent/services.ts'
import { independentLine, judgeIndependent, wordFor } from './judge-independent.ts'
import { differences, keptLines } from './snapshot.ts'

/** Those that start wherever Node does. */
const services = all.filter(({ needs }) => needs === undefined)

test('verdicts are kept of every independent service and of no other', () => {
  expect([...keptLines('independent').keys()]).toEqual(services.map(({ id }) => id))
})

test('no independent service of the part is missed or accused, and no verdict has changed', async () => {
  const ids = chosen(services, 60).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(15)
  const rows = await judgeIndependent(ids)
  expect(rows.filter((row) => wordFor(row) !== 'ok').map((row) => `${row.id}: ${wordFor(row)}`)).toEqual([])
  const lines = new Map(rows.map((row) => [row.id, independentLine(row)]))
  const how = 'if judging was meant to change: npm run keep -- --all'
  expect(differences('independent', lines), how).toEqual([])
}, 900_000)
