/**
 * How much is read of bodies: each may have `each` bytes; what is longer, up to `most`, is taken from `shared`, which
 * all of a run have together.
 */
export interface Allowance {
  /** Bytes that the next body may have. */
  limit(): number
  /** A body was read. */
  spend(length: number): void
}

export function allowance({
  each,
  most,
  shared,
}: {
  readonly each: number
  readonly most: number
  readonly shared: number
}): Allowance {
  let left = shared
  return {
    limit: () => Math.min(most, each + left),
    spend(length) {
      left = Math.max(0, left - Math.max(0, length - each))
    },
  }
}
