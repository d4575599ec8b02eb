import { leastSquaresResidual } from './least-squares.ts'
import { sampleFormats } from './sample-formats.ts'
import { companding, sampleReaders } from './sample-readers.ts'

/**
 * How many bits a byte of these bytes would cost if they were samples of a format: the right reading is the one in
 * which each sample is best predicted by those before it, as in a lossless coder. 12 is a multiple of the sizes of all
 * formats.
 */
export const windowBytes = 504

/** Bits of a Laplacian residual of mean size 1: log2(2e). */
const laplaceBits = 2.05

const formatCount = sampleFormats.length
const floatFormat = sampleFormats.findIndex((format) => format.name === 'f32le')
const isLinear = (index: number): boolean => index < floatFormat

/** Bits a sample for residuals of this mean size, of samples whose lowest bits are unused. */
export function residualBits(mean: number, width: number): number {
  return Math.min(width, Math.log2(mean + 0.3) + laplaceBits)
}

/** The samples of the window that is looked at. */
const x = new Float64Array(windowBytes)

/** Mean bits a byte for each format, in the order of `sampleFormats`, over windows of bytes. */
export class FormatCosts {
  /** Windows taken, as parts of a full one. */
  weight = 0
  /** What predicting from the sample before the last, as of the same channel, saves over the last: negative in mono. */
  readonly #sums = new Float64Array(formatCount)
  #aligned = 0
  #floats = true
  /** Bits a sample of the last format, if two channels have nothing in common. */
  #apart = 0
  #lagDifference = 0
  #equalPairs = 0
  #pairs = 0
  #leftZero = true

  /** Takes a window of `size` bytes, a multiple of 12, that is not constant. */
  add(bytes: Uint8Array, at: number, size: number): void {
    const weight = size / windowBytes
    let aligned = 0
    for (let format = 0; format < formatCount; format++) {
      const width = (sampleFormats[format] as { bytes: number }).bytes
      const cost = (weight * this.#cost(bytes, at, size, format)) / width
      this.#sums[format] = (this.#sums[format] as number) + cost
      if (format === 0) aligned = cost
      else if (format <= 2) aligned = Math.min(aligned, cost)
    }
    this.#aligned += aligned
    this.weight += weight
  }

  /** Takes what another has gathered, as if it had been `factor` times as much. */
  absorb(other: FormatCosts, factor: number): void {
    for (let format = 0; format < formatCount; format++)
      this.#sums[format] = (this.#sums[format] as number) + factor * (other.#sums[format] as number)
    this.#aligned += factor * other.#aligned
    this.weight += factor * other.weight
    this.#floats &&= other.#floats
    this.#lagDifference += factor * other.#lagDifference
    this.#equalPairs += factor * other.#equalPairs
    this.#pairs += factor * other.#pairs
    this.#leftZero &&= other.#leftZero
  }

  /** Mean bits a byte under a format. */
  of(format: number): number {
    return (this.#sums[format] as number) / this.weight
  }

  /** Mean bits a byte if each window is what it is best as: little-endian, or one byte off. */
  get aligned(): number {
    return this.#aligned / this.weight
  }

  /** The best format but s16le, and by how many bits a byte s16le beats it. */
  best(): { format: number; margin: number } {
    const { format, margin } = this.bestByCost()
    // No integer samples have the exponents of floats between -16 and 16 throughout: where floats fit at all, they are
    // it.
    return this.#floats ? { format: floatFormat, margin: Math.min(margin, -1) } : { format, margin }
  }

  /** The same by the costs alone: samples around a large offset may look like floats for a while. */
  bestByCost(): { format: number; margin: number } {
    let best = 1
    for (let format = 2; format < formatCount; format++) if (this.of(format) < this.of(best)) best = format
    return { format: best, margin: this.of(best) - this.of(0) }
  }

  /** Whether every other 16-bit sample is zero: 32-bit samples of 16-bit audio, or stereo with a silent channel. */
  get everyOtherZero(): boolean {
    return this.#leftZero
  }

  /** What the samples look like as s16le: undefined when neither clearly. */
  looks(): 'mono' | 'stereo' | undefined {
    const difference = this.#lagDifference / this.weight
    if (difference < -0.1 || this.#equalPairs > this.#pairs * 0.4) return 'stereo'
    return difference > 0.4 ? 'mono' : undefined
  }

  #cost(bytes: Uint8Array, at: number, size: number, format: number): number {
    const { bytes: width, name } = sampleFormats[format] as (typeof sampleFormats)[number]
    const count = size / width
    const step = (sampleReaders[format] as (typeof sampleReaders)[number])(bytes, at, count, x)
    const most = width * 8
    if (Number.isNaN(step)) {
      this.#floats = false
      return most
    }
    let used = 0
    let sum = 0
    for (let index = 0; index < count; index++) {
      const now = x[index] as number
      used |= now
      sum += now
    }
    // Samples that are multiples of a power of two, as 8-bit recordings scaled up, cost as if they had been divided by
    // it.
    const unit = Math.abs(isLinear(format) ? (used === 0 ? 1 : used & -used) : 2 ** step)
    const steps = companding(name, bytes, at, count)
    const bits = (mean: number): number =>
      steps === undefined ? residualBits(mean / unit, most) : compandedBits(mean, steps, count)
    if (format === 0) this.#comparePairs(count)
    // An offset that all samples share tells nothing, and must not hide what does.
    const offset = sum / count
    let order0 = 0
    let order1 = 0
    let order2 = 0
    for (let index = 0; index < count; index++) {
      const now = (x[index] as number) - offset
      x[index] = now
      if (index < 4) continue
      const before = x[index - 1] as number
      order0 += Math.abs(now)
      order1 += Math.abs(now - before)
      order2 += Math.abs(now - 2 * before + (x[index - 2] as number))
    }
    const mono = bits(Math.min(order0, order1, order2) / (count - 4))
    const stereo = this.#stereoBits(count, width, bits)
    if (format === 0) this.#lagDifference += (size / windowBytes) * (this.#apart - mono)
    return Math.min(mono, stereo, bits(leastSquaresResidual(x, count)))
  }

  /** Bits a sample if samples belong to two channels in turn. */
  #stereoBits(count: number, width: number, bits: (mean: number) => number): number {
    let left0 = 0,
      left1 = 0,
      left2 = 0,
      cross = 0
    let right0 = 0,
      right1 = 0,
      right2 = 0,
      side0 = 0,
      side1 = 0
    for (let index = 4; index + 1 < count; index += 2) {
      const left = x[index] as number
      const right = x[index + 1] as number
      const leftBefore = x[index - 2] as number
      const rightBefore = x[index - 1] as number
      left0 += Math.abs(left)
      left1 += Math.abs(left - leftBefore)
      left2 += Math.abs(left - 2 * leftBefore + (x[index - 4] as number))
      cross += Math.abs(left - rightBefore)
      right0 += Math.abs(right)
      right1 += Math.abs(right - rightBefore)
      right2 += Math.abs(right - 2 * rightBefore + (x[index - 3] as number))
      side0 += Math.abs(right - left)
      side1 += Math.abs(right - left - rightBefore + leftBefore)
    }
    const half = (count - 4) / 2
    // The two bytes of 16-bit samples would be two fine channels of bytes: a reading of bytes must not win by telling
    // them apart.
    const both = bits(Math.min(left1 + right1, left2 + right2) / half / 2)
    if (width === 1) return both
    const left = bits(Math.min(left0, left1, left2) / half)
    const right = bits(Math.min(right0, right1, right2) / half)
    this.#apart = (left + right) / 2
    // Full-scale noise on one side alone is no channel but the low half of wider samples.
    if (width === 2 && Math.abs(left - right) > 2 && Math.max(left, right) > 15) return both
    // One channel may also be predicted from the other, whichever comes first.
    return (Math.min(left, bits(cross / half)) + Math.min(right, bits(Math.min(side0, side1) / half))) / 2
  }

  #comparePairs(count: number): void {
    for (let index = 0; index + 1 < count; index += 2) {
      const left = x[index] as number
      if (left !== 0) this.#leftZero = false
      // What is next to silence is often equal in mono.
      if (left > -16 && left < 16) continue
      this.#pairs++
      if (left === x[index + 1]) this.#equalPairs++
    }
  }
}

/**
 * Bits a sample for residuals of this mean size, of samples of which `counts` says how many have each size of step, by
 * its log2.
 */
function compandedBits(mean: number, counts: Float64Array, count: number): number {
  // Sample by sample: a few large steps would make the mean step so large that the small ones seemed to cost nothing.
  let bits = 0
  for (let size = 0; size < counts.length; size++) {
    const share = counts[size] as number
    if (share > 0) bits += share * residualBits(mean / 2 ** size, Infinity)
  }
  return Math.min(8, bits / count)
}
