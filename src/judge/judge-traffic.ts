import type { Evidence } from '../requirement/evidence.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { judgeRequirement } from './judge.ts'
import { probeReport } from './probe-report.ts'

/** Nothing was planned, and nothing was left out. */
const nothingPlanned = probeReport({ left: [], probes: [], controls: [], none: false })

/** Can requests that Assay did not send show it? What compares several needs to know why each was sent. */
export function isOfTraffic(requirement: AnyRequirement): boolean {
  return requirement.over.isOfOne === true
}

/** What requests of others show of a requirement that a single exchange decides; nothing where none of them is one. */
export function judgeTraffic(
  requirement: AnyRequirement,
  evidence: Evidence,
  catalogue: Catalogue,
): RequirementResult | undefined {
  // A claim that nothing was sent for is no part of this question.
  const { missing: _missing, ...own } = requirement
  const result = judgeRequirement(own, evidence, nothingPlanned, catalogue.suiteOf(requirement.id))
  return result.units > 0 || result.verdict === 'error' ? result : undefined
}
