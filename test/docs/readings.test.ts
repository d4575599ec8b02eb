import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readingsFile, readingsTable, readingTexts, readingTextsFile } from '../../build/readings-table.ts'
import type { ReadingText } from '../../src/requirement/readings-of.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/readings.md'), 'utf8')
const readings = text
  .split(/^### /m)
  .slice(1)
  .map((part) => ({ id: part.slice(0, part.indexOf('\n')), part }))

test('each reading has an id of its own, a sentence, an argument for the accused and a decision', () => {
  expect(readings.length).toBeGreaterThan(20)
  expect(new Set(readings.map(({ id }) => id)).size).toBe(readings.length)
  // What nothing can observe is listed elsewhere: there is no deviation to argue about.
  for (const { id, part } of readings.filter((one) => one.id !== 'R-NOT-OBSERVABLE')) {
    expect(id).toMatch(/^R-[A-Z0-9-]+$/)
    expect(part, id).toMatch(/^> /m)
    expect(part, id).toMatch(/^For the accused: /m)
    expect(part, id).toMatch(/^Deci(?:ded|sion): /m)
  }
})

test('the requirements that it names exist', () => {
  const suites = ['AUTH', 'SPEECH', 'BUDGET', 'ERROR', 'MP3', 'PCM']
  const named = [...text.matchAll(/\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b/g)]
    .map(([id]) => id)
    .filter((id) => suites.some((suite) => id.startsWith(`${suite}-`)))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((id) => !assayCatalogue.find(id))).toEqual([])
})

test('the readings that the code cites exist', () => {
  const home = join(import.meta.dirname, '../..')
  const cited = globSync('{src,suites}/**/*.ts', { cwd: home }).flatMap((file) =>
    [...readFileSync(join(home, file), 'utf8').matchAll(/\bR-[A-Z]+(?:-[A-Z]+)*\b/g)].map(([id]) => id),
  )
  expect(new Set(cited).size).toBeGreaterThan(5)
  expect(cited.filter((id) => readings.every((one) => one.id !== id))).toEqual([])
})

test('what explanations and reports say of readings is what the document says: npm run docs', () => {
  const table = JSON.parse(readFileSync(readingsFile, 'utf8')) as Readonly<Record<string, readonly string[]>>
  expect(table).toEqual(readingsTable(text))
  expect(table['AUTH-MISSING-401']).toEqual(['R-AUTH-MISSING', 'R-DRESS'])
  const ids = new Set(readings.map(({ id }) => id))
  expect(
    Object.values(table)
      .flat()
      .filter((id) => !ids.has(id)),
  ).toEqual([])
})

test('each reading says what is decided, and what speaks against it, but for what no answer shows', () => {
  const texts = JSON.parse(readFileSync(readingTextsFile, 'utf8')) as Readonly<Record<string, ReadingText>>
  expect(texts).toEqual(readingTexts(text))
  expect(readings.filter(({ id }) => !(id in texts)).map(({ id }) => id)).toEqual(['R-NOT-OBSERVABLE'])
  expect(texts['R-NULL']!.decided).toMatch(/^Null is a wrong type where .* speed may always be absent\.$/)
  expect(texts['R-NULL']!.against).toBe('Where a member may be left out, null may mean that it is.')
})
