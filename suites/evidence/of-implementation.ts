import type { Operation } from '../../src/contract/operation.ts'
import { confirmingAttempts, gatewayHabit } from '../../src/record/accident-limits.ts'
import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import { trialId } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isHabit } from '../../src/requirement/is-habit.ts'
import { allTrials, isAnswered, type Answered, type Scope, type Trial } from '../../src/requirement/scope.ts'
import { isDeclinedInFront } from './declined-in-front.ts'
import { hasEnvelope } from './error-message.ts'

/**
 * Without what something in front of the implementation may have said. R-STATUS-LISTED: how a path is declined that is
 * no UTF-8. R-STATUS-GATEWAY: 502, 503, 524 and 529 may come from a gateway while the implementation is not there. What
 * is said then, without the envelope, is no answer of the implementation, unless it comes again and again, always comes
 * to one request while others succeed, or was asked for. A 429 comes to clients on ordinary days, whoever says it.
 */
export function ofImplementation(scope: Scope<Answered>): Scope<Answered> {
  return Object.assign((evidence: Evidence) => {
    const units = scope(evidence).filter(({ subject }) => !isDeclinedInFront(subject, hasEnvelope(subject, evidence)))
    const isStrange = (exchange: Answered): boolean => isGateways(exchange) && !hasEnvelope(exchange, evidence)
    if (!units.some(({ subject }) => isStrange(subject))) return units
    const habits = new Set((['speech', 'budget'] as const).filter((one) => isOftenGateways(one, evidence)))
    const always = alwaysSuch(isStrange, evidence)
    return units.filter(
      ({ subject }) =>
        !isStrange(subject) || (habits as Set<Operation>).has(subject.operation) || always.has(trialId(subject)),
    )
  }, scope)
}

function isGateways({ response, stimulus }: Answered): boolean {
  return response.status !== 429 && isTransientStatus(response.status) && stimulus.kind !== 'provoked'
}

/** Among the successes of an operation, as they came. A refusal tells nothing of either. */
function isOftenGateways(operation: Operation, { exchanges }: Evidence): boolean {
  const all = exchanges
    .filter(isAnswered)
    .filter((one) => one.operation === operation && (one.response.status === 200 || isGateways(one)))
    .toSorted((one, other) => one.timing.end - other.timing.end)
  return isHabit(all, isGateways, gatewayHabit)
}

/**
 * The requests that got nothing else, however often they were sent, and again in the second look, while the same
 * operation succeeded: in between, and afterwards. Such is no trouble of a moment, but how these requests are answered.
 */
function alwaysSuch(isSuch: (exchange: Answered) => boolean, { exchanges }: Evidence): ReadonlySet<string> {
  const isAlways = ({ attempts, last }: Trial): boolean => {
    const [first, second] = [1, 2].map((look) => attempts.filter((one) => (one.look ?? 1) === look))
    if (first!.length < 2 || second!.length < confirmingAttempts) return false
    if (!attempts.every((one) => isAnswered(one) && isSuch(one))) return false
    const again = second![0]!.timing.start
    const successes = exchanges.filter(
      (one) => isAnswered(one) && one.operation === last.operation && one.response.status === 200,
    )
    return (
      successes.some(({ timing }) => timing.start >= first![0]!.timing.end && timing.end <= again) &&
      successes.some(({ timing }) => timing.start >= last.timing.end)
    )
  }
  const doubtful = new Set(exchanges.filter((one) => isAnswered(one) && isSuch(one)).map(trialId))
  return new Set(
    allTrials(exchanges.filter((one) => doubtful.has(trialId(one))))
      .filter(isAlways)
      .map(({ last }) => trialId(last)),
  )
}
