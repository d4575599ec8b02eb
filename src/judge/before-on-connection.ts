import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { memoized } from '../requirement/memoized.ts'

/** What came directly before over the same connection. Undefined of the first, and where it is not in the record. */
export function beforeOnConnection(exchange: Exchange, evidence: Evidence): Exchange | undefined {
  return beforeEach(evidence).get(exchange)
}

const beforeEach = memoized(({ exchanges }): ReadonlyMap<Exchange, Exchange> => {
  const before = new Map<Exchange, Exchange>()
  for (const own of Map.groupBy(exchanges, ({ cell, connection }) => `${cell} ${connection.id}`).values()) {
    const ordered = own.toSorted((one, other) => one.timing.start - other.timing.start)
    for (const [index, exchange] of ordered.entries())
      if (index > 0 && exchange.connection.reused) before.set(exchange, ordered[index - 1]!)
  }
  return before
})
