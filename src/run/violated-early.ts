import type { AssayClient } from '../client/assay-client.ts'
import { judgeRequirement } from '../judge/judge.ts'
import { probeReport } from '../judge/probe-report.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Closing } from './closing.ts'

const untold = probeReport({ left: [], probes: [], controls: [], none: false })

/**
 * Is a requirement violated by what its probes sent at first? Where it seems so the controls behind that are sent: a
 * violation counts only where they stand. Not once the run is stopped.
 */
export async function violatedEarly(
  requirement: AnyRequirement,
  groups: readonly string[],
  of: { readonly suite: string; readonly evidence: Evidence; readonly client: AssayClient; readonly closing: Closing },
): Promise<boolean> {
  const isViolated = (seen: Evidence): boolean =>
    of.client.stopped === undefined && judgeRequirement(requirement, seen, untold, of.suite).verdict === 'fail'
  if (!isViolated({ ...of.evidence, controlFailure: () => undefined })) return false
  await of.closing.early(groups)
  return isViolated(of.evidence)
}
