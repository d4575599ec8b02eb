import { trialId, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { probeOf } from './case-again.ts'

/** More requests are a run of their own. */
const mostMeasured = 200

/** What a run sends for a requirement: what goes at any time, and what goes one after another. */
export interface Measure {
  readonly together: readonly Exchange[]
  readonly alone: readonly Exchange[]
}

/**
 * All that a run sent for a requirement, each request once, in the order of the run: what a finding is measured by.
 * Undefined where that is too much to be sent again.
 */
export function measureOf(requirement: AnyRequirement, record: RunRecord): Measure | undefined {
  const alone = new Set(requirement.needs.filter(({ order }) => order !== 'any').map(({ id }) => id))
  const together = new Set(requirement.needs.filter(({ order }) => order === 'any').map(({ id }) => id))
  const groups = new Set(requirement.needs.flatMap(({ controls }) => controls.map(({ group }) => group)))
  const isControl = ({ stimulus }: Exchange): boolean =>
    stimulus.kind === 'control' && groups.has(stimulus.group) && !stimulus.role.includes('second')
  const isSmaller = ({ stimulus }: Exchange): boolean => stimulus.kind === 'example' && stimulus.shrink
  const sent = [...new Map(record.exchanges.map((one) => [trialId(one), one])).values()].filter(
    (one) => !isSmaller(one) && (isControl(one) || together.has(probeOf(one)) || alone.has(probeOf(one))),
  )
  if (sent.length > mostMeasured) return undefined
  return {
    together: sent.filter((one) => !alone.has(probeOf(one))),
    alone: sent.filter((one) => alone.has(probeOf(one))),
  }
}
