import type { Exchange } from '../../src/record/exchange.ts'

/** Were both under way at the same time? */
export function areTogether(one: Exchange, other: Exchange): boolean {
  return one.timing.start < other.timing.end && other.timing.start < one.timing.end
}
