import { expect, test } from 'vitest'
import type { ObjectiveResult } from '../requirement/objective.ts'
import type { AnyRequirement, Level } from '../requirement/requirement.ts'
import type { BaselineReport, RequirementResult, Verdict } from '../requirement/result.ts'
import { countsOf, exitCodeOf, headlineOf, outcomeOf } from './outcome.ts'

function result(level: Level, verdict: Verdict, id = `${level}-${verdict}`): RequirementResult {
  return {
    id,
    level,
    verdict,
    clause: '1',
    sentences: [],
    title: '',
    suite: '',
    cell: '',
    reason: '',
    units: 1,
    evidence: [],
    findings: [],
  }
}

const operators = new Set(['must-untested'])
const find = (id: string): AnyRequirement | undefined => ({ mayStayUntested: operators.has(id) }) as AnyRequirement
const usual = {
  interrupted: false,
  truncated: false,
  strict: false,
  certify: false,
  staleBaseline: false,
  unreachable: false,
}

test.each([
  ['all musts pass', [result('must', 'pass'), result('should', 'warn'), result('open', 'observed')], 'conformant', 0],
  ['a must fails', [result('must', 'pass'), result('must', 'fail')], 'not-conformant', 1],
  ['a must cannot be decided', [result('must', 'pass'), result('must', 'inconclusive')], 'not-established', 3],
  [
    'a failure counts before what cannot be decided',
    [result('must', 'fail'), result('must', 'inconclusive')],
    'not-conformant',
    1,
  ],
  ['a should cannot be decided', [result('must', 'pass'), result('should', 'inconclusive')], 'conformant', 0],
  ['Assay failed', [result('must', 'pass'), result('should', 'error')], 'not-established', 3],
  [
    'what only the operator can provoke is untested',
    [result('must', 'pass'), result('must', 'untested')],
    'conformant',
    0,
  ],
  [
    'what a client can provoke is untested',
    [result('must', 'pass'), result('must', 'untested', 'other')],
    'not-established',
    0,
  ],
  ['a must differs only as the profile tolerates', [result('must', 'pass'), result('must', 'warn')], 'conformant', 0],
  ['no must passed', [result('must', 'untested'), result('should', 'pass')], 'not-established', 0],
  ['nothing ran', [], 'not-established', 3],
] as const)('%s', (_name, results, outcome, exitCode) => {
  expect(outcomeOf(results, { complete: true, whole: true }, find)).toBe(outcome)
  expect(exitCodeOf(results, usual)).toBe(exitCode)
})

test('a run that broke off is never conformant', () => {
  expect(outcomeOf([result('must', 'pass')], { complete: false, whole: true }, find)).toBe('not-established')
})

test.each([
  ['all that was asked holds', [result('must', 'pass')], 'selection'],
  ['only shoulds were asked', [result('should', 'warn')], 'selection'],
  [
    'of what was asked something is untested',
    [result('must', 'pass'), result('must', 'untested', 'other')],
    'selection',
  ],
  ['a must fails', [result('must', 'pass'), result('must', 'fail')], 'not-conformant'],
  ['a must cannot be decided', [result('must', 'pass'), result('must', 'inconclusive')], 'not-established'],
  ['Assay failed', [result('must', 'pass'), result('should', 'error')], 'not-established'],
  ['nothing ran', [], 'not-established'],
] as const)('a part is never conformant: %s', (_name, results, outcome) => {
  expect(outcomeOf(results, { complete: true, whole: false }, find)).toBe(outcome)
})

test('an untested must of a required operation is exit 4, after what failed or could not be decided', () => {
  const required = (id: string): boolean => id === 'B-1'
  expect(exitCodeOf([result('must', 'untested', 'B-1')], { ...usual, required })).toBe(4)
  expect(
    exitCodeOf(
      [result('must', 'untested', 'S-1'), result('should', 'untested', 'B-1'), result('must', 'pass', 'S-2')],
      { ...usual, required },
    ),
  ).toBe(0)
  expect(exitCodeOf([result('must', 'untested', 'B-1'), result('must', 'inconclusive')], { ...usual, required })).toBe(
    3,
  )
})

test('exit codes: the first that applies', () => {
  expect(exitCodeOf([result('must', 'fail')], { ...usual, interrupted: true })).toBe(130)
  expect(exitCodeOf([result('should', 'warn')], { ...usual, strict: true })).toBe(1)
  expect(exitCodeOf([result('must', 'pass')], { ...usual, staleBaseline: true })).toBe(1)
  expect(exitCodeOf([result('must', 'pass')], { ...usual, unreachable: true })).toBe(3)
  expect(exitCodeOf([result('must', 'untested')], { ...usual, certify: true })).toBe(4)
  const declined = [{ ...result('must', 'untested'), declined: true as const }, result('must', 'pass')]
  expect(exitCodeOf(declined, { ...usual, certify: true, required: () => true })).toBe(0)
  expect(exitCodeOf([{ ...result('must', 'fail'), baseline: { reason: '', link: '', expires: '' } }], usual)).toBe(0)
})

test('a run that judged nothing is no success', () => {
  expect(exitCodeOf([result('must', 'untested'), result('should', 'untested')], usual)).toBe(3)
  expect(exitCodeOf([result('must', 'untested'), result('should', 'pass')], usual)).toBe(0)
})

test('headlines count', () => {
  const run = { selection: '', causes: [{ id: 'X-1', level: 'must' as const }], interrupted: false, truncated: false }
  expect(
    headlineOf('not-conformant', [result('must', 'fail'), result('must', 'pass'), result('should', 'warn')], run),
  ).toBe('Not conformant: 1 cause, 1 of 2 musts violated; 1 should violated')
  expect(headlineOf('not-conformant', [result('must', 'fail')], { ...run, selection: 'suite auth' })).toBe(
    'Not conformant: 1 cause, 1 of 1 must violated; this was a selection: suite auth',
  )
  expect(
    headlineOf('selection', [result('must', 'pass'), result('must', 'untested')], { ...run, selection: 'suite auth' }),
  ).toBe('Selection: 1 of 2 musts asked hold; 1 untested; asked: suite auth')
  expect(headlineOf('selection', [result('should', 'pass')], { ...run, selection: 'only X-1' })).toBe(
    'Selection: 1 of 1 should asked hold; asked: only X-1',
  )
})

test('a selection that asked for no must says what it asked for', () => {
  const run = {
    selection: 'only X-1',
    causes: [{ id: 'X-1', level: 'must' as const }],
    interrupted: false,
    truncated: false,
  }
  expect(headlineOf('selection', [result('open', 'observed')], run)).toBe(
    'Selection: 1 open requirement asked, which nothing can violate; asked: only X-1',
  )
  expect(
    headlineOf('selection', [result('should', 'warn'), result('should', 'pass'), result('open', 'observed')], run),
  ).toBe('Selection: 1 of 2 shoulds asked hold; 1 should violated; asked: only X-1')
})

test('the headline of each outcome, with all that is to be added', () => {
  const run = { selection: '', causes: [{ id: 'X-1', level: 'must' as const }], interrupted: false, truncated: false }
  const pass = result('must', 'pass')
  expect(headlineOf('conformant', [pass, result('must', 'untested')], run)).toBe(
    'Conformant: 1 of 2 musts hold; 1 untested',
  )
  expect(
    headlineOf('conformant', [pass, result('must', 'warn'), result('should', 'warn'), result('should', 'warn')], run),
  ).toBe('Conformant: 1 of 2 musts hold; 2 shoulds violated; 1 differs as the profile tolerates')
  const open = [result('should', 'inconclusive'), result('should', 'error'), result('should', 'pass')]
  expect(headlineOf('conformant', [pass, ...open, result('open', 'error')], run)).toBe(
    'Conformant: 1 of 1 must holds; 2 shoulds not decided',
  )
  expect(headlineOf('conformant', [pass, result('should', 'warn'), ...open], run)).toBe(
    'Conformant: 1 of 1 must holds; 1 should violated, 2 not decided',
  )
  expect(headlineOf('not-established', [result('must', 'error'), open[0]!], run)).toBe(
    'Not established: 1 of 1 must could not be decided; 1 should not decided',
  )
  expect(headlineOf('not-conformant', [result('must', 'fail'), ...open], run)).toBe(
    'Not conformant: 1 cause, 1 of 1 must violated',
  )
  expect(
    headlineOf(
      'not-conformant',
      [result('must', 'fail'), result('must', 'error'), result('must', 'inconclusive')],
      run,
    ),
  ).toBe('Not conformant: 1 cause, 1 of 3 musts violated; 2 not decided')
  expect(headlineOf('not-established', [pass, result('must', 'inconclusive'), result('must', 'error')], run)).toBe(
    'Not established: 2 of 3 musts could not be decided',
  )
  expect(headlineOf('not-established', [pass, result('must', 'untested')], run)).toBe(
    'Not established: no must is violated, and not all could be tested; 1 untested',
  )
  expect(headlineOf('not-established', [pass], { ...run, stopped: 'nobody listens', truncated: true })).toBe(
    'Not established: nobody listens',
  )
  expect(headlineOf('conformant', [pass], { ...run, interrupted: true, truncated: true })).toBe(
    'Conformant: 1 of 1 must holds; interrupted; the record is truncated',
  )
})

test('every verdict is counted', () => {
  expect(countsOf([result('must', 'pass'), result('should', 'pass'), result('must', 'error')])).toEqual({
    pass: 2,
    fail: 0,
    warn: 0,
    observed: 0,
    inconclusive: 0,
    untested: 0,
    error: 1,
  })
})

test('what alone decides an exit code', () => {
  expect(exitCodeOf([result('should', 'error'), result('must', 'pass')], usual)).toBe(3)
  expect(exitCodeOf([result('should', 'warn'), result('must', 'pass')], usual)).toBe(0)
  expect(exitCodeOf([result('must', 'pass')], { ...usual, truncated: true })).toBe(3)
  expect(exitCodeOf([result('should', 'untested'), result('must', 'pass')], { ...usual, certify: true })).toBe(0)
  expect(exitCodeOf([], usual)).toBe(3)
})

const baseline = (expected: number, stale: readonly string[]): BaselineReport =>
  ({ expected, stale }) as unknown as BaselineReport
const run = { selection: '', causes: [{ id: 'X-1', level: 'must' as const }], interrupted: false, truncated: false }

test.each<readonly [RequirementResult[], Parameters<typeof headlineOf>[2], string]>([
  [[result('must', 'fail')], { ...run, baseline: baseline(0, []) }, 'Not conformant: 1 cause, 1 of 1 must violated'],
  [
    [result('must', 'fail')],
    { ...run, baseline: baseline(1, ['a']) },
    'Not conformant: 1 cause, 1 of 1 must violated; 1 expected by the baseline; 1 stale in the baseline',
  ],
  [
    [result('must', 'fail'), result('must', 'inconclusive'), result('must', 'error')],
    run,
    'Not conformant: 1 cause, 1 of 3 musts violated; 2 not decided',
  ],
  [
    [result('must', 'fail'), result('must', 'warn'), result('must', 'warn')],
    run,
    'Not conformant: 1 cause, 1 of 3 musts violated; 2 differ as the profile tolerates',
  ],
])('the headline of what is violated, after %j', (results, run, headline) => {
  expect(headlineOf('not-conformant', results, run)).toBe(headline)
})

test.each([
  [1, '1 open requirement asked, which nothing can violate'],
  [2, '2 open requirements asked, which nothing can violate'],
])('the headline of a selection of %i open requirements', (count, words) => {
  const results = Array.from({ length: count }, (_, index) => result('open', 'observed', String(index)))
  expect(headlineOf('selection', results, { ...run, selection: 'x' })).toBe(`Selection: ${words}; asked: x`)
})

test('what is not found among the requirements may not stay untested', () => {
  const results = [result('must', 'pass'), result('must', 'untested')]
  expect(outcomeOf(results, { complete: true, whole: true }, () => undefined)).toBe('not-established')
  expect(outcomeOf([result('must', 'pass'), result('must', 'error')], { complete: true, whole: true }, find)).toBe(
    'not-established',
  )
})

const objective = (verdict: 'pass' | 'fail' | 'inconclusive'): ObjectiveResult => ({
  name: 'ttfa.p95',
  figure: 'ttfa',
  statistic: 'p95',
  limit: 800,
  unit: 'ms',
  answers: 3,
  verdict,
  reason: '',
})

test.each([
  [['pass'], 0, /holds?$/],
  [['pass', 'fail'], 1, /; 1 of 2 objectives missed$/],
  [['inconclusive'], 3, /; 1 of 1 objective not measured$/],
  [['fail', 'inconclusive'], 1, /; 1 of 2 objectives missed; 1 of 2 objectives not measured$/],
] as const)('objectives that are %s set the exit code, and not the outcome', (verdicts, code, words) => {
  const results = [result('must', 'pass')]
  const objectives = verdicts.map(objective)
  const outcome = outcomeOf(results, { complete: true, whole: true }, find)
  expect(outcome).toBe('conformant')
  expect(exitCodeOf(results, { ...usual, objectives })).toBe(code)
  expect(exitCodeOf([result('must', 'inconclusive')], { ...usual, objectives })).toBe(code === 1 ? 1 : 3)
  expect(exitCodeOf(results, { ...usual, interrupted: true, objectives })).toBe(130)
  expect(
    headlineOf(outcome, results, { causes: [], selection: '', interrupted: false, truncated: false, objectives }),
  ).toMatch(words)
})
