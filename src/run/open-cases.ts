import type { Evidence } from '../requirement/evidence.ts'
import type { Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { mostAccidentsAlike } from '../record/accident-limits.ts'
import { isAccidental, kindOf, type SentCase } from './second-look.ts'
import { examplesOf } from './shrink-all.ts'
import { violates } from './shrink.ts'

/** More violations than this need no smaller example each. */
const mostViolating = 100

/**
 * Of the examples of a batch that was sent: those that the session comes back to, because they may have been an
 * accident, were not all sent, or violate something and are to be made smaller.
 * @param violating How many of them violated something before.
 * @param accidents How many accidents of each kind were left open before; those of this batch are added.
 */
export function openCases(
  batch: readonly SentCase[],
  probe: Probe,
  requirements: readonly AnyRequirement[],
  evidence: Evidence,
  violating: number,
  accidents: Map<string, number>,
): SentCase[] {
  const own = requirements.filter(({ needs, level }) => needs.includes(probe) && level !== 'open')
  const wrong = new Set(
    violating >= mostViolating
      ? []
      : examplesOf(batch)
          .filter(({ attempts }) => own.some((requirement) => violates(requirement, attempts, evidence)))
          .flatMap(({ attempts }) => attempts),
  )
  const isRemembered = (one: SentCase): boolean => {
    if (!isAccidental(one)) return false
    const kind = kindOf(one)
    const before = accidents.get(kind) ?? 0
    accidents.set(kind, before + 1)
    return before < mostAccidentsAlike
  }
  return batch.filter(
    (one) => isRemembered(one) || one.stopped !== undefined || one.attempts.some((attempt) => wrong.has(attempt)),
  )
}
