import { SAMPLE_FORMATS } from './sampleFormats.ts'
import { SAMPLE_READERS } from './sampleReaders.ts'

/**
 * How many bits a byte of these bytes would cost if they were samples of a format: the right reading is the one in which each sample can
 * best be told from those before it, as in a lossless coder. 12 is a multiple of the sizes of all formats.
 */
export const WINDOW = 504

/** Bits of a Laplacian residual of mean size 1: log2(2e). */
const LAPLACE = 2.05

const FORMATS = SAMPLE_FORMATS.length
const FLOAT = SAMPLE_FORMATS.findIndex((format) => format.name === 'f32le')
const LINEAR = (index: number): boolean => index < FLOAT

/** Bits a sample for residuals of this mean size, of samples whose lowest bits are unused. */
export function residualBits(mean: number, width: number): number {
  return Math.min(width, Math.log2(mean + 0.3) + LAPLACE)
}

/** Mean bits a byte for each format, in the order of `SAMPLE_FORMATS`, over windows of bytes. */
export class FormatCosts {
  /** Windows taken, as parts of a full one. */
  weight = 0
  /** What predicting from the sample before the last, as of the same channel, saves over the last: negative in mono. */
  readonly #sums = new Float64Array(FORMATS)
  readonly #samples = new Float64Array(WINDOW)
  #lagDifference = 0
  #equalPairs = 0
  #pairs = 0
  #leftZero = true

  /** Takes a window of `size` bytes, a multiple of 12, that is not constant. */
  add(bytes: Uint8Array, at: number, size: number): void {
    const weight = size / WINDOW
    for (let format = 0; format < FORMATS; format++) {
      const width = (SAMPLE_FORMATS[format] as { bytes: number }).bytes
      this.#sums[format] = (this.#sums[format] as number) + weight * this.#cost(bytes, at, size, format) / width
    }
    this.weight += weight
  }

  /** Mean bits a byte under a format. */
  of(format: number): number {
    return (this.#sums[format] as number) / this.weight
  }

  /** The best format but s16le, and by how many bits a byte s16le beats it. */
  best(): { format: number; margin: number } {
    let best = 1
    for (let format = 2; format < FORMATS; format++) if (this.of(format) < this.of(best)) best = format
    return { format: best, margin: this.of(best) - this.of(0) }
  }

  /** Whether every other 16-bit sample is zero: 32-bit samples of 16-bit audio, or stereo with a silent channel. */
  get everyOtherZero(): boolean {
    return this.#leftZero
  }

  /** What the samples look like as s16le: undefined when neither clearly. */
  looks(): 'mono' | 'stereo' | undefined {
    const difference = this.#lagDifference / this.weight
    if (difference < 0 || this.#equalPairs / this.#pairs > 0.4) return 'stereo'
    return difference > 0.4 ? 'mono' : undefined
  }

  #cost(bytes: Uint8Array, at: number, size: number, format: number): number {
    const { bytes: width } = SAMPLE_FORMATS[format] as { bytes: number }
    const count = size / width
    const x = this.#samples
    const step = (SAMPLE_READERS[format] as typeof SAMPLE_READERS[number])(bytes, at, count, x)
    const most = width * 8
    if (Number.isNaN(step)) return most
    let used = 0
    let order0 = 0
    let order1 = 0
    let order2 = 0
    let lag1 = 0
    let lag2 = 0
    for (let index = 4; index < count; index++) {
      const now = x[index] as number
      const before = x[index - 1] as number
      const second = x[index - 2] as number
      used |= now
      order0 += Math.abs(now)
      order1 += Math.abs(now - before)
      order2 += Math.abs(now - 2 * before + second)
      lag1 += Math.abs(now - second)
      lag2 += Math.abs(now - 2 * second + (x[index - 4] as number))
    }
    // Samples that are multiples of a power of two, as 8-bit recordings scaled up, cost as if they had been divided by it.
    const scale = LINEAR(format) ? (count - 4) * (used === 0 ? 1 : used & -used) : (count - 4) * 2 ** step
    const own = Math.min(order0, order1, order2)
    const other = Math.min(lag1, lag2)
    if (format === 0) this.#compareLags(own / Math.abs(scale), other / Math.abs(scale), size / WINDOW, count)
    return residualBits(Math.min(own, other) / Math.abs(scale), most)
  }

  #compareLags(own: number, other: number, weight: number, count: number): void {
    const x = this.#samples
    this.#lagDifference += weight * (residualBits(other, 16) - residualBits(own, 16))
    for (let index = 0; index + 1 < count; index += 2) {
      if (x[index] !== 0) this.#leftZero = false
      this.#pairs++
      if (x[index] === x[index + 1]) this.#equalPairs++
    }
  }
}
