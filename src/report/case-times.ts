import type { Exchange } from '../record/exchange.ts'

/**
 * Seconds of each case, so that all together are no more than what passed on a clock: a moment in which requests of
 * several cases were under way is divided among these.
 */
export function caseTimes(
  cases: readonly { readonly evidence: readonly string[] }[],
  exchanges: ReadonlyMap<string, Exchange>,
): number[] {
  const stretches = cases.map(({ evidence }) => joined(evidence.flatMap((id) => exchanges.get(id) ?? [])))
  const clock = sharedClock(stretches.flat())
  return stretches.map((own) => own.reduce((sum, [from, to]) => sum + clock(to) - clock(from), 0) / 1000)
}

type Stretch = readonly [from: number, to: number]

/** When any of them was under way: stretches that do not overlap. */
function joined(exchanges: readonly Exchange[]): Stretch[] {
  const found: [number, number][] = []
  for (const { timing } of exchanges.toSorted((one, other) => one.timing.start - other.timing.start)) {
    const last = found.at(-1)
    if (last && timing.start <= last[1]) last[1] = Math.max(last[1], timing.end)
    else found.push([timing.start, Math.max(timing.start, timing.end)])
  }
  return found
}

/** A clock that goes as many times slower as there are stretches at that moment. Known where one begins or ends. */
function sharedClock(stretches: readonly Stretch[]): (moment: number) => number {
  const turns = stretches
    .flatMap(([from, to]) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    .toSorted((one, other) => one.at - other.at)
  const times = new Map<number, number>()
  let [open, passed, last] = [0, 0, 0]
  for (const { at, by } of turns) {
    if (open > 0) passed += (at - last) / open
    times.set(at, passed)
    open += by
    last = at
  }
  return (moment) => times.get(moment) ?? 0
}
