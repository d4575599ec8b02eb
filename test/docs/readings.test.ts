import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'

const docs = join(import.meta.dirname, '../../docs')

test('readings name requirements that exist, each reading at least one, and no id stands twice', () => {
  const texts = readdirSync(docs).filter((name) => /^readings.*\.md$/.test(name)).map((name) => readFileSync(join(docs, name), 'utf8'))
  const readings = texts.flatMap((text) => text.split(/^### /m).slice(1))
  const ids = readings.map((reading) => reading.split('\n', 1)[0]!)
  expect(new Set(ids).size).toBe(ids.length)
  for (const reading of readings) {
    const [, names = ''] = /^Requirements: ([^]*?)\.$/m.exec(reading) ?? []
    const named = names.split(/,\s+/)
    for (const id of named) expect(assayCatalogue.find(id), `${reading.split('\n', 1)[0]} names "${id}"`).toBeDefined()
  }
})
