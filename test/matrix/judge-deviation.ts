import { assayCatalogue } from '../../suites/catalogue.ts'
import { virtualClock, type Clock } from '../../src/client/clock.ts'
import { deviations } from '../../src/reference/registry.ts'
import { withDeviations, type Reference } from '../../src/reference/reference.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { runAssay, type FinishedRun } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import type { Focus } from './focus.ts'

/** The same audio comes in almost every run. */
const derived = new Map<string, unknown>()

/**
 * Judges the reference service as it is with these faults and latitudes. In process, in memory unless `out` says where,
 * and no wait is really waited.
 */
export function judgeDeviation(
  reference: Reference,
  ids: readonly string[],
  options: Focus & {
    seed?: number
    strict?: boolean
    profile?: string
    without?: readonly string[]
    clock?: Clock
    /** Folder for the record; in memory without it. */
    out?: string
  } = {},
): Promise<FinishedRun> {
  // What is about names that only a profile gives is judged under that profile.
  const profile = options.profile ?? deviations(ids).find((one) => one.profile)?.profile ?? 'interface'
  const usual = runConfig(
    // What would be waited for side by side is added up by a clock that does not wait: the deadline is far away.
    {
      baseUrl: withDeviations(reference.baseUrl, ids),
      timeout: 90_000,
      deadline: 5 * 3_600_000,
      profile,
      // What a deviation does is to be seen whole.
      keepGoing: true,
      ...(options.seed !== undefined && { seed: options.seed }),
      ...(options.runs !== undefined && { runs: options.runs }),
      ...(options.strict === true && { strict: true }),
    },
    Object.fromEntries(
      Object.entries({
        ASSAY_API_KEY: reference.apiKey,
        ASSAY_MANAGEMENT_KEY: reference.managementKey,
        ASSAY_NO_CREDIT_KEY: reference.noCreditKey,
        ASSAY_RATE_LIMITED_KEY: reference.rateLimitedKey,
        ASSAY_WORKSPACE_ID: reference.workspaceId,
        ASSAY_WORKSPACE_SLUG: reference.workspaceSlug,
        ASSAY_MODEL: reference.model,
        ASSAY_VOICE: reference.voice,
        ASSAY_OTHER_VOICE: reference.otherVoice,
        ASSAY_FAULT_MODELS: pairs(reference.faultModels),
        ASSAY_FAULT_WORKSPACES: pairs(reference.faultWorkspaces),
      }).filter(([name]) => options.without?.includes(name) !== true),
    ),
  )
  const config = { ...usual, ...(options.texts && { texts: options.texts }) }
  return runAssay({
    config,
    catalogue: assayCatalogue,
    selection: select(assayCatalogue, {
      ...(options.suites && { suites: options.suites }),
      ...(options.only && { only: options.only }),
    }),
    version: '0.0.0',
    clock: options.clock ?? virtualClock(),
    derived,
    ...(options.out !== undefined && { out: options.out }),
  })
}

function pairs(map: Readonly<Record<string, string>>): string {
  return Object.entries(map)
    .map(([status, name]) => `${status}=${name}`)
    .join()
}
