import type { Body } from '../record/exchange.ts'

/** How many are kept, at most. */
const arrivalLimit = 1000

/** When how many bytes came. Moments are told apart less finely where there are many; none is before its bytes came. */
export interface Arrivals {
  readonly list: Body['arrivals']
  /** @param ms Since the exchange began; not less than the last time. */
  add(bytes: number, ms: number): void
}

export function arrivals(): Arrivals {
  const list: [ms: number, bytes: number][] = []
  /** Width in milliseconds of what counts as one moment. */
  let width = 0.1
  const moment = (ms: number): number => Math.floor(Math.round(ms * 10) / Math.round(width * 10))

  /** Into the last arrival, where both are of one moment. The first byte keeps its time. */
  function put(into: number, ms: number, bytes: number): number {
    const last = list[into]
    if (last && (into === 0 ? last[0] === ms : moment(last[0]) === moment(ms))) {
      list[into] = [ms, last[1] + bytes]
      return into
    }
    list[into + 1] = [ms, bytes]
    return into + 1
  }

  return {
    list,
    add(bytes, ms) {
      put(list.length - 1, Math.round(ms * 10) / 10, bytes)
      while (list.length > arrivalLimit) {
        width *= 2
        let last = 0
        for (const [at, size] of list.slice(1)) last = put(last, at, size)
        list.length = last + 1
      }
    },
  }
}
