import type { AssayClient } from '../client/assay-client.ts'
import { judgeRequirement } from '../judge/judge.ts'
import { probeReport } from '../judge/probe-report.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Closing } from './closing.ts'

const untold = probeReport({ left: [], probes: [], controls: [], none: false })

/**
 * With `--bail`: stops the run where a requirement is violated by what its probes send at first. The controls behind it
 * come before that: violations count only where they stand.
 */
export async function stopAtFailure(
  requirement: AnyRequirement,
  groups: readonly string[],
  of: { readonly suite: string; readonly evidence: Evidence; readonly client: AssayClient; readonly closing: Closing },
  stop: (why: string) => void,
): Promise<void> {
  const isViolated = (seen: Evidence): boolean =>
    of.client.stopped === undefined && judgeRequirement(requirement, seen, untold, of.suite).verdict === 'fail'
  if (!isViolated({ ...of.evidence, controlFailure: () => undefined })) return
  await of.closing.early(groups)
  if (isViolated(of.evidence)) stop(`${requirement.id} failed (--bail)`)
}
