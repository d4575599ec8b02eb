import type { Operation } from '../../src/contract/operation.ts'
import { gatewayHabit } from '../../src/record/accident-limits.ts'
import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isHabit } from '../../src/requirement/is-habit.ts'
import { isAnswered, type Answered, type Scope } from '../../src/requirement/scope.ts'
import { isDeclinedInFront } from './declined-in-front.ts'
import { hasEnvelope } from './error-message.ts'

/**
 * Without what something in front of the implementation may have said. R-STATUS-LISTED: how a path is declined that is
 * no UTF-8. R-STATUS-GATEWAY: 502, 503, 524 and 529 may come from a gateway while the implementation is not there. What
 * is said then, without the envelope, is no answer of the implementation, unless it comes again and again or was asked
 * for. A 429 comes to clients on ordinary days, whoever says it.
 */
export function ofImplementation(scope: Scope<Answered>): Scope<Answered> {
  return Object.assign((evidence: Evidence) => {
    const units = scope(evidence).filter(({ subject }) => !isDeclinedInFront(subject, hasEnvelope(subject, evidence)))
    const isStrange = (exchange: Answered): boolean => isGateways(exchange) && !hasEnvelope(exchange, evidence)
    if (!units.some(({ subject }) => isStrange(subject))) return units
    const habits = new Set((['speech', 'budget'] as const).filter((one) => isOftenGateways(one, evidence)))
    return units.filter(({ subject }) => !isStrange(subject) || (habits as Set<Operation>).has(subject.operation))
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
