import { isNoiseOnOneSide, lookCloser } from './closer-look.ts'
import { leastSquaresResidual } from './least-squares.ts'
import { residualBits } from './residual-bits.ts'
import { indexOfFormat, sampleFormats } from './sample-formats.ts'
import { companding, sampleReaders } from './sample-readers.ts'
import { hasEqualHalves, hasFewValues, hasOneRight, hasSteadyLeft } from './signatures.ts'
import { clearMargin } from './thresholds.ts'

/**
 * How many bits a byte of these bytes would cost if they were samples of a format: the right reading is the one in
 * which each sample is best predicted by those before it, as in a lossless coder. 12 is a multiple of the sizes of all
 * formats.
 */
export const windowBytes = 504

const formatCount = sampleFormats.length
const wideFormat = indexOfFormat('s32le')
const floatFormat = indexOfFormat('f32le')
const isLinear = (index: number): boolean => index < floatFormat

/** The samples of the window that is looked at. */
const x = new Float64Array(windowBytes)

/** Bits a byte of the window that is looked at, under each format. */
const costs = new Float64Array(formatCount)

/** Mean bits a byte for each format, in the order of `sampleFormats`, over windows of bytes. */
export class FormatCosts {
  /** Windows taken, as parts of a full one. */
  weight = 0
  /** What predicting from the sample before the last, as of the same channel, saves over the last: negative in mono. */
  readonly #sums = new Float64Array(formatCount)
  /** The same without the closer look. */
  readonly #firstSums = new Float64Array(formatCount)
  #aligned = 0
  #floats = true
  /** Bits a sample of the last format, if two channels have nothing in common. */
  #apart = 0
  #lagDifference = 0
  #equalPairs = 0
  #pairs = 0
  #leftZero = true
  #rightZeros = 0
  #rights = 0
  /** Windows of which the left samples are sound of their own. */
  #leftSteady = 0
  /** Windows of few values. */
  #few = 0
  /** Windows of which the right samples are one channel. */
  #oneRight = 0
  /** Windows of which both bytes of a sample are as good as equal. */
  #equalHalves = 0

  /** Takes a window of `size` bytes, a multiple of 12, that is not constant. */
  add(bytes: Uint8Array, at: number, size: number): void {
    const weight = size / windowBytes
    let least = Infinity
    for (let format = 0; format < formatCount; format++) {
      const width = (sampleFormats[format] as { bytes: number }).bytes
      const cost = this.#cost(bytes, at, size, format) / width
      costs[format] = cost
      if (format > 0 && cost < least) least = cost
    }
    for (let format = 0; format < formatCount; format++)
      this.#firstSums[format] = (this.#firstSums[format] as number) + weight * (costs[format] as number)
    if (hasEqualHalves(bytes, at, size)) this.#equalHalves += weight
    // A closer look only where another reading is not worse by far.
    if (least < (costs[0] as number) + clearMargin) lookCloser(costs, bytes, at, size)
    for (let format = 0; format < formatCount; format++)
      this.#sums[format] = (this.#sums[format] as number) + weight * (costs[format] as number)
    this.#aligned += weight * Math.min(...costs.subarray(0, 3))
    this.weight += weight
  }

  /** Takes what another has gathered, as if it had been `factor` times as much. */
  absorb(other: FormatCosts, factor: number): void {
    for (let format = 0; format < formatCount; format++) {
      this.#sums[format] = (this.#sums[format] as number) + factor * (other.#sums[format] as number)
      this.#firstSums[format] = (this.#firstSums[format] as number) + factor * (other.#firstSums[format] as number)
    }
    this.#aligned += factor * other.#aligned
    this.weight += factor * other.weight
    this.#floats &&= other.#floats
    this.#lagDifference += factor * other.#lagDifference
    this.#equalPairs += factor * other.#equalPairs
    this.#pairs += factor * other.#pairs
    this.#leftZero &&= other.#leftZero
    this.#rightZeros += factor * other.#rightZeros
    this.#rights += factor * other.#rights
    this.#leftSteady += factor * other.#leftSteady
    this.#few += factor * other.#few
    this.#oneRight += factor * other.#oneRight
    this.#equalHalves += factor * other.#equalHalves
  }

  /** Mean bits a byte under a format. */
  of(format: number): number {
    return (this.#sums[format] as number) / this.weight
  }

  /** Mean bits a byte if each window is what it is best as: little-endian, or one byte off. */
  get aligned(): number {
    return this.#aligned / this.weight
  }

  /**
   * The best format but s16le, and by how many bits a byte s16le beats it.
   * @param silentLeft Every other sample is known to be that of a silent channel: no half of 32 bits.
   */
  best(silentLeft = false): { format: number; margin: number } {
    const { format, margin } = this.bestByCost(silentLeft)
    if (silentLeft) return { format, margin }
    return this.isFloat ? { format: floatFormat, margin: Math.min(margin, -1) } : { format, margin }
  }

  /**
   * Whether the bytes are floats: no integer samples have the exponents of floats between -16 and 16 throughout, unless
   * around an offset, where the lower half of what would be a float is no noise.
   */
  get isFloat(): boolean {
    return this.#floats && this.#leftSteady * 2 < this.weight && this.#few < this.weight * 0.9
  }

  /** Without the closer look: the best format but s16le, its bits a byte, and by how many s16le beats it. */
  firstBest(): { format: number; cost: number; margin: number } {
    const [little, ...others] = [...this.#firstSums].map((sum) => sum / this.weight) as [number, ...number[]]
    const cost = Math.min(...others)
    return { format: others.indexOf(cost) + 1, cost, margin: cost - little }
  }

  /** The format that it is, if it is not s16le. */
  get otherFormat(): number {
    return this.isFloat ? floatFormat : this.bestByCost().format
  }

  /** The same by the costs alone: samples around a large offset may look like floats for a while. */
  bestByCost(silentLeft = false): { format: number; margin: number } {
    let best = 1
    for (let format = 2; format < formatCount; format++)
      if (!(silentLeft && format === wideFormat) && this.of(format) < this.of(best)) best = format
    return { format: best, margin: this.of(best) - this.of(0) }
  }

  /** Whether every other 16-bit sample is zero: 32-bit samples of 16-bit audio, or stereo with a silent channel. */
  get everyOtherZero(): boolean {
    return this.#leftZero
  }

  /** Whether the right samples are one channel, and not two in turn. */
  get hasOneRight(): boolean {
    return this.#oneRight * 2 > this.weight
  }

  /** Whether both bytes of a sample are as good as equal. */
  get hasEqualHalves(): boolean {
    return this.#equalHalves * 2 > this.weight
  }

  /** Whether many of the rest are zero as well, as where only one sample in four is not. */
  get othersMostlyZero(): boolean {
    return this.#rightZeros * 3 > this.#rights
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
    if (format === 0) this.#comparePairs(count, size / windowBytes)
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
    if (width === 2 && isNoiseOnOneSide(left, right)) return both
    // One channel may also be predicted from the other, whichever comes first.
    return (Math.min(left, bits(cross / half)) + Math.min(right, bits(Math.min(side0, side1) / half))) / 2
  }

  #comparePairs(count: number, weight: number): void {
    if (hasSteadyLeft(x, count)) this.#leftSteady += weight
    if (hasFewValues(x, count)) this.#few += weight
    if (hasOneRight(x, count)) this.#oneRight += weight
    for (let index = 0; index + 1 < count; index += 2) {
      const left = x[index] as number
      if (left !== 0) this.#leftZero = false
      if (x[index + 1] === 0) this.#rightZeros++
      this.#rights++
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
