import { runConfig } from '../../fixtures/run-config.ts'
import { virtualClock } from '../../src/client/clock.ts'
import { startReference, withDeviations } from '../../src/reference/reference.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { runAssay } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { refuse, standingBefore } from '../hostile/standing-before.ts'

interface Made {
  readonly faults?: readonly string[]
  /** Every budget is 404. */
  readonly withoutBudgets?: true
  readonly only: readonly string[]
  readonly labels: Readonly<Record<string, string>>
}

const made: Readonly<Record<string, Made>> = {
  'two causes, one of which explains many': {
    faults: ['auth-missing-accepted', 'auth-unknown-key-accepted', 'validation-voice-empty'],
    only: ['AUTH-*', 'SPEECH-VOICE-MIN-LENGTH'],
    labels: { commit: '1a2b3c', 'a | label': '<b>*x*</b> & more' },
  },
  'every third answer': {
    faults: ['errors-code-string-third-call', 'budget-flag-alternates'],
    only: ['ERROR-CODE', 'SPEECH-VOICE-TYPE', 'BUDGET-BYOK-FLAG', 'BUDGET-STABLE'],
    labels: { build: '7', team: 'voice' },
  },
  'an operation that is not there': {
    withoutBudgets: true,
    only: ['BUDGET-ID', 'BUDGET-LIMIT', 'BUDGET-SUCCESS-200', 'AUTH-MISSING-401'],
    labels: { build: '8' },
  },
}

export const madeNames: readonly string[] = Object.keys(made)

/** A run with labels, and with more kinds of causes than `fixtures/runs` has. */
export async function madeRun(name: string): Promise<ReportedRun> {
  const { faults = [], withoutBudgets, only, labels } = made[name]!
  const reference = await startReference({ voice: 'built-in' })
  const before = withoutBudgets
    ? await standingBefore(reference.baseUrl, ({ url }, answer) => url.includes('/workspaces/') && refuse(answer, 404))
    : undefined
  const baseUrl = before ? `${before.origin}/v1` : withDeviations(reference.baseUrl, faults)
  try {
    return await runAssay({
      config: runConfig({ baseUrl, runs: 2, labels }, environmentOf(reference)),
      catalogue: assayCatalogue,
      selection: select(assayCatalogue, { only }),
      version: '0.0.0',
      clock: virtualClock(),
    })
  } finally {
    before?.close()
    await reference.close()
  }
}
