import type { Operation } from '../contract/operation.ts'
import type { Exchange } from '../record/exchange.ts'

/** How long the answers of one operation took, in milliseconds. */
export interface Latency {
  readonly operation: Operation
  /** Of all that were answered to the end, sorted. */
  readonly times: readonly number[]
}

/** By operation, of the exchanges that ended with an answer. */
export function latencies(exchanges: readonly Exchange[]): Latency[] {
  return (['speech', 'budget', 'other'] as const)
    .map((operation) => ({
      operation,
      times: exchanges
        .filter((one) => one.operation === operation && one.response && !one.failure)
        .map(({ timing }) => Math.max(0, timing.end - timing.start))
        .sort((one, other) => one - other),
    }))
    .filter(({ times }) => times.length > 0)
}
