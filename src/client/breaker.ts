import { failureWords, isTooLong, type Exchange } from '../record/exchange.ts'
import { breakerLimits } from '../record/accident-limits.ts'
import { isTransientStatus } from '../record/attempt-kind.ts'

/** Says when it is no use to go on. Counts trials (a request with all its attempts), not attempts. */
export interface Breaker {
  /** Why nothing more is sent, or undefined. */
  readonly open: string | undefined
  /** Called with each attempt as it ends. */
  attempt(exchange: Exchange): void
  /**
   * Called with each valid request that ended without an answer of the implementation's own, after all its attempts.
   */
  exhausted(last: Exchange): void
}

export function breaker(target: string): Breaker {
  let everConnected = false
  let refused = 0
  let row = 0
  let open: string | undefined
  return {
    get open() {
      return open
    },
    attempt(exchange) {
      if (exchange.failure?.phase === 'connect') {
        refused += 1
        if (!everConnected && refused >= breakerLimits.refusedConnections)
          open ??= `${target} cannot be reached: ${exchange.failure.detail}`
      } else if (exchange.failure?.kind !== 'aborted') everConnected = true
      if (
        exchange.response &&
        (!exchange.failure || isTooLong(exchange)) &&
        !isTransientStatus(exchange.response.status)
      )
        row = 0
    },
    exhausted(last) {
      row += 1
      if (row < breakerLimits.unansweredRequests) return
      const what = last.response ? `${last.response.status} every time` : `no answer (${failureWords(last)})`
      open ??= `${target} gave up answering: ${row} requests in a row ended with ${what}`
    },
  }
}
