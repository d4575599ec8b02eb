import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { validate as validateCtrf } from 'ctrf'
import { validateXML } from 'xmllint-wasm'
import { parse as parseYaml } from 'yaml'
import { githubAnnotations } from '../../../src/report/annotations.ts'
import { badgeJson } from '../../../src/report/badge.ts'
import { ctrfReport } from '../../../src/report/ctrf.ts'
import { harReport } from '../../../src/report/har.ts'
import { junitReport } from '../../../src/report/junit.ts'
import type { ReportedRun } from '../../../src/report/reported-run.ts'
import { resultsJson } from '../../../src/report/results.ts'
import { summaryMarkdown } from '../../../src/report/summary.ts'
import { terminalSummary } from '../../../src/report/terminal.ts'
import { withoutCiMarks } from '../../../src/report/ci-marks.ts'
import { verdicts, type RunResult } from '../../../src/requirement/result.ts'
import { actsInCi } from '../acts-in-ci.ts'
import { reportedRun } from '../arbitraries/reported-runs.ts'
import { property, type Area } from '../area.ts'

const load = createRequire(import.meta.url)
const fileOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

const validateResults = new Ajv2020({ strict: true }).compile(
  JSON.parse(fileOf('src/report/results.schema.json')) as object,
)
const ajv = addFormats.default(new Ajv({ strict: false }))
ajv.addMetaSchema(load('ajv/dist/refs/json-schema-draft-06.json') as object)
for (const schema of Object.values(load('har-schema') as Record<string, object>)) ajv.addSchema(schema)
const validateHar = ajv.getSchema('har.json#')!
const xunit = fileOf('fixtures/junit/xunit.xsd')

/** For well-formedness alone. */
const anything = [
  {
    fileName: 'any.xsd',
    contents:
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="testsuites" type="xs:anyType"/>' +
      '</xs:schema>',
  },
]

/** How many of a run's requirements are in this state for CI, by their verdicts alone. */
function tally({ result }: ReportedRun): Record<'failed' | 'known' | 'skipped' | 'undecided', number> {
  const count = (of: (one: RunResult['requirements'][number]) => boolean): number =>
    result.requirements.filter(of).length
  return {
    failed: count(({ verdict, baseline }) => verdict === 'fail' && !baseline),
    known: count(({ verdict, baseline }) => verdict === 'fail' && baseline !== undefined),
    skipped: count(({ verdict }) => verdict === 'untested'),
    undecided: count(({ verdict }) => verdict === 'inconclusive' || verdict === 'error'),
  }
}

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

export const reports: Area = {
  name: 'reports',
  properties: [
    property('JSON reports are valid by their schemas, and say the same to YAML', reportedRun, (run) => {
      const results = resultsJson(run.result)
      const document = JSON.parse(results) as RunResult
      assert.ok(validateResults(document), JSON.stringify(validateResults.errors))
      assert.deepEqual(document.counts, run.result.counts)
      assert.deepEqual(
        document.requirements.map(({ reason }) => reason),
        run.result.requirements.map(({ reason }) => reason),
      )
      assert.ok(validateHar(JSON.parse(harReport(run))), JSON.stringify(validateHar.errors))
      const ctrf = JSON.parse(ctrfReport(run)) as { results: { summary: Record<string, number>; tests: unknown[] } }
      assert.equal(validateCtrf(ctrf).valid, true, JSON.stringify(validateCtrf(ctrf)))
      const { failed, skipped, known, undecided } = tally(run)
      const { summary, tests } = ctrf.results
      assert.equal(tests.length, run.result.requirements.length)
      assert.deepEqual([summary['failed'], summary['other']], [failed, undecided])
      assert.ok(summary['skipped']! >= skipped + known)
      assert.deepEqual(parseYaml(badgeJson(run.result)), JSON.parse(badgeJson(run.result)))
    }),
    property(
      'JUnit is valid for Jenkins and counts what it holds',
      reportedRun,
      async (run) => {
        for (const profile of ['strict', 'common'] as const) {
          const xml = junitReport(run, { profile })
          const { errors } = await validateXML({
            xml: [{ fileName: 'junit.xml', contents: xml }],
            schema: profile === 'strict' ? [{ fileName: 'xunit.xsd', contents: xunit }] : anything,
          })
          assert.deepEqual(
            errors.map(({ message }) => message),
            [],
          )
          const elements = (name: string): number => xml.match(new RegExp(`<${name}[ />]`, 'g'))?.length ?? 0
          const { failed, undecided } = tally(run)
          assert.deepEqual(
            [elements('testcase'), elements('failure') > 0, elements('error')],
            [run.result.requirements.length, failed > 0, undecided],
          )
          assert.ok(!xml.includes('[[ATTACHMENT|/'))
        }
      },
      { slow: true },
    ),
    property('texts for people say each verdict, and nothing in them acts', reportedRun, (run) => {
      const terminal = withoutCiMarks(terminalSummary(run, { width: 80, colour: false, reports: [] }))
      assert.doesNotMatch(terminal, controls)
      assert.deepEqual(terminal.split('\n').filter(actsInCi), [])
      for (const verdict of verdicts) {
        const count = run.result.counts[verdict]
        if (count > 0) assert.match(terminal, new RegExp(`(?:^|· )${count} ${verdict}\\b`, 'm'))
      }
      const annotations = githubAnnotations(run)
      for (const line of annotations.split('\n').filter((line) => line !== '')) {
        assert.match(line, /^::(?:error|warning|notice) title=[^:,]*::/)
        assert.doesNotMatch(line, controls)
        assert.ok(!actsInCi(line.replace(/^::\w+ title=[^:,]*::/, '')), line)
      }
      const summary = summaryMarkdown(run)
      assert.doesNotMatch(summary, controls)
      const outside = summary.replaceAll(/(`+) .*? \1/g, '')
      assert.doesNotMatch(outside, /<(?!\/?(?:details|summary)>)/)
      const rows = outside.split('\n').filter((line) => /^\| (?:fail|warn) \| FUZZ/.test(line))
      for (const row of rows) assert.equal(row.match(/(?<!\\)(?:\\\\)*\|/g)?.length, 5, row)
    }),
  ],
}
