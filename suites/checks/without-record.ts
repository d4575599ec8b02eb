import { intervals } from '../../src/contract/operation.ts'
import { failureWords, type Exchange } from '../../src/record/exchange.ts'
import { seemsAbsent } from '../../src/requirement/absence.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { undecided, notAvailable, type Judgement } from '../../src/requirement/judgement.ts'
import type { MissingClaim } from '../../src/requirement/requirement.ts'
import { requestedBudget } from '../evidence/sent-request.ts'

/** Reads of the workspace with nothing wrong in them. */
function isRead({ operation, stimulus, credential }: Exchange): boolean {
  return (
    operation === 'budget' &&
    credential.key === 'management' &&
    credential.edit === undefined &&
    (stimulus.kind === 'control' || stimulus.kind === 'member')
  )
}

/**
 * Intervals that were read without an answer that can be judged, each with the reason. R-INTERVAL-WITHOUT-BUDGET: one
 * may be 404, and what needs it is untested; where all are, the operation seems absent.
 */
export function withoutRecord(evidence: Evidence): MissingClaim[] {
  const absent = seemsAbsent('budget', evidence.exchanges)
  return intervals.flatMap((interval) => {
    const reads = evidence.exchanges.filter(
      (exchange) => isRead(exchange) && requestedBudget(exchange)?.interval === interval,
    )
    return reads.length === 0
      ? []
      : [{ claim: interval, judgement: absent === undefined ? judgementOf(interval, reads) : undecided(absent) }]
  })
}

function judgementOf(interval: string, reads: readonly Exchange[]): Judgement {
  if (reads.every(({ response }) => response?.status === 404))
    return notAvailable(`there is no budget for ${interval} (404): set one to have this tested`)
  const last = reads.find(({ response }) => response?.status === 200) ?? reads.at(-1)!
  if (last.response?.status === 200 && !last.failure)
    return undecided(`the answer for ${interval} holds nothing of what is judged here`)
  return undecided(`no budget was read for ${interval} (${last.failure ? failureWords(last) : last.response?.status})`)
}

/**
 * The same for a rule that needs what another requirement is about: where the profile tolerates that difference, nobody
 * has to offer it.
 */
export function withoutField(requirement: string): (evidence: Evidence) => MissingClaim[] {
  return (evidence) =>
    withoutRecord(evidence).map((missing) => {
      const tolerated = evidence.profile.tolerated.find(({ covers }) =>
        covers.some(
          (one) => one.requirement === requirement && `/budgets/${missing.claim}`.endsWith(one.pathEnds ?? ''),
        ),
      )
      return tolerated
        ? {
            claim: missing.claim,
            judgement: notAvailable(`the profile tolerates ${tolerated.name} for ${missing.claim}`),
          }
        : missing
    })
}
