import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'

type Before = ReadonlyMap<Exchange, Exchange>

/** Of a list that grows, as long as it was. */
const known = new WeakMap<readonly Exchange[], { readonly length: number; readonly before: Before }>()

/** What came directly before over the same connection. Undefined of the first, and where it is not in the record. */
export function beforeOnConnection(exchange: Exchange, { exchanges }: Evidence): Exchange | undefined {
  let all = known.get(exchanges)
  if (all?.length !== exchanges.length)
    known.set(exchanges, (all = { length: exchanges.length, before: beforeEach(exchanges) }))
  return all.before.get(exchange)
}

function beforeEach(exchanges: readonly Exchange[]): Before {
  const before = new Map<Exchange, Exchange>()
  for (const own of Map.groupBy(exchanges, ({ cell, connection }) => `${cell} ${connection.id}`).values()) {
    const ordered = own.toSorted((one, other) => one.timing.start - other.timing.start)
    for (const [index, exchange] of ordered.entries())
      if (index > 0 && exchange.connection.reused) before.set(exchange, ordered[index - 1]!)
  }
  return before
}
