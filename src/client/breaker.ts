import type { Operation } from '../contract/operation.ts'
import { failureWords, isTooLong, type Exchange } from '../record/exchange.ts'
import { breakerLimits } from '../record/accident-limits.ts'
import { isTransientStatus } from '../record/attempt-kind.ts'

/** Says when it is no use to go on. Counts trials (a request with all its attempts), not attempts. */
export interface Breaker {
  /** Why nothing more is sent, or undefined: the target, or every operation that was sent to, is given up. */
  readonly open: string | undefined
  /** Did any answer of the implementation's own come? */
  readonly everAnswered: boolean
  /** Why nothing more is sent to this operation, or undefined. A target may throttle one and answer the other. */
  openFor(operation: Operation): string | undefined
  /** Called with each attempt as it ends. */
  attempt(exchange: Exchange): void
  /**
   * Called with each valid request that ended without an answer of the implementation's own, after all its attempts.
   */
  exhausted(last: Exchange): void
}

const names: Readonly<Record<Operation, string>> = {
  speech: 'create speech',
  budget: 'get budget',
  other: 'anything else',
}

export function breaker(target: string): Breaker {
  let everConnected = false
  let everAnswered = false
  let refused = 0
  let unreachable: string | undefined
  /** By operation: requests in a row that ended so. */
  const rows = new Map<Operation, number>()
  const givenUp = new Map<Operation, string>()
  return {
    get open() {
      const all = [...rows.keys()].map((operation) => givenUp.get(operation))
      return all.includes(undefined) ? unreachable : all[0]
    },
    get everAnswered() {
      return everAnswered
    },
    openFor: (operation) => givenUp.get(operation) ?? unreachable,
    attempt(exchange) {
      const { operation, response, failure } = exchange
      if (!rows.has(operation)) rows.set(operation, 0)
      if (failure?.phase === 'connect') {
        refused += 1
        if (!everConnected && refused >= breakerLimits.refusedConnections)
          unreachable ??= `${target} cannot be reached: ${failure.detail}`
      } else if (failure?.kind !== 'aborted') everConnected = true
      if (response && (!failure || isTooLong(exchange)) && !isTransientStatus(response.status)) {
        everAnswered = true
        rows.set(operation, 0)
      }
    },
    exhausted(last) {
      const row = (rows.get(last.operation) ?? 0) + 1
      rows.set(last.operation, row)
      if (row < breakerLimits.unansweredRequests || givenUp.has(last.operation)) return
      const what = last.response ? `${last.response.status} every time` : `no answer (${failureWords(last)})`
      const name = names[last.operation]
      givenUp.set(last.operation, `${target} gave up answering ${name}: ${row} requests in a row ended with ${what}`)
    },
  }
}
