import { minWindowsToFail } from './thresholds.ts'

/**
 * The bits of a 16-bit floating-point number (IEEE 754 binary16, or bfloat16) from -1 to 1, read as a signed whole
 * number: its sign is the highest bit, so that none is between what -1 becomes and 0.
 */
const ofMinusOne = -16_512
const ofOne = 16_384

/** Of each sign, in a window: fewer are no sound. */
const leastOfSign = 4

/** Windows that may be anything else: text or a header among the samples. */
const mostOthers = 1 / 20

/** Tells 16-bit floating-point samples by what is missing among them: small negative numbers, which sound has. */
export class HalfFloats {
  #windows = 0
  #others = 0

  get found(): boolean {
    return this.#windows >= minWindowsToFail && this.#others <= mostOthers * this.#windows
  }

  /**
   * Looks at a window of samples.
   * @param at Offset of the first byte.
   * @param size In bytes.
   */
  take(bytes: Uint8Array, at: number, size: number): void {
    let [positive, negative] = [0, 0]
    for (let place = at, end = at + size - 1; place < end; place += 2) {
      const sample = ((bytes[place]! << 16) | (bytes[place + 1]! << 24)) >> 16
      if (sample > ofOne || (sample < 0 && sample > ofMinusOne)) {
        this.#others++
        return
      }
      if (sample > 0) positive++
      else if (sample < 0) negative++
    }
    if (positive >= leastOfSign && negative >= leastOfSign) this.#windows++
  }
}
