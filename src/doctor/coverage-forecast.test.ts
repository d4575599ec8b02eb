import { expect, test } from 'vitest'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import { coverageForecast } from './coverage-forecast.ts'

const base = {
  ASSAY_BASE_URL: 'https://target.example/v1',
  ASSAY_API_KEY: 'sk-0123456789abcdef',
  ASSAY_MODEL: 'a/b',
  ASSAY_VOICE: 'v',
}
const budgets = {
  ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef',
  ASSAY_WORKSPACE_ID: '7f1d2c3b-4a59-4687-9b0c-1d2e3f405162',
  ASSAY_WORKSPACE_SLUG: 'acme',
}

test('every requirement stands in one clause; with all that a client can have, all its musts are established', () => {
  const { clauses, missing, remedies } = coverageForecast(
    assayCatalogue,
    runConfig({}, { ...base, ...budgets }),
    new Set(),
  )
  // What the profile cannot express is judged in no run.
  const all = assayCatalogue.requirements
  const judged = all.filter((one) => whyNotJudged(one, { profile: interfaceProfile, listens: false }) === undefined)
  expect(judged.length).toBeLessThan(all.length)
  expect(clauses.reduce((sum, { requirements }) => sum + requirements, 0)).toBe(judged.length)
  expect(missing).toEqual([])
  expect(remedies.map(({ what }) => what).toSorted()).toEqual([
    'provide ASSAY_FAULT_MODELS (500=…, 502=…, 503=…, 524=…, 529=…)',
    'provide ASSAY_FAULT_WORKSPACES (500=…)',
    'provide ASSAY_NO_CREDIT_KEY',
    'provide ASSAY_OTHER_VOICE',
    'provide ASSAY_RATE_LIMITED_KEY',
  ])
  expect(remedies.find(({ what }) => what === 'provide ASSAY_NO_CREDIT_KEY')!.requirements).toContain('ERROR-402')
})

test('what was found not to work is to be repaired, and what is not there to be provided', () => {
  const { clauses, missing, remedies } = coverageForecast(
    assayCatalogue,
    runConfig({}, { ...base, ASSAY_WORKSPACE_ID: budgets.ASSAY_WORKSPACE_ID }),
    new Set(['api']),
  )
  const words = remedies.map(({ what }) => what)
  expect(words).toContain('repair ASSAY_API_KEY')
  expect(words).toContain('provide ASSAY_MANAGEMENT_KEY')
  expect(missing).toContain('SPEECH-MEDIA-TYPE')
  // With nothing to be sent nothing is established, rules over every exchange included.
  expect(clauses.every(({ established }) => established === 0)).toBe(true)
})
