import { Fourier } from './fourier.ts'

/** Bands of a frame. */
export const melBands = 20

/** Seconds from one frame to the next, and of one frame. */
export const frameStep = 0.016
export const frameLength = 0.032

/** In hertz: what a telephone carries, so that any service's audio has it. */
const lowest = 100
const highest = 3800

/** Keeps the logarithm of digital silence finite. */
const least = 1e-9

/** Energies over time as the ear groups them: `melBands` decibels a frame, a frame every `frameStep` seconds. */
export interface MelSpectrum {
  readonly frames: number
  readonly decibels: Float32Array
}

const melOf = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1)

interface Band {
  readonly from: number
  readonly weights: Float64Array
}

/** Triangles that overlap by half, evenly spaced on the mel scale. */
function bandsOf(rate: number, size: number): readonly Band[] {
  const [low, high] = [melOf(lowest), melOf(Math.min(highest, rate * 0.49))]
  const edges = Array.from(
    { length: melBands + 2 },
    (_, index) => (hertzOf(low + ((high - low) * index) / (melBands + 1)) * size) / rate,
  )
  return Array.from({ length: melBands }, (_, band) => {
    const [left, centre, right] = [edges[band]!, edges[band + 1]!, edges[band + 2]!]
    const from = Math.max(1, Math.ceil(left))
    const to = Math.min(size / 2 - 1, Math.floor(right))
    const weights = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
      const bin = from + index
      return Math.max(0, bin < centre ? (bin - left) / (centre - left) : (right - bin) / (right - centre))
    })
    return weights.some((weight) => weight > 0)
      ? { from, weights: Float64Array.from(weights) }
      : { from: Math.max(1, Math.round(centre)), weights: Float64Array.of(1) }
  })
}

/**
 * @param samples mono, full scale 1
 * @param rate in hertz
 */
export function melSpectrum(samples: Float32Array, rate: number): MelSpectrum {
  const length = Math.round(rate * frameLength)
  const size = 2 ** Math.ceil(Math.log2(length))
  const step = rate * frameStep
  const frames = Math.max(0, Math.floor((samples.length - length) / step) + 1)
  const decibels = new Float32Array(frames * melBands)
  const window = Float64Array.from(
    { length },
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (length - 1)),
  )
  const bands = bandsOf(rate, size)
  const top = Math.max(...bands.map(({ from, weights }) => from + weights.length))
  const fourier = new Fourier(size)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  const [even, odd] = [new Float64Array(top), new Float64Array(top)]
  // Two frames a transform: one as the real part, one as the imaginary.
  for (let frame = 0; frame < frames; frame += 2) {
    const second = Math.min(frame + 1, frames - 1)
    const [at, then] = [Math.round(frame * step), Math.round(second * step)]
    real.fill(0, length)
    imaginary.fill(0, length)
    for (let index = 0; index < length; index++) {
      real[index] = samples[at + index]! * window[index]!
      imaginary[index] = samples[then + index]! * window[index]!
    }
    fourier.transform(real, imaginary)
    for (let bin = 1; bin < top; bin++) {
      // No lists taken apart in here: each would be allocated.
      const a = real[bin]!
      const b = real[size - bin]!
      const c = imaginary[bin]!
      const d = imaginary[size - bin]!
      even[bin] = ((a + b) ** 2 + (c - d) ** 2) / 4
      odd[bin] = ((c + d) ** 2 + (b - a) ** 2) / 4
    }
    for (let band = 0; band < melBands; band++) {
      const { from, weights } = bands[band]!
      let one = 0
      let other = 0
      for (let index = 0; index < weights.length; index++) {
        one += weights[index]! * even[from + index]!
        other += weights[index]! * odd[from + index]!
      }
      decibels[frame * melBands + band] = 10 * Math.log10(one + least)
      decibels[second * melBands + band] = 10 * Math.log10((second === frame ? one : other) + least)
    }
  }
  return { frames, decibels }
}
