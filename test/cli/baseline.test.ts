import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { validate as validateCtrf } from 'ctrf'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import schema from '../../src/report/results.schema.json' with { type: 'json' }
import { assay, scratch, type Ended } from './assay.ts'

const validate = new Ajv2020({ strict: false }).compile(schema)
const broken = [
  'run',
  '--reference',
  '--suite',
  'budget',
  '--fault',
  'budget-limit-usd-string-by-slug',
  '--reporter',
  'html,junit,ctrf,summary',
]

/** A run with a fault, held against a baseline; what every report says of it. */
async function run(
  words: readonly string[],
  out: ReturnType<typeof scratch>,
  entries?: readonly object[],
): Promise<Ended & { file: string; text: string }> {
  const file = join(out.path, 'known.json')
  if (entries) writeFileSync(file, JSON.stringify({ entries }))
  const ended = await assay([...words, '--baseline', file, '--out', join(out.path, 'reports')])
  expect(validate(JSON.parse(out.read('reports/results.json'))), JSON.stringify(validate.errors)).toBe(true)
  return {
    ...ended,
    file,
    text: ['report.html', 'junit.xml', 'ctrf.json', 'summary.md'].map((name) => out.read(`reports/${name}`)).join('\n'),
  }
}

test('--update-baseline writes a first baseline: this run and the next pass, and the outcome stays', async () => {
  using out = scratch()
  const first = await run([...broken, '--update-baseline'], out)
  expect(first.code, first.stdout + first.stderr).toBe(0)
  expect(first.stderr).toMatch(/known\.json lists \d+ expected failures?: replace each reason that begins with TODO\n/)
  const written = JSON.parse(readFileSync(first.file, 'utf8')) as {
    entries: { requirement: string; code: string; reason: string; expires: string }[]
  }
  expect(written.entries.map(({ requirement }) => requirement)).toEqual(['BUDGET-LIMIT', 'BUDGET-SLUG-SAME'])

  expect(written.entries.every(({ code }) => code !== '')).toBe(true)
  // Another way to fail by the same requirement is unexpected.
  const other = await run(
    broken,
    out,
    written.entries.map((entry) => ({ ...entry, code: 'another' })),
  )
  expect([other.code, /2 stale in the\s+baseline/.test(other.stdout)]).toEqual([1, true])

  const second = await run(
    broken,
    out,
    written.entries.map((entry) => ({
      ...entry,
      reason: 'the gateway team works on it',
      link: 'https://issues.example/7',
    })),
  )
  expect(second.code, second.stdout + second.stderr).toBe(0)
  expect(second.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /^Not conformant: .*expected by the baseline.*expected: the gateway team works on it, until /,
  )
  const result = JSON.parse(out.read('reports/results.json')) as {
    outcome: string
    exitCode: number
    counts: { fail: number }
    baseline: { expected: number }
  }
  expect(result).toMatchObject({
    outcome: 'not-conformant',
    exitCode: 0,
    baseline: { expected: written.entries.length, stale: [] },
  })
  expect(result.counts.fail).toBeGreaterThan(0)
  expect(out.read('reports/junit.xml')).toMatch(/<testsuites[^>]* failures="0"/)
  for (const name of ['report.html', 'junit.xml', 'summary.md'])
    expect(out.read(`reports/${name}`), name).toMatch(/expected/)
})

test('an entry whose requirement passes fails the run, and every report says so', async () => {
  using out = scratch()
  const { code, stdout, text } = await run(
    ['run', '--reference', '--suite', 'auth', '--reporter', 'html,junit,ctrf,summary', '--junit-profile', 'strict'],
    out,
    [
      { requirement: 'AUTH-MISSING-401', reason: 'old', expires: '2999-12-31' },
      { requirement: 'AUTH-MISING-401', reason: 'misspelt', expires: '2999-12-31' },
      { requirement: 'ERROR-429', reason: 'outside', expires: '2999-12-31' },
    ],
  )
  expect(code).toBe(1)
  expect(stdout).toMatch(/^Selection: .*; 2 stale in the\s+baseline/)
  expect(stdout).toMatch(/stale AUTH-MISSING-401 in the baseline: it passes now: remove the entry/)
  expect(out.read('reports/junit.xml')).toMatch(/<testsuite name="baseline"[^>]* tests="2" failures="2"/)
  const xml = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: out.read('reports/junit.xml') }],
    schema: [readFileSync(join(import.meta.dirname, '../../fixtures/junit/xunit.xsd'), 'utf8')],
  })
  expect(xml.errors).toEqual([])
  expect(validateCtrf(JSON.parse(out.read('reports/ctrf.json')))).toMatchObject({ valid: true })
  expect(out.read('reports/ctrf.json')).toMatch(/"failed": 2/)
  expect(text.match(/it passes now: remove the entry/g)!.length).toBeGreaterThanOrEqual(4)
  expect(text).not.toContain('ERROR-429 in the baseline')
  const again = await assay(['recheck', join(out.path, 'reports'), '--baseline', join(out.path, 'known.json')])
  expect([again.code, /2 stale in the\s+baseline/.test(again.stdout)]).toEqual([1, true])
})

test.each([
  ['is not there', undefined, /--baseline: cannot read .*: there is no such file/],
  ['is no JSON', 'x', /is not JSON/],
  [
    'has a day that does not exist',
    '{"entries":[{"requirement":"A","reason":"r","expires":"2026-02-30"}]}',
    /"entries", item 1, "expires" is "2026-02-30"; it takes a date such as "2027-01-31"\. It holds/,
  ],
  [
    'misses a reason',
    '{"entries":[{"requirement":"A","expires":"2026-02-03"}]}',
    /"reason" is missing in "entries", item 1\. It holds/,
  ],
  [
    'is about two things at once',
    '{"entries":[{"requirement":"A","cause":"B","reason":"r","expires":"2026-02-03"}]}',
    /item 1 is about a "requirement" \(with or without a "code"\) or about a "cause": one of them/,
  ],
  [
    'lists one twice',
    `{"entries":[${Array(2).fill('{"requirement":"A","reason":"r","expires":"2026-02-03"}').join(',')}]}`,
    /lists A twice/,
  ],
])('a baseline that %s is a usage error', async (_words, text, complaint) => {
  using out = scratch()
  const file = join(out.path, 'known.json')
  if (text !== undefined) writeFileSync(file, text)
  const { code, stderr } = await assay(['run', '--reference', '--baseline', file, '--plan'])
  expect(stderr).toMatch(complaint)
  expect(code).toBe(2)
})
