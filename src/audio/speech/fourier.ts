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
    const swaps = this.#swaps
    for (let index = 0; index < swaps.length; index += 2) {
      // No lists taken apart in here: each would be allocated.
      const one = swaps[index]!
      const other = swaps[index + 1]!
      const re = real[one]!
      const im = imaginary[one]!
      real[one] = real[other]!
      imaginary[one] = imaginary[other]!
      real[other] = re
      imaginary[other] = im
    }
    let half = 1
    for (; 4 * half <= size; half *= 4) this.#two(real, imaginary, half)
    if (half < size) this.#one(real, imaginary, half)
  }

  /** Two stages at once, of `half` and of twice as much: one multiplication and half of the memory traffic less. */
  #two(real: Float64Array, imaginary: Float64Array, half: number): void {
    const { size } = this
    const [cos, sin] = [this.#cos, this.#sin]
    const step = size / (4 * half)
    for (let start = 0; start < size; start += 4 * half)
      for (let a = start, at = 0; a < start + half; a++, at += step) {
        const b = a + half
        const c = b + half
        const d = c + half
        const firstCos = cos[2 * at]!
        const firstSin = sin[2 * at]!
        const bRe = real[b]! * firstCos - imaginary[b]! * firstSin
        const bIm = real[b]! * firstSin + imaginary[b]! * firstCos
        const dRe = real[d]! * firstCos - imaginary[d]! * firstSin
        const dIm = real[d]! * firstSin + imaginary[d]! * firstCos
        const plusRe = real[c]! + dRe
        const plusIm = imaginary[c]! + dIm
        const minusRe = real[c]! - dRe
        const minusIm = imaginary[c]! - dIm
        const cRe = plusRe * cos[at]! - plusIm * sin[at]!
        const cIm = plusRe * sin[at]! + plusIm * cos[at]!
        // A quarter of the circle further: multiplied by -i.
        const eRe = minusRe * sin[at]! + minusIm * cos[at]!
        const eIm = minusIm * sin[at]! - minusRe * cos[at]!
        const firstRe = real[a]! + bRe
        const firstIm = imaginary[a]! + bIm
        const secondRe = real[a]! - bRe
        const secondIm = imaginary[a]! - bIm
        real[a] = firstRe + cRe
        imaginary[a] = firstIm + cIm
        real[c] = firstRe - cRe
        imaginary[c] = firstIm - cIm
        real[b] = secondRe + eRe
        imaginary[b] = secondIm + eIm
        real[d] = secondRe - eRe
        imaginary[d] = secondIm - eIm
      }
  }

  /** The last stage, where one is left. */
  #one(real: Float64Array, imaginary: Float64Array, half: number): void {
    const [cos, sin] = [this.#cos, this.#sin]
    for (let low = 0; low < half; low++) {
      const high = low + half
      const re = real[high]! * cos[low]! - imaginary[high]! * sin[low]!
      const im = real[high]! * sin[low]! + imaginary[high]! * cos[low]!
      real[high] = real[low]! - re
      imaginary[high] = imaginary[low]! - im
      real[low]! += re
      imaginary[low]! += im
    }
  }
}
