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
  expect(outcomeOf(results, true, find)).toBe(outcome)
  expect(exitCodeOf(results, usual)).toBe(exitCode)
})

test('a run that broke off is never conformant', () => {
  expect(outcomeOf([result('must', 'pass')], false, find)).toBe('not-established')
})

test('exit codes: the first that applies', () => {
  expect(exitCodeOf([result('must', 'fail')], { ...usual, interrupted: true })).toBe(130)
  expect(exitCodeOf([result('should', 'warn')], { ...usual, strict: true })).toBe(1)
  expect(exitCodeOf([result('must', 'pass')], { ...usual, staleBaseline: true })).toBe(1)
  expect(exitCodeOf([result('must', 'pass')], { ...usual, unreachable: true })).toBe(3)
  expect(exitCodeOf([result('must', 'untested')], { ...usual, certify: true })).toBe(4)
  expect(exitCodeOf([{ ...result('must', 'fail'), baseline: { reason: '', link: '', expires: '' } }], usual)).toBe(0)
})

test('headlines count', () => {
  const run = { selection: '', interrupted: false, truncated: false }
  expect(headlineOf('not-conformant', [result('must', 'fail'), result('must', 'pass'), result('should', 'warn')], run)).toBe('Not conformant: 1 of 2 musts violated; 1 should violated')
  expect(headlineOf('conformant', [result('must', 'pass')], { ...run, selection: 'suite auth' })).toBe('Conformant: 1 of 1 musts hold; this was a selection: suite auth')
})
