import type { Exchange } from '../../src/record/exchange.ts'

/** In so many busy times, with quiet ones between them, failures are no outage that fell into one. */
const fewestBusyTimes = 3

/** What is measured is when a request left and an answer came, not when the target was at work: a few may be off. */
const mostBelow = 0.05

/** That failures which come at any load fall so on the busy times may be luck in one of so many runs. */
const luck = 1 / 10_000

/**
 * Of attempts, in the order in which they ended: from how many requests under way at the same time, its own counted,
 * failures come, and hardly any below. Undefined where they come at any load, or too little was asked below.
 * @param all Exchanges of the run to the same operation.
 */
export function fewestThatFail(
  attempts: readonly Exchange[],
  isFailure: (one: Exchange) => boolean,
  all: readonly Exchange[],
): number | undefined {
  // Before the first and after the last, whatever caused them may not have been there.
  const between = attempts.slice(attempts.findIndex(isFailure), attempts.findLastIndex(isFailure) + 1)
  const failures = between.filter(isFailure)
  if (failures.length < fewestBusyTimes) return undefined
  const load = loads(all)
  const loadOf = ({ id }: Exchange): number => load.get(id) ?? 1
  // The largest load below which hardly any failure lies.
  const fewest = failures.map(loadOf).toSorted((one, other) => one - other)[Math.floor(mostBelow * failures.length)]!
  const below = between.filter((one) => loadOf(one) < fewest)
  const chance = atMost(below.filter(isFailure).length, below.length, failures.length / between.length)
  return chance < luck && busyTimes(between, isFailure, (one) => loadOf(one) < fewest) >= fewestBusyTimes
    ? fewest
    : undefined
}

/** Groups of failures between which a quiet attempt succeeded. */
function busyTimes(
  attempts: readonly Exchange[],
  isFailure: (one: Exchange) => boolean,
  isQuiet: (one: Exchange) => boolean,
): number {
  const signs = attempts.map((one) => (isFailure(one) ? 'failed' : isQuiet(one) ? 'quiet' : 'busy'))
  const turns = signs.filter((sign) => sign !== 'busy')
  return turns.filter((sign, index) => sign === 'failed' && turns[index - 1] !== 'failed').length
}

/** By id: how many requests were under way when one ended, its own counted: what is too much is told at the end. */
function loads(all: readonly Exchange[]): ReadonlyMap<string, number> {
  const starts = all.map(({ timing }) => timing.start).toSorted((one, other) => one - other)
  const ends = all.toSorted((one, other) => one.timing.end - other.timing.end)
  let started = 0
  return new Map(
    ends.map(({ id, timing }, ended) => {
      while (started < starts.length && starts[started]! < timing.end) started += 1
      return [id, started - ended]
    }),
  )
}

/** The chance of at most `count` of `among` where each comes with this share (binomial). */
function atMost(count: number, among: number, share: number): number {
  let [term, sum] = [(1 - share) ** among, 0]
  for (let one = 0; one <= count; one += 1) {
    sum += term
    term *= ((among - one) / (one + 1)) * (share / (1 - share))
  }
  return sum
}
