import { createHash } from 'node:crypto'

/** Every tuple of so many values of different dimensions: 2 for pairs, 3 for triples. An empty value is in none. */
export function tuplesOf(values: readonly string[], strength: number): string[] {
  const from = (first: number, more: number): string[][] => {
    if (more === 0) return [[]]
    return values.flatMap((value, at) =>
      at < first || value === '' ? [] : from(at + 1, more - 1).map((rest) => [`${at}=${value}`, ...rest]),
    )
  }
  return from(0, strength).map((tuple) => JSON.stringify(tuple))
}

interface Choice<T> {
  /** Decides between candidates that are worth the same. */
  readonly seed: number
  /** What tells a candidate from all others, whatever their order. */
  idOf(candidate: T): string
  /** What a candidate covers: all that any candidate covers is covered by a chosen one. */
  covers(candidate: T): readonly string[]
  /** So many more at most, each for the most of these that are not there yet. */
  readonly further?: { covers(candidate: T): readonly string[]; readonly most: number }
}

/** As few candidates as a greedy choice finds, in their own order. */
export function covering<T>(candidates: readonly T[], { seed, idOf, covers, further }: Choice<T>): readonly T[] {
  const rank = new Map(
    candidates.map((one) => [
      one,
      createHash('sha256')
        .update(`${seed} ${idOf(one)}`)
        .digest('hex'),
    ]),
  )
  const shuffled = candidates.toSorted((one, other) => (rank.get(one)! < rank.get(other)! ? -1 : 1))
  const first = choose(shuffled, new Set(), covers, Infinity)
  const chosen = further ? choose(shuffled, first, (one) => further.covers(one), further.most) : first
  return candidates.filter((candidate) => chosen.has(candidate))
}

/** `given`, and at most so many of the candidates, each for the most that is not covered yet. */
function choose<T>(
  candidates: readonly T[],
  given: ReadonlySet<T>,
  covers: (candidate: T) => readonly string[],
  most: number,
): ReadonlySet<T> {
  const covered = new Set([...given].flatMap(covers))
  const chosen = new Set(given)
  // What a candidate adds never grows: the old number is a bound, so that few have to be counted again.
  const waiting = candidates
    .filter((candidate) => !given.has(candidate))
    .map((candidate) => ({ candidate, tuples: covers(candidate), bound: Infinity }))
  while (chosen.size < given.size + most) {
    let best: (typeof waiting)[number] | undefined
    let gain = 0
    for (const one of waiting) {
      if (one.bound <= gain) continue
      one.bound = one.tuples.filter((tuple) => !covered.has(tuple)).length
      if (one.bound > gain) [best, gain] = [one, one.bound]
    }
    if (!best) break
    chosen.add(best.candidate)
    for (const tuple of best.tuples) covered.add(tuple)
  }
  return chosen
}
