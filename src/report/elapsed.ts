import type { Exchange } from '../record/exchange.ts'

/** Milliseconds from the first request of these to the end of the last, as a clock on the wall shows; 0 of none. */
export function elapsedMs(exchanges: readonly Exchange[]): number {
  const begin = exchanges.reduce((earliest, { timing }) => Math.min(earliest, timing.start), Infinity)
  const end = exchanges.reduce((latest, { timing }) => Math.max(latest, timing.end), 0)
  return Math.max(0, end - begin)
}
