/** Processor time of some work, in milliseconds: what others do on the machine does not count. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Milliseconds; below this a measurement says nothing. */
const measurable = 10

/** So many times the input is measured beside the input itself. */
const times = 4

/**
 * So many times as long is what less than it still passes for linear. It stands as far from 4 (linear) as from 16
 * (quadratic): the speed of a shared machine changes by half from one moment to the next.
 */
export const linearGrowth = 8

export interface Growth {
  /** Characters or bytes at which it was measured. */
  readonly size: number
  /** Time for four times as much, by the time for so much; 0 where even the most takes no measurable time. */
  readonly ratio: number
}

/**
 * How the time of `work` grows with four times the input, the best of several tries; sizes go from `least` up to
 * `most`. What grows faster does so at every size, and what a busy machine slowed down does not: the last size counts.
 */
export function growthOf<T>(input: (size: number) => T, work: (input: T) => void, least: number, most: number): Growth {
  let growth: Growth = { size: most, ratio: 0 }
  for (let size = least; size <= most; size *= 2) {
    const one = input(size)
    if (processorMs(() => work(one)) < measurable) continue
    const four = input(size * times)
    let ratio = Infinity
    let small = Infinity
    let large = Infinity
    for (let tries = 0; tries < 6 && ratio >= linearGrowth; tries += 1) {
      small = Math.min(
        small,
        processorMs(() => work(one)),
      )
      large = Math.min(
        large,
        processorMs(() => work(four)),
      )
      ratio = large / small
    }
    // Compiled in the meantime, it may be too quick to say anything at this size.
    if (ratio < linearGrowth) return { size, ratio }
    if (small >= measurable / 4) growth = { size, ratio }
  }
  return growth
}
