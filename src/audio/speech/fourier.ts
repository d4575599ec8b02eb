/** Discrete Fourier transform of a fixed size, a power of two. In place; nothing is allocated after construction. */
export class Fourier {
  readonly size: number
  readonly #cos: Float64Array
  readonly #sin: Float64Array
  readonly #swaps: Uint32Array

  constructor(size: number) {
    this.size = size
    this.#cos = new Float64Array(size / 2).map((_, index) => Math.cos((2 * Math.PI * index) / size))
    this.#sin = new Float64Array(size / 2).map((_, index) => -Math.sin((2 * Math.PI * index) / size))
    const swaps = new Uint32Array(size)
    let count = 0
    for (let index = 0, mirrored = 0; index < size; index++) {
      if (index < mirrored) {
        swaps[count++] = index
        swaps[count++] = mirrored
      }
      let bit = size >> 1
      while (bit > 0 && (mirrored & bit) !== 0) {
        mirrored ^= bit
        bit >>= 1
      }
      mirrored |= bit
    }
    this.#swaps = swaps.slice(0, count)
  }

  /** Replaces `real` and `imaginary`, of `size` values each, by their spectrum. */
  transform(real: Float64Array, imaginary: Float64Array): void {
    const { size } = this
    const [cos, sin, swaps] = [this.#cos, this.#sin, this.#swaps]
    for (let index = 0; index < swaps.length; index += 2) {
      const [one, other] = [swaps[index]!, swaps[index + 1]!]
      const [re, im] = [real[one]!, imaginary[one]!]
      real[one] = real[other]!
      imaginary[one] = imaginary[other]!
      real[other] = re
      imaginary[other] = im
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half)
        for (let low = start, at = 0; low < start + half; low++, at += step) {
          const high = low + half
          const re = real[high]! * cos[at]! - imaginary[high]! * sin[at]!
          const im = real[high]! * sin[at]! + imaginary[high]! * cos[at]!
          real[high] = real[low]! - re
          imaginary[high] = imaginary[low]! - im
          real[low]! += re
          imaginary[low]! += im
        }
    }
  }
}
