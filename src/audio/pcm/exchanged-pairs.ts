import { leastSquaresResidual } from './least-squares.ts'
import { minWindowsToFail } from './thresholds.ts'

/**
 * By how much one order of samples has to be smoother than another: speech is so in most windows that sound, hissing
 * ones apart.
 */
const clearly = 1.5

/** So much of their level the second differences of samples may be that are smooth at all, at 8 kHz too. */
const smooth = 0.7

/** Windows that may be in their order: text or a header among the samples. */
const mostInOrder = 1 / 20

/** So far apart samples of a window have to be on the average: of less, rounding is what shows. */
const leastStep = 4

/**
 * Tells samples of which each two have changed places, as where words of 32 bits are written in the other order: with
 * the two exchanged each sample is closer to those before it. Stereo is smooth in steps of two as well.
 */
export class ExchangedPairs {
  #exchanged = 0
  #inOrder = 0

  get found(): boolean {
    return this.#exchanged >= minWindowsToFail && this.#inOrder <= mostInOrder * this.#exchanged
  }

  /**
   * Looks at a window of samples.
   * @param at Offset of the first byte.
   * @param size In bytes, a multiple of 4.
   */
  take(bytes: Uint8Array, at: number, size: number): void {
    const sample = (place: number): number => ((bytes[place]! << 16) | (bytes[place + 1]! << 24)) >> 16
    // Second differences: in the order of the bytes, with each two exchanged, and of every other sample.
    let [inOrder, exchanged, ofEach, level] = [0, 0, 0, 0]
    let [a, b, c, d] = [sample(at), sample(at + 2), sample(at + 4), sample(at + 6)]
    for (let place = at + 8, end = at + size - 3; place < end; place += 4) {
      const [e, f] = [sample(place), sample(place + 2)]
      inOrder += Math.abs(c - 2 * d + e) + Math.abs(d - 2 * e + f)
      exchanged += Math.abs(d - 2 * c + f) + Math.abs(c - 2 * f + e)
      ofEach += Math.abs(a - 2 * c + e) + Math.abs(b - 2 * d + f)
      level += Math.abs(e) + Math.abs(f)
      a = c
      b = d
      c = e
      d = f
    }
    if (Math.max(inOrder, exchanged) < (leastStep * size) / 2) return
    if (clearly * exchanged < Math.min(inOrder, ofEach) && exchanged < smooth * level) {
      if (isBetterPredicted(sample, at, size)) this.#exchanged++
      else this.#inOrder++
    } else if (clearly * inOrder < exchanged) this.#inOrder++
  }
}

/** A high tone alone is smoother when its samples are exchanged, and is predicted as they stand. */
function isBetterPredicted(sample: (place: number) => number, at: number, size: number): boolean {
  const count = size / 2
  const inOrder = Float64Array.from({ length: count }, (_, index) => sample(at + 2 * index))
  const exchanged = inOrder.map((_, index) => inOrder[index ^ 1]!)
  return clearly * leastSquaresResidual(exchanged, count) < leastSquaresResidual(inOrder, count)
}
