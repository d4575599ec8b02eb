import { expect, test } from 'vitest'
import type { Checkup } from './checkup.ts'
import type { CoverageForecast } from './coverage-forecast.ts'
import { nextStep } from './next-step.ts'

const ready: CoverageForecast = { clauses: [], remedies: [], missing: [] }
const config = { target: { baseUrl: 'http://a.example/v1', insecure: false }, require: [] }
const check = (subject: string, state: Checkup['state'], next?: string): Checkup => ({
  subject,
  state,
  told: `is ${state}`,
  blocks: [],
  ...(next !== undefined && { next }),
})

test('what stands in the way most is the next step', () => {
  const checks = [check('A', 'works'), check('B', 'wrong'), check('C', 'broken'), check('D', 'absent')]
  expect(nextStep(checks, ready, config)).toBe('repair C: is broken')
  expect(nextStep(checks.slice(0, 2), ready, config)).toBe('correct B: is wrong')
  expect(nextStep([check('A', 'undecided')], ready, config)).toBe('look into A: is undecided')
  expect(nextStep([...checks, check('base URL', 'wrong', 'set it')], ready, config)).toBe('set it')
})

test('without trouble it is what is missing, and then a run', () => {
  const lacking = { ...ready, missing: ['X-1'], remedies: [{ what: 'provide ASSAY_MODEL', requirements: ['X-1'] }] }
  expect(nextStep([check('D', 'absent')], lacking, config)).toBe('provide ASSAY_MODEL')
  expect(nextStep([check('D', 'absent')], lacking, { ...config, require: ['speech'] })).toContain('assay run')
  expect(nextStep([check('A', 'works')], ready, config)).toBe('assay run --base-url http://a.example/v1')
})
