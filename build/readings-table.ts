import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assayCatalogue } from '../suites/catalogue.ts'

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

/** Where the table stands that explanations and reports read. */
export const readingsFile = join(import.meta.dirname, '../src/requirement/readings.json')

if (import.meta.main) {
  const markdown = readFileSync(join(import.meta.dirname, '../docs/readings.md'), 'utf8')
  writeFileSync(readingsFile, `${JSON.stringify(readingsTable(markdown), null, 2)}\n`)
}
