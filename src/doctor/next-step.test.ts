import { expect, test } from 'vitest'
import type { RunConfig } from '../config/config.ts'
import type { Checkup } from './checkup.ts'
import type { CoverageForecast } from './coverage-forecast.ts'
import { nextStep } from './next-step.ts'

const ready: CoverageForecast = { clauses: [], remedies: [], missing: [] }
const runLine = 'assay run --base-url http://a.example/v1'
const next = (checks: readonly Checkup[], outlook = ready, require: RunConfig['require'] = []): string =>
  nextStep(checks, outlook, require, runLine)
const check = (subject: string, state: Checkup['state'], next?: string): Checkup => ({
  subject,
  state,
  told: `is ${state}`,
  blocks: [],
  ...(next !== undefined && { next }),
})

test('what stands in the way most is the next step', () => {
  const checks = [check('A', 'works'), check('B', 'wrong'), check('C', 'broken'), check('D', 'absent')]
  expect(next(checks)).toBe('repair C: is broken')
  expect(next(checks.slice(0, 2))).toBe('correct B: is wrong')
  expect(next([check('A', 'undecided')])).toBe('look into A: is undecided')
  expect(next([...checks, check('base URL', 'wrong', 'set it')])).toBe('set it')
})

test('without trouble it is what is missing, and then a run', () => {
  const lacking = { ...ready, missing: ['X-1'], remedies: [{ what: 'provide ASSAY_MODEL', requirements: ['X-1'] }] }
  expect(next([check('D', 'absent')], lacking)).toBe('provide ASSAY_MODEL')
  expect(next([check('D', 'absent')], lacking, ['speech'])).toContain('assay run')
  expect(next([check('A', 'works')])).toBe(runLine)
})
