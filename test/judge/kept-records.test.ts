import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { readRun } from '../../src/record/run-record.ts'

const folder = join(import.meta.dirname, '../../fixtures/records')

/** What each version of the format says, as it was judged when it was kept. */
const verdicts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'format-1': {
    'AUTH-MISSING-401': 'fail',
    'MP3-FORMAT': 'pass',
    'BUDGET-DATA': 'pass',
    'ERROR-CODE-STATUS': 'untested',
  },
}

test('a record of each version is kept', () => {
  const kept = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(kept.toSorted()).toEqual(Object.keys(verdicts).toSorted())
})

test.each(Object.entries(verdicts))('a record of %s is read, and judged as it was', (name, expected) => {
  const record = readRun(join(folder, name))
  expect(record.header.format).toBe(Number(name.replace('format-', '')))
  for (const part of [record.exchanges, record.waits, record.notes, record.transcripts])
    expect(part.length).toBeGreaterThan(0)
  expect(record.footer?.requests).toBe(record.exchanges.length)
  expect(record.probeEnds.size).toBeGreaterThan(0)
  for (const { request, response } of record.exchanges)
    for (const body of [request.body, response!.body])
      if (body) expect(record.bodies.get(body.sha256)?.length).toBe(body.stored)
  const judged = judgeRecord(record, assayCatalogue).map(({ id, verdict }) => [id, verdict])
  expect(Object.fromEntries(judged)).toEqual(expected)
})
