import { expect, test } from 'vitest'
import type { Level } from '../requirement/requirement.ts'
import type { Cause, RequirementResult, Verdict } from '../requirement/result.ts'
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
  causes: readonly Cause[] = [],
): string[] {
  const run = {
    result: { requirements, causes, baseline: { expected: 0, stale } },
    record: { header: {} },
  } as unknown as ReportedRun
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

test('a cause is one line, as severe as the worst of what it explains, and says what that is', () => {
  const cause: Cause = {
    id: 'no-key-checked',
    title: 'No key is checked',
    clause: '5',
    level: 'must',
    requirements: ['X-1', 'X-2', 'X-3'],
    findings: ['X-1/accepted'],
  }
  const finding = { id: 'X-1/accepted', curl: 'curl http://target' } as RequirementResult['findings'][number]
  const results = [
    result('should', 'warn', { findings: [finding] }),
    result('must', 'fail', { id: 'X-2' }),
    result('must', 'fail', { id: 'X-3' }),
    result('must', 'fail', { id: 'Y-1' }),
  ]
  expect(lines(results, {}, [], [cause])).toEqual([
    '::error title=X-1 warn::Clause 5: No key is checked%0Ait does not%0Aexplains 2 more: X-2, X-3%0A' +
      'curl http://target',
    '::error title=Y-1 fail::Clause 5: It holds%0Ait does not',
  ])
  const own = { ...cause, id: 'X-1' }
  expect(lines(results.slice(0, 1), {}, [], [own])[0]).toMatch(/^::warning title=X-1 warn::Clause 5: It holds%0A/)
})

test('what stands in the way of many is one line', () => {
  const cause: Cause = {
    id: 'unreachable',
    title: 'it cannot be reached',
    clause: '4',
    level: 'undecided',
    requirements: ['X-1', 'X-2', 'X-3'],
    findings: [],
  }
  const results = ['X-1', 'X-2'].map((id) => result('must', 'inconclusive', { id }))
  expect(lines([...results, result('must', 'untested', { id: 'X-3' })], {}, [], [cause])).toEqual([
    '::error title=unreachable undecided::it cannot be reached%0Aleaves 3 open: X-1, X-2, X-3',
  ])
})
