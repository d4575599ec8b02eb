import type { EvidenceView } from '../judge/evidence-view.ts'
import { judgeRequirement } from '../judge/judge.ts'
import type { ProbeReport } from '../judge/probe-report.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'

/** Judges a requirement on what there is when it is asked. What was judged on the same evidence is the same. */
export function latestResult(
  requirement: AnyRequirement,
  evidence: EvidenceView,
  report: ProbeReport,
  suite: string,
): () => RequirementResult {
  let latest: { readonly of: number; readonly complete: boolean; readonly result: RequirementResult } | undefined
  return () => {
    const { added: of, complete } = evidence
    if (latest?.of !== of || latest.complete !== complete)
      latest = { of, complete, result: judgeRequirement(requirement, evidence, report, suite) }
    return latest.result
  }
}
