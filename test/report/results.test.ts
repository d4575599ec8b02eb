import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { resultsSchemaId } from '../../src/requirement/result.ts'
import { resultsJson } from '../../src/report/results.ts'
import { recordedNames, recordedRun } from './recorded-runs.ts'
import { hostileText } from './hostile-text.ts'
import { sampleRun } from './sample-run.ts'

const schema = JSON.parse(readFileSync(new URL('../../src/report/results.schema.json', import.meta.url), 'utf8')) as {
  $id: string
}
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema)

test.each([
  ['a plain run', undefined],
  ['a hostile run', hostileText],
])('results.json of %s fits the published schema', (_, hostile) => {
  const document: unknown = JSON.parse(resultsJson(sampleRun(hostile === undefined ? {} : { hostile }).result))
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
})

test.each(recordedNames)('results.json of the recorded run %s fits the published schema', (name) => {
  expect(validate(JSON.parse(resultsJson(recordedRun(name).result))), JSON.stringify(validate.errors)).toBe(true)
})

test('the schema is named in the document and closed', () => {
  const document = JSON.parse(resultsJson(sampleRun().result)) as Record<string, unknown>
  expect(document['schema']).toBe(schema.$id)
  expect(schema.$id).toBe(resultsSchemaId)
  expect(validate({ ...document, extra: 1 })).toBe(false)
})

test('the order of what came in does not show', () => {
  const { result } = sampleRun()
  const turned = {
    ...result,
    requirements: result.requirements.toReversed(),
    excluded: result.excluded.toReversed(),
    run: { ...result.run, labels: { alpha: '1', branch: 'plain' } },
  }
  expect(resultsJson(turned)).toBe(resultsJson(result))
})
