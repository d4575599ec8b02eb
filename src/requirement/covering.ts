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
  const isMore = further !== undefined && further.most > 0
  const chosen = isMore ? choose(shuffled, first, (one) => further.covers(one), further.most) : first
  return candidates.filter((candidate) => chosen.has(candidate))
}

/** `given`, and at most so many of the candidates, each for the most that is not covered yet. */
function choose<T>(
  candidates: readonly T[],
  given: ReadonlySet<T>,
  covers: (candidate: T) => readonly string[],
  most: number,
): ReadonlySet<T> {
  // A number for each tuple: they are looked up again and again.
  const numbers = new Map<string, number>()
  const numberOf = (tuple: string): number => {
    const number = numbers.get(tuple) ?? numbers.size
    numbers.set(tuple, number)
    return number
  }
  const numbered = candidates.map((candidate) => ({ candidate, tuples: covers(candidate).map(numberOf) }))
  const isCovered = new Uint8Array(numbers.size)
  const cover = (tuples: readonly number[]): void => tuples.forEach((tuple) => (isCovered[tuple] = 1))
  for (const { candidate, tuples } of numbered) if (given.has(candidate)) cover(tuples)
  const chosen = new Set(given)
  // What a candidate adds never grows: the old number is a bound, so that few have to be counted again.
  let waiting = numbered.filter(({ candidate }) => !given.has(candidate)).map((one) => ({ ...one, bound: Infinity }))
  while (chosen.size < given.size + most) {
    let best: (typeof waiting)[number] | undefined
    let gain = 0
    for (const one of waiting) {
      if (one.bound <= gain) continue
      one.bound = 0
      for (const tuple of one.tuples) one.bound += 1 - isCovered[tuple]!
      if (one.bound > gain) [best, gain] = [one, one.bound]
    }
    if (!best) break
    chosen.add(best.candidate)
    cover(best.tuples)
    waiting = waiting.filter(({ bound }) => bound > 0)
  }
  return chosen
}
