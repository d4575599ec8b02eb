/** Samples further apart than this are nearer to each other the other way round: over the end of the range. */
export const farApart = 3 * 16384

/** The samples around such a step follow each other in smaller ones: in noise at full scale they do not. */
const near = 16384

/** Over the end of the range it goes on as it came: by this share of the lesser step beside it, and of the greater. */
const [leastStep, mostStep] = [0.5, 1.5]

/**
 * So many times, and so often of all steps from one end to the other: what is clipped goes on by chance. Measured: what
 * overflows 0.18 and more, what is clipped and filtered then 0.09 and less.
 */
const leastWraps = 16
const leastShare = 0.14

/** Two samples alike, so near to an end of the range, are a rest there: clipping stops there, an overflow goes on. */
const nearEnd = 28_000

/** So many wraps for each rest. Measured: what overflows 100 and more, what is clipped 0.002 and less. */
const leastOfRests = 0.02

/**
 * How often 16-bit little-endian samples step from one end of their range to the other, and how often they go on there
 * as they came, as those of a sum or a product that overflows do. What is clipped, or falls, does not; what is clipped
 * and then filtered does so for one step, with a corner on either side; and a clipped voice does so at some of its
 * pulses, and rests at the ends far more often.
 */
export class Wraps {
  readonly #channels: number
  #steps = 0
  #wraps = 0
  #rests = 0

  /** @param channels Samples of one moment: each channel is looked at alone. */
  constructor(channels: number) {
    this.#channels = channels
  }

  /** How often they went on: none where that may be chance. */
  get count(): number {
    const least = Math.max(leastWraps, leastShare * this.#steps, leastOfRests * this.#rests)
    return this.#wraps >= least ? this.#wraps : 0
  }

  /**
   * @param at Offset of the first byte.
   * @param size In bytes.
   */
  take(bytes: Uint8Array, at: number, size: number): void {
    const step = 2 * this.#channels
    const sample = (place: number): number => ((bytes[place]! << 16) | (bytes[place + 1]! << 24)) >> 16
    for (let place = at + 2 * step, end = at + size - 3 * step - 1; place < end; place += 2) {
      const [one, other] = [sample(place), sample(place + step)]
      if (one === other && Math.abs(one) >= nearEnd) this.#rests++
      if (Math.abs(other - one) <= farApart) continue
      this.#steps++
      const over = one > other ? other - one + 0x1_0000 : other - one - 0x1_0000
      const [early, before] = [sample(place - 2 * step), sample(place - step)]
      const [behind, late] = [sample(place + 2 * step), sample(place + 3 * step)]
      const isOneWay = (before - early) * over > 0 && (late - behind) * over > 0
      if (isOneWay && goesOn(one - before, over, behind - other)) this.#wraps++
    }
  }
}

/** Three steps in one direction, the middle one of a size between the others', or little less or more. */
function goesOn(before: number, over: number, behind: number): boolean {
  if (before * over <= 0 || behind * over <= 0) return false
  const sizes = [Math.abs(before), Math.abs(behind)]
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return most < near && Math.abs(over) > leastStep * least && Math.abs(over) < mostStep * most
}
