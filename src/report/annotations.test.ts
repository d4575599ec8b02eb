import { expect, test } from 'vitest'
import type { Level } from '../requirement/requirement.ts'
import type { RequirementResult, Verdict } from '../requirement/result.ts'
import { githubAnnotations, type AnnotationOptions } from './annotations.ts'
import type { ReportedRun } from './reported-run.ts'

function result(level: Level, verdict: Verdict, parts: Partial<RequirementResult> = {}): RequirementResult {
  return {
    id: 'X-1',
    level,
    verdict,
    clause: '5',
    sentences: [],
    title: 'It holds',
    suite: '',
    cell: '',
    reason: 'it does not',
    units: 1,
    evidence: [],
    findings: [],
    ...parts,
  }
}

function lines(
  requirements: readonly RequirementResult[],
  options: AnnotationOptions = {},
  stale: readonly { requirement: string; why: string }[] = [],
): string[] {
  const run = { result: { requirements, baseline: { expected: 0, stale } } } as unknown as ReportedRun
  return githubAnnotations(run, options)
    .split('\n')
    .filter((line) => line !== '')
}

const kind = (...of: Parameters<typeof lines>): string | undefined => lines(...of)[0]?.split(' ')[0]
const baseline = { reason: 'known', expires: '2027-01-01' }

test.each<[Level, Verdict, string | undefined]>([
  ['must', 'fail', '::error'],
  ['must', 'error', '::error'],
  ['should', 'error', '::error'],
  ['must', 'inconclusive', '::error'],
  ['should', 'inconclusive', '::warning'],
  ['should', 'warn', '::warning'],
  ['must', 'warn', '::warning'],
  ['must', 'pass', undefined],
  ['must', 'untested', undefined],
  ['open', 'observed', undefined],
])('a %s with %s: %s', (level, verdict, expected) => {
  expect(kind([result(level, verdict)])).toBe(expected)
})

test('under --strict a violated should is an error; what the baseline knows is a notice', () => {
  expect(kind([result('should', 'warn')], { strict: true })).toBe('::error')
  expect(kind([result('must', 'fail', { baseline })])).toBe('::notice')
  expect(kind([result('should', 'warn', { baseline })], { strict: true })).toBe('::notice')
})

test('a line says what, by which clause, why, and how to send it again', () => {
  const finding = { curl: 'curl http://target' } as RequirementResult['findings'][number]
  expect(lines([result('must', 'fail', { reason: '100 %\nwrong', findings: [finding] })])).toEqual([
    '::error title=X-1 fail::Clause 5: It holds%0A100 %25 wrong%0Acurl http://target',
  ])
})

test('a stale entry of the baseline is an error of its own', () => {
  expect(lines([], {}, [{ requirement: 'X-2', why: 'it passes' }])).toEqual([
    '::error title=X-2 fail::X-2 is listed in the baseline, and the entry is stale%0Athe baseline lists X-2: it passes',
  ])
})

test('more than ten of a kind are nine, and how many more', () => {
  const many = (count: number): string[] =>
    lines(Array.from({ length: count }, (_, index) => result('must', 'fail', { id: `X-${index + 1}` })))
  expect(many(10)).toHaveLength(10)
  expect(many(12)).toHaveLength(10)
  expect(many(12).at(-1)).toBe('::error title=Assay::3 more: see report.html')
})
