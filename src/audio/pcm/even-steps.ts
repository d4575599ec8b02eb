/** As many values as eight bits have. */
const mostValues = 256

/** Fewer values say nothing. */
const leastValues = 9

/** Between two values next to each other: what was kept in eight bits or fewer is as coarse, unless it is soft. */
const leastStep = 64

/** What rounding moves a value by, twice: when it was made coarse, and when it was scaled. */
const mostOff = 1.5

/** Samples, as a share, whose lower byte may be the sign of the upper one. */
const mostSigns = 0.7

/**
 * Tells samples that were kept in eight bits or fewer, and scaled to 16: as 16-bit little-endian ones they have few
 * values, in steps of one size. Read in the other order or one byte off they are soft sound, which steps show for what
 * it is: their lower bytes are signs.
 */
export class EvenSteps {
  readonly #values = new Set<number>()
  #samples = 0
  #signs = 0

  /** The size of a step; undefined where there are none, or what is soft in the other order would look so. */
  get step(): number | undefined {
    const { size } = this.#values
    if (size < leastValues || size > mostValues || this.#signs > mostSigns * this.#samples) return undefined
    const values = [...this.#values].toSorted((one, other) => one - other)
    const first = values[0]!
    let least = Infinity
    for (let index = 1; index < size; index++) least = Math.min(least, values[index]! - values[index - 1]!)
    let [step, steps] = [least, 0]
    const places = values.map((value, index) => {
      if (index > 0) steps += Math.round((value - values[index - 1]!) / step)
      if (steps > 0) step = (value - first) / steps
      return steps
    })
    const isEven = values.every((value, index) => Math.abs(value - first - places[index]! * step) <= mostOff)
    return isEven && step >= leastStep ? step : undefined
  }

  /**
   * Looks at a window of samples.
   * @param at Offset of the first byte.
   * @param size In bytes.
   */
  take(bytes: Uint8Array, at: number, size: number): void {
    if (this.#values.size > mostValues) return
    for (let place = at, end = at + size - 1; place < end; place += 2) {
      const [low, high] = [bytes[place]!, bytes[place + 1]!]
      const sample = ((low << 16) | (high << 24)) >> 16
      // What is cut off at full scale is on no step.
      if (sample === 0 || sample === 32_767 || sample === -32_768) continue
      this.#values.add(sample)
      this.#samples++
      if (low === (high < 128 ? 0 : 255)) this.#signs++
    }
  }
}
