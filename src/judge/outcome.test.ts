import { expect, test } from 'vitest'
import type { AnyRequirement, Level } from '../requirement/requirement.ts'
import type { RequirementResult, Verdict } from '../requirement/result.ts'
import { exitCodeOf, headlineOf, outcomeOf } from './outcome.ts'

function result(level: Level, verdict: Verdict, id = `${level}-${verdict}`): RequirementResult {
  return { id, level, verdict, clause: '1', sentences: [], title: '', suite: '', cell: '', reason: '', units: 1, evidence: [], findings: [] }
}

const operators = new Set(['must-untested'])
const find = (id: string): AnyRequirement | undefined => ({ operator: operators.has(id) }) as AnyRequirement
const usual = { interrupted: false, truncated: false, strict: false, certify: false, staleBaseline: false, unreachable: false }

test.each([
  ['all musts pass', [result('must', 'pass'), result('should', 'warn'), result('open', 'observed')], 'conformant', 0],
  ['a must fails', [result('must', 'pass'), result('must', 'fail')], 'not-conformant', 1],
  ['a must cannot be decided', [result('must', 'pass'), result('must', 'inconclusive')], 'not-established', 3],
  ['a failure counts before what cannot be decided', [result('must', 'fail'), result('must', 'inconclusive')], 'not-conformant', 1],
  ['a should cannot be decided', [result('must', 'pass'), result('should', 'inconclusive')], 'conformant', 0],
  ['Assay failed', [result('must', 'pass'), result('should', 'error')], 'not-established', 3],
  ['what only the operator can provoke is untested', [result('must', 'pass'), result('must', 'untested')], 'conformant', 0],
  ['what a client can provoke is untested', [result('must', 'pass'), result('must', 'untested', 'other')], 'not-established', 0],
  ['nothing ran', [], 'not-established', 0],
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
  ['of what was asked something is untested', [result('must', 'pass'), result('must', 'untested', 'other')], 'selection'],
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
  expect(exitCodeOf([result('must', 'untested', 'S-1'), result('should', 'untested', 'B-1'), result('must', 'pass', 'S-2')], { ...usual, required })).toBe(0)
  expect(exitCodeOf([result('must', 'untested', 'B-1'), result('must', 'inconclusive')], { ...usual, required })).toBe(3)
})

test('exit codes: the first that applies', () => {
  expect(exitCodeOf([result('must', 'fail')], { ...usual, interrupted: true })).toBe(130)
  expect(exitCodeOf([result('should', 'warn')], { ...usual, strict: true })).toBe(1)
  expect(exitCodeOf([result('must', 'pass')], { ...usual, staleBaseline: true })).toBe(1)
  expect(exitCodeOf([result('must', 'pass')], { ...usual, unreachable: true })).toBe(3)
  expect(exitCodeOf([result('must', 'untested')], { ...usual, certify: true })).toBe(4)
  expect(exitCodeOf([{ ...result('must', 'fail'), baseline: { reason: '', link: '', expires: '' } }], usual)).toBe(0)
})

test('a run that judged nothing is no success', () => {
  expect(exitCodeOf([result('must', 'untested'), result('should', 'untested')], usual)).toBe(3)
  expect(exitCodeOf([result('must', 'untested'), result('should', 'pass')], usual)).toBe(0)
})

test('headlines count', () => {
  const run = { selection: '', interrupted: false, truncated: false }
  expect(headlineOf('not-conformant', [result('must', 'fail'), result('must', 'pass'), result('should', 'warn')], run)).toBe('Not conformant: 1 of 2 musts violated; 1 should violated')
  expect(headlineOf('not-conformant', [result('must', 'fail')], { ...run, selection: 'suite auth' })).toBe('Not conformant: 1 of 1 musts violated; this was a selection: suite auth')
  expect(headlineOf('selection', [result('must', 'pass'), result('must', 'untested')], { ...run, selection: 'suite auth' })).toBe('Selection: 1 of 2 musts asked hold; 1 untested; asked: suite auth')
  expect(headlineOf('selection', [result('should', 'pass')], { ...run, selection: 'only X-1' })).toBe('Selection: 1 of 1 should asked hold; asked: only X-1')
})
