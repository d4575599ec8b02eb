import { Fourier } from '../speech/fourier.ts'

/** Sums of the squares before each sample. */
export function energiesOf(wave: Float32Array): Float64Array {
  const sums = new Float64Array(wave.length + 1)
  for (let index = 0; index < wave.length; index++) sums[index + 1] = sums[index]! + wave[index]! ** 2
  return sums
}

/** A wave, and the sums of its squares. */
export interface Measured {
  readonly wave: Float32Array
  readonly energies: Float64Array
}

/** How much alike a stretch of one is to a stretch of the other, -1 to 1. 0 where one of the two is not there. */
export function likeness(one: Measured, at: number, other: Measured, place: number, length: number): number {
  if (at < 0 || place < 0 || at + length > one.wave.length || place + length > other.wave.length) return 0
  const energy =
    (one.energies[at + length]! - one.energies[at]!) * (other.energies[place + length]! - other.energies[place]!)
  if (!(energy > 1e-14)) return 0
  let sum = 0
  for (let index = 0; index < length; index++) sum += one.wave[at + index]! * other.wave[place + index]!
  return sum / Math.sqrt(energy)
}

export interface Match {
  /** Place in the other, less the place in the one. */
  readonly lag: number
  readonly likeness: number
}

const fouriers = new Map<number, Fourier>()

/** What one search after another is worked out in: a search of all of a take needs some megabytes. */
let workspace: readonly Float64Array[] = []

/** Four arrays of so many values, whatever is in them. */
function arraysOf(size: number): [Float64Array, Float64Array, Float64Array, Float64Array] {
  if ((workspace[0]?.length ?? 0) < size) workspace = Array.from({ length: 4 }, () => new Float64Array(size))
  const of = (index: number): Float64Array => workspace[index]!.subarray(0, size)
  return [of(0), of(1), of(2), of(3)]
}

/** What is said twice is found in two places: which of them is a little more alike is chance. */
const asAlike = 0.02

/**
 * Where in a stretch of the other wave some samples of the one are found best.
 * @param from and `to`: of the other
 * @param near The lag that is likeliest, of those at which they are as much alike.
 */
export function bestMatch(
  one: Measured,
  at: number,
  length: number,
  other: Measured,
  from: number,
  to: number,
  near: number,
): Match | undefined {
  const count = to - from
  if (count < length || length <= 0) return undefined
  const size = 2 ** Math.ceil(Math.log2(count + length))
  const fourier = fouriers.get(size) ?? new Fourier(size)
  fouriers.set(size, fourier)
  const [real, imaginary, back, forth] = arraysOf(size)
  real.fill(0, count).set(other.wave.subarray(from, to))
  imaginary.fill(0, length).set(one.wave.subarray(at, at + length))
  fourier.transform(real, imaginary)
  // Both spectra come out of one transform; conj(one) times other, written conjugated for the way back.
  for (let bin = 0; bin < size; bin++) {
    const mirror = bin === 0 ? 0 : size - bin
    const otherRe = (real[bin]! + real[mirror]!) / 2
    const otherIm = (imaginary[bin]! - imaginary[mirror]!) / 2
    const oneRe = (imaginary[bin]! + imaginary[mirror]!) / 2
    const oneIm = (real[mirror]! - real[bin]!) / 2
    back[bin] = otherRe * oneRe + otherIm * oneIm
    forth[bin] = -(otherIm * oneRe - otherRe * oneIm)
  }
  fourier.transform(back, forth)
  const own = one.energies[at + length]! - one.energies[at]!
  // The spectrum is no longer needed.
  const likenesses = real.subarray(0, count - length + 1).fill(0)
  let most = 0
  for (let offset = 0; offset < likenesses.length; offset++) {
    const place = from + offset
    const energy = own * (other.energies[place + length]! - other.energies[place]!)
    if (!(energy > 1e-14)) continue
    likenesses[offset] = back[offset]! / size / Math.sqrt(energy)
    most = Math.max(most, likenesses[offset]!)
  }
  if (!(most > 0)) return undefined
  let best: Match | undefined
  const off = ({ lag }: Match): number => Math.abs(lag - near)
  for (let offset = 0; offset < likenesses.length; offset++) {
    const found = likenesses[offset]!
    if (found < most - asAlike) continue
    const match = { lag: from + offset - at, likeness: found }
    // Beside each peak lie samples that are nearly as alike: of one peak the top is meant.
    const isSamePeak = best !== undefined && Math.abs(match.lag - best.lag) < length / 2
    if (best === undefined || (isSamePeak ? found > best.likeness : off(match) < off(best))) best = match
  }
  return best
}
