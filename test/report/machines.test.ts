import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { validate as validateCtrf } from 'ctrf'
import { describe, expect, test } from 'vitest'
import { githubAnnotations } from '../../src/report/annotations.ts'
import { badgeJson } from '../../src/report/badge.ts'
import { ctrfReport } from '../../src/report/ctrf.ts'
import { harReport } from '../../src/report/har.ts'
import { summaryMarkdown } from '../../src/report/summary.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { recordedNames, recordedRun } from './recorded-runs.ts'
import { hostileText } from './hostile-text.ts'
import { sampleFinding, sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

const runs: readonly (readonly [string, ReportedRun])[] = [
  ['plain', sampleRun()],
  ['hostile', sampleRun({ hostile: hostileText })],
  ...recordedNames.map((name) => [name, recordedRun(name)] as const),
]

function many(count: number): ReturnType<typeof sampleRun> {
  return sampleRun({
    requirements: Array.from({ length: count }, (_, index) =>
      sampleRequirement(`MANY-${index}`, 'fail', {
        findings: [
          sampleFinding(`MANY-${index}`, { message: 'x'.repeat(300), expected: '', actual: '', evidence: [] }),
        ],
      }),
    ),
  })
}

describe('ctrf.json', () => {
  test.each(runs)("of a %s run is valid for the format's own validator", (_, run) => {
    const verdict = validateCtrf(JSON.parse(ctrfReport(run)))
    expect(verdict, JSON.stringify(verdict)).toMatchObject({ valid: true })
  })

  test('counts as results.json does', () => {
    const report = JSON.parse(ctrfReport(sampleRun())) as { results: { summary: object } }
    expect(report.results.summary).toMatchObject({ tests: 9, passed: 3, failed: 2, skipped: 2, pending: 0, other: 2 })
    const strict = JSON.parse(ctrfReport(sampleRun(), { strict: true })) as { results: { summary: object } }
    expect(strict.results.summary).toMatchObject({ passed: 2, failed: 3 })
  })
})

describe('run.har', () => {
  const load = createRequire(import.meta.url)
  const schemas = load('har-schema') as Record<string, object>
  const ajv = addFormats.default(new Ajv({ strict: false }))
  ajv.addMetaSchema(load('ajv/dist/refs/json-schema-draft-06.json') as object)
  for (const schema of Object.values(schemas)) ajv.addSchema(schema)
  const validate = ajv.getSchema('har.json#')!

  test.each(runs)('of a %s run is valid HAR 1.2', (_, run) => {
    expect(validate(JSON.parse(harReport(run))), JSON.stringify(validate.errors)).toBe(true)
    expect(validate({ log: { version: '1.2' } })).toBe(false)
  })

  test('has an entry for each exchange, header lines as sent, and no key', () => {
    const { log } = JSON.parse(harReport(sampleRun())) as {
      log: {
        entries: {
          _exchange: string
          _violates?: string[]
          request: { headers: object[] }
          response: { content: { text: string; encoding?: string } }
        }[]
      }
    }
    expect(log.entries.map((entry) => entry._exchange)).toEqual([
      'auth/missing/1@default',
      'speech/pcm/1@default',
      'errors/page/1@default',
    ])
    expect(log.entries[0]!._violates).toEqual(['AUTH-MISSING-401'])
    expect(log.entries[0]!.request.headers).toContainEqual({ name: 'Authorization', value: 'Bearer ${ASSAY_API_KEY}' })
    expect(log.entries[1]!.response.content.encoding).toBe('base64')
    expect(Buffer.from(log.entries[1]!.response.content.text, 'base64')).toHaveLength(8000)
  })
})

test('badge.json has the members that shields.io takes', () => {
  expect(JSON.parse(badgeJson(sampleRun().result))).toEqual({
    schemaVersion: 1,
    label: 'speech API conformance',
    message: '2 causes, 2 of 7 musts violated',
    color: 'red',
    isError: true,
  })
})

describe('summary.md', () => {
  test('says what happened', () => {
    expect(summaryMarkdown(sampleRun())).toMatchInlineSnapshot(`
      "### Not conformant: 2 causes, 2 of 7 musts violated; 1 should violated; 2 untested; 2 not decided

      http&#58;//127.0.0.1:4010/v1 · 3 requests · 90 ms · seed 42 · profile interface · 1 wait · 1 sent again

      alpha=1 · branch=plain

      | pass | fail | warn | observed | inconclusive | untested | error |
      | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      | 1 | 2 | 1 | 1 | 1 | 2 | 1 |

      | | Requirement | Clause | What was found |
      | --- | --- | --- | --- |
      | fail | SPEECH-PCM-SAMPLES | 4.1 | a byte was lost |
      | fail | AUTH-MISSING-401 | 5 | without a key came 200: plain \\[all 2 cases\\] |
      | fail | AUTH-MISSING-401 | 5 | follows: error.code is a string |
      | warn | ERROR-JSON-LABEL | 7 | 404 is a page: plain |

      <details><summary>Send them again</summary>

      SPEECH-PCM-SAMPLES

      \` curl -sS -i http://127.0.0.1:4010/v1 \`

      AUTH-MISSING-401

      \` curl -sS -i http://127.0.0.1:4010/v1 -H 'Authorization: Bearer '"$ASSAY_API_KEY" \`

      ERROR-JSON-LABEL

      \` curl -sS -i http://127.0.0.1:4010/v1 \`

      </details>

      #### 1 error

      - BUDGET-BROKEN-CHECK: Assay's own fault: the check threw

      #### 1 inconclusive

      - SPEECH-CONTROL: the control failed: plain

      #### 2 untested

      - ERROR-402: set ASSAY\\_NO\\_CREDIT\\_KEY to a key without credits
      - ERROR-429: set ASSAY\\_RATE\\_LIMITED\\_KEY
      "
    `)
  })

  test('lets nothing through that a target wrote as markup', () => {
    const text = summaryMarkdown(sampleRun({ hostile: hostileText }))
    const outside = text.replaceAll(/(`+) .*? \1/g, '')
    expect(outside).not.toMatch(/<(?!\/?(?:details|summary)>)/)
    expect(outside.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(4)
    for (const row of outside.split('\n').filter((line) => line.startsWith('| fail')))
      expect(row.match(/(?<!\\)\|/g)).toHaveLength(5)
  })

  test('stays within its size, cut between rows, and says how much is left out', () => {
    const text = summaryMarkdown(many(5000))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(900_000)
    expect(text).toMatch(/\n\d+ more findings do not fit here: see report\.html\./)
    const rows = text.match(/^\| fail \| MANY.*$/gm)!
    expect(rows.every((row) => row.endsWith(' |'))).toBe(true)
    expect(Number(/\n(\d+) more findings/.exec(text)![1]) + rows.length).toBe(5000)
  })
})

describe('annotations', () => {
  test('are one a requirement, most severe first', () => {
    expect(githubAnnotations(sampleRun()).replaceAll('%0A', '%0A\n  ')).toMatchInlineSnapshot(`
      "::error title=SPEECH-PCM-SAMPLES fail::Clause 4.1: the rule is kept%0A
        a byte was lost%0A
        curl -sS -i http://127.0.0.1:4010/v1
      ::error title=AUTH-MISSING-401 fail::Clause 5: the rule is kept%0A
        without a key came 200: plain%0A
        curl -sS -i http://127.0.0.1:4010/v1 -H 'Authorization: Bearer '"$ASSAY_API_KEY"
      ::error title=BUDGET-BROKEN-CHECK error::Clause 2.3: the rule is kept%0A
        Assay's own fault: the check threw
      ::error title=SPEECH-CONTROL inconclusive::Clause 4.1: the rule is kept%0A
        the control failed: plain
      ::warning title=ERROR-JSON-LABEL warn::Clause 7: the rule is kept%0A
        404 is a page: plain%0A
        curl -sS -i http://127.0.0.1:4010/v1
      "
    `)
  })

  test('stay within what GitHub shows', () => {
    const lines = githubAnnotations(many(50)).trimEnd().split('\n')
    expect(lines).toHaveLength(10)
    expect(lines.at(-1)).toBe('::error title=Assay::41 more: see report.html')
  })

  test('cannot be continued by what a target says', () => {
    const text = githubAnnotations(sampleRun({ hostile: `${hostileText}\n::error::mine\r::stop-commands::x` }))
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^::(?:error|warning) title=[^:,]*::/)
    expect(text.split('\n')).toHaveLength(githubAnnotations(sampleRun()).split('\n').length)
  })
})
