/** Processor time of some work, in milliseconds: what others do on the machine does not count. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Below this a measurement says nothing. */
const measurable = 20

/** Twice the input takes less than so many times as long: linear, with room for a busy machine. */
export const linearGrowth = 3

export interface Growth {
  /** Characters or bytes at which it was measured. */
  readonly size: number
  /** Time for twice as much, by the time for so much; 0 where even the most takes no time worth measuring. */
  readonly ratio: number
}

/**
 * How the time of `work` grows when its input doubles, the best of several tries; sizes go from `least` up to `most`.
 */
export function growthOf<T>(input: (size: number) => T, work: (input: T) => void, least: number, most: number): Growth {
  for (let size = least; size <= most; size *= 2) {
    const one = input(size)
    if (processorMs(() => work(one)) < measurable) continue
    const two = input(size * 2)
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
        processorMs(() => work(two)),
      )
      ratio = large / small
    }
    // Compiled in the meantime, it may be too quick to say anything at this size.
    if (ratio < linearGrowth || small >= measurable / 4) return { size, ratio }
  }
  return { size: most, ratio: 0 }
}
