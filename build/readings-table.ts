import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assayCatalogue } from '../suites/catalogue.ts'
import type { ReadingText } from '../src/requirement/readings-of.ts'

/** The readings that each requirement follows, as `docs/readings.md` names them. */
export function readingsTable(markdown: string): Readonly<Record<string, readonly string[]>> {
  const readings = markdown.split(/^### /m).slice(1)
  const pairs = readings.flatMap((reading) => {
    const id = reading.slice(0, reading.indexOf('\n'))
    const named = new Set([...reading.matchAll(/(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b/g)].map(([name]) => name))
    return [...named].filter((name) => assayCatalogue.find(name)).map((requirement) => [requirement, id] as const)
  })
  const grouped = Map.groupBy(pairs, ([requirement]) => requirement)
  return Object.fromEntries(
    [...grouped]
      .map(([requirement, own]) => [requirement, own.map(([, id]) => id)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** What each reading decides, and what speaks for a service that does otherwise, as plain text. */
export function readingTexts(markdown: string): Readonly<Record<string, ReadingText>> {
  const readings = markdown.split(/^### /m).slice(1)
  return Object.fromEntries(
    readings.flatMap((reading) => {
      const [, behind] = /^Deci(?:sion|ded): (.*)/ms.exec(reading) ?? []
      const decided = behind?.split(/\n\n|\nRequirements: /, 1)[0]
      const [, against] = /^For the accused: (.*?)\nDeci/ms.exec(reading) ?? []
      if (decided === undefined || against === undefined) return []
      return [[reading.slice(0, reading.indexOf('\n')), { decided: plain(decided), against: plain(against) }]]
    }),
  )
}

/** Markdown as one line of text, that begins as a sentence does. */
function plain(markdown: string): string {
  const text = markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text[0]!.toUpperCase() + text.slice(1)
}

/** Where the tables stand that explanations and reports read. */
export const readingsFile = join(import.meta.dirname, '../src/requirement/readings.json')
export const readingTextsFile = join(import.meta.dirname, '../src/requirement/reading-texts.json')

if (import.meta.main) {
  const markdown = readFileSync(join(import.meta.dirname, '../docs/readings.md'), 'utf8')
  for (const [file, table] of [
    [readingsFile, readingsTable(markdown)],
    [readingTextsFile, readingTexts(markdown)],
  ] as const)
    writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`)
}
