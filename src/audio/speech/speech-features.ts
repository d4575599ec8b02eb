import { frameLoudness } from './frame-loudness.ts'
import { frameStep, melBands, type MelSpectrum } from './mel-spectrum.ts'

const cepstra = 12

/** Values of a frame: energy, the shape of the spectrum, and how that shape changes. */
export const dimensions = 1 + 2 * cepstra

/** What of an audio is speech, pauses left out: `dimensions` values a frame. */
export interface Features {
  readonly frames: number
  readonly values: Float32Array
  /** Of each frame, which frame of the audio it is. */
  readonly places: Uint32Array
  /** From the quiet to the loud of all audios that are compared, in decibels: noise leaves little. */
  readonly range: number
}

/** What is quieter is a pause: so far up from the quiet to the loud, and so many decibels below the loud at most. */
const pauseShare = 0.25
const pauseDepth = 35

/** No band counts as quieter than this, in decibels below the loud: what lies there is the noise of a codec. */
const floorDepth = 68

/** How far the frames lie apart whose difference is how the spectrum changes. */
const reach = 2

/** Energy varies with the take, changes are noisy, and fine detail belongs to the voice more than to the words. */
const weightOf = (value: number): number => (value === 0 ? 0.7 : value > cepstra ? 0.5 : 1 / Math.sqrt(1 + value / 6))

const cosines = Float64Array.from({ length: (cepstra + 1) * melBands }, (_, index) => {
  const [order, band] = [Math.floor(index / melBands), index % melBands]
  return Math.cos((Math.PI * order * (band + 0.5)) / melBands) / melBands
})

function percentile(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** One answer may be louder than another: what is this much quieter than the loudest is no speech. In decibels. */
const mostGain = 40

/** How loud an audio is shows in so many of its loudest frames, whatever silence is around them. */
const loudFrames = 20

/** Decibels that bring each audio to the loudness of the loudest. */
function gainsOf(loudnesses: readonly Float32Array[]): number[] {
  const louds = loudnesses.map(
    (loudness) => loudness.toSorted().at(-Math.min(loudFrames, loudness.length)) ?? -Infinity,
  )
  const loudest = Math.max(...louds)
  return louds.map((loud) => (loudest - loud > mostGain ? 0 : loudest - loud))
}

/** Loud and quiet of some audios together. */
function levelsOf(
  loudnesses: readonly Float32Array[],
  gains: readonly number[],
): { readonly pause: number; readonly floor: number; readonly range: number } {
  const all = new Float32Array(loudnesses.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const [index, loudness] of loudnesses.entries()) {
    all.set(
      loudness.map((value) => value + gains[index]!),
      at,
    )
    at += loudness.length
  }
  all.sort()
  const [quiet, loud] = [percentile(all, 0.03), percentile(all, 0.95)]
  return {
    pause: Math.max(quiet + pauseShare * (loud - quiet), loud - pauseDepth),
    floor: loud - floorDepth,
    range: loud - quiet,
  }
}

function featuresOf(
  { frames, decibels }: MelSpectrum,
  loudness: Float32Array,
  { gain, pause, floor, range }: Readonly<Record<'gain' | 'pause' | 'floor' | 'range', number>>,
): Features {
  const width = cepstra + 1
  const shapes = new Float32Array(frames * width)
  const bands = new Float64Array(melBands)
  for (let frame = 0; frame < frames; frame++) {
    for (let band = 0; band < melBands; band++) bands[band] = Math.max(floor, decibels[frame * melBands + band]! + gain)
    for (let order = 0; order < width; order++) {
      let sum = 0
      for (let band = 0; band < melBands; band++) sum += bands[band]! * cosines[order * melBands + band]!
      shapes[frame * width + order] = sum
    }
  }
  const places = Uint32Array.from([...loudness.keys()].filter((frame) => loudness[frame]! + gain >= pause))
  const values = new Float32Array(places.length * dimensions)
  for (let index = 0; index < places.length; index++) {
    const frame = places[index]!
    const [before, after] = [Math.max(0, frame - reach), Math.min(frames - 1, frame + reach)]
    for (let order = 0; order < width; order++) values[index * dimensions + order] = shapes[frame * width + order]!
    for (let order = 1; order < width; order++)
      values[index * dimensions + cepstra + order] = shapes[after * width + order]! - shapes[before * width + order]!
  }
  return { frames: places.length, values, places, range }
}

/** Brings each value to mean 0 and variance 1 over all audios, times its weight: what a voice and a codec add goes. */
function normalise(all: readonly Features[]): void {
  const count = Math.max(
    1,
    all.reduce((sum, { frames }) => sum + frames, 0),
  )
  for (let value = 0; value < dimensions; value++) {
    let [sum, squares] = [0, 0]
    for (const { values } of all)
      for (let at = value; at < values.length; at += dimensions) {
        sum += values[at]!
        squares += values[at]! ** 2
      }
    const mean = sum / count
    const scale = weightOf(value) / Math.sqrt(Math.max(1e-6, squares / count - mean ** 2))
    for (const { values } of all)
      for (let at = value; at < values.length; at += dimensions) values[at] = (values[at]! - mean) * scale
  }
}

/** Features of audios of one speaker, comparable with each other and with nothing else. */
export function speechFeatures(spectra: readonly MelSpectrum[]): Features[] {
  const loudnesses = spectra.map(frameLoudness)
  const gains = gainsOf(loudnesses)
  const levels = levelsOf(loudnesses, gains)
  const all = spectra.map((spectrum, index) =>
    featuresOf(spectrum, loudnesses[index]!, { gain: gains[index]!, ...levels }),
  )
  normalise(all)
  return all
}

/** How far a frame of one audio is from one of another. */
export function frameDistance(one: Features, at: number, other: Features, there: number): number {
  let sum = 0
  for (let value = 0, a = at * dimensions, b = there * dimensions; value < dimensions; value++, a++, b++)
    sum += (one.values[a]! - other.values[b]!) ** 2
  return Math.sqrt(sum)
}

/** When a frame begins, in seconds of the audio. */
export function timeOf({ places }: Features, frame: number): number {
  return (places[Math.min(frame, places.length - 1)] ?? 0) * frameStep
}

/** Some of the frames, from the first to before the last. */
export function stretch({ values, places, range }: Features, from: number, to: number): Features {
  return {
    range,
    frames: Math.max(0, to - from),
    values: values.subarray(from * dimensions, to * dimensions),
    places: places.subarray(from, to),
  }
}

/** The frames between two places, in seconds of the audio. */
export function framesBetween(features: Features, from: number, to: number): Features {
  const count = (until: number): number => {
    const first = features.places.findIndex((place) => place * frameStep >= until)
    return first < 0 ? features.frames : first
  }
  return stretch(features, count(from), count(to))
}

/** Played backwards: the same voice and the same sounds, and none of the words. */
export function backwards({ frames, values, places, range }: Features): Features {
  const turned = new Float32Array(values.length)
  for (let frame = 0; frame < frames; frame++)
    for (let value = 0; value < dimensions; value++)
      turned[frame * dimensions + value] =
        values[(frames - 1 - frame) * dimensions + value]! * (value > cepstra ? -1 : 1)
  return { frames, values: turned, places, range }
}
