import { expect, test } from 'vitest'
import { runConfig } from '../../fixtures/run-config.ts'
import { objectiveOf } from '../config/objectives.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { figureKinds } from '../requirement/figure.ts'
import { refuseUnmeasured } from './refuse-unmeasured.ts'
import { select } from './selection.ts'

const environment = {
  ASSAY_BASE_URL: 'https://target.example/api/v1',
  ASSAY_MODEL: 'a/b',
  ASSAY_VOICE: 'v',
  ASSAY_API_KEY: 'sk-0123456789abcdef',
}
const refuse = (text: string, wanted: Parameters<typeof select>[1]): void =>
  refuseUnmeasured(
    runConfig({ slo: [objectiveOf(text, '--slo')] }, environment),
    select(assayCatalogue, wanted),
    assayCatalogue,
  )

test('what nothing of the selection measures cannot be met', () => {
  expect(() => refuse('ttfa.p95=1s', { suites: ['auth'] })).toThrow(
    '--slo ttfa: nothing that was selected measures it; select SPEECH-HEARD-LATENCY, too',
  )
  expect(() => refuse('ttfa.p95=1s', { level: 'should' })).toThrow(/SPEECH-HEARD-LATENCY/)
})

test('a recogniser that would hear nothing is refused', () => {
  const config = runConfig({ listen: 'cat' }, environment)
  const refuse = (wanted: Parameters<typeof select>[1]): void =>
    refuseUnmeasured(config, select(assayCatalogue, wanted), assayCatalogue)
  expect(() => refuse({ suites: ['auth'] })).toThrow(
    '--listen: nothing that was selected is heard; select SPEECH-TRANSCRIPT, too',
  )
  refuse({ only: ['SPEECH-TRANSCRIPT'] })
})

test('everything that can be limited is measured by the catalogue', () => {
  for (const [name, { unit }] of Object.entries(figureKinds)) refuse(`${name}.p95=1${unit}`, {})
})
