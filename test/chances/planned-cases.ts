import type { Case } from '../../src/record/case.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { planRun } from '../../src/run/plan.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'

/** What a run with the defaults sends to a target that gives everything. */
export function plannedCases(): readonly Case[] {
  const uuid = '00000000-0000-4000-8000-000000000000'
  const config = runConfig(
    { baseUrl: 'http://127.0.0.1:9/v1' },
    {
      ASSAY_API_KEY: 'key-of-the-plan-1',
      ASSAY_MANAGEMENT_KEY: 'key-of-the-plan-2',
      ASSAY_NO_CREDIT_KEY: 'key-of-the-plan-3',
      ASSAY_RATE_LIMITED_KEY: 'key-of-the-plan-4',
      ASSAY_WORKSPACE_ID: uuid,
      ASSAY_WORKSPACE_SLUG: 'slug',
      ASSAY_MODEL: 'vendor/model',
      ASSAY_VOICE: 'voice',
    },
  )
  const { probes, controls } = planRun(config, assayCatalogue.requirements)
  return [...[...probes.values()].flat(), ...[...controls.values()].flatMap(({ before, after }) => [before, after])]
}

/** A request for plain text to be spoken. */
export function isPlainCase({ operation, stimulus, credential }: Case): boolean {
  return (
    operation === 'speech' &&
    credential.edit === undefined &&
    credential.key === 'api' &&
    (stimulus.kind === 'control' || (stimulus.kind === 'member' && ['spoken', 'talkers'].includes(stimulus.group)))
  )
}
