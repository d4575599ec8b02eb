import type { Evidence } from '../requirement/evidence.ts'
import type { Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { isAccidental, type SentCase } from './second-look.ts'
import { examplesOf } from './shrink-all.ts'
import { violates } from './shrink.ts'

/** More violations than this need no smaller example each. */
const mostViolating = 100

/**
 * Of the examples of a batch that was sent: those that the session comes back to, because they may have been an
 * accident, were not all sent, or violate something and are to be made smaller. Pure.
 * @param violating How many of them violated something before.
 */
export function openCases(
  batch: readonly SentCase[],
  probe: Probe,
  requirements: readonly AnyRequirement[],
  evidence: Evidence,
  violating: number,
): SentCase[] {
  const own = requirements.filter(({ needs, level }) => needs.includes(probe) && level !== 'open')
  const wrong = new Set(
    violating >= mostViolating
      ? []
      : examplesOf(batch)
          .filter(({ attempts }) => own.some((requirement) => violates(requirement, attempts, evidence)))
          .flatMap(({ attempts }) => attempts),
  )
  return batch.filter(
    (one) => isAccidental(one) || one.stopped !== undefined || one.attempts.some((attempt) => wrong.has(attempt)),
  )
}
