import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { changeKinds } from '../../src/requirement/verdict-change.ts'
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

test('results.json of a run that was compared fits the published schema, with all kinds of changes', () => {
  const change = { id: 'A-ONE', title: 'is kept', words: ['it was kept'], before: 'pass' as const, after: undefined }
  const changes = changeKinds.map((kind) => ({ ...change, kind }))
  const comparison = { run: { id: 'earlier', startedAt: '2026-02-19T10:20:30Z' }, changes }
  const document = JSON.parse(resultsJson({ ...sampleRun().result, comparison })) as { comparison: unknown }
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
  expect(document.comparison).toMatchObject({ changes: { length: changeKinds.length } })
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
