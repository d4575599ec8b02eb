import { lowRate } from './low-wave.ts'

/** Samples of a step, over which loudness is measured: 10 ms. */
const step = lowRate / 100

/** The level of an audio is that of its so-manieth loudest step: a click is not speech. */
const loudSteps = 15

/**
 * So many decibels below the level, something is loud: no gate takes it away. So many, it surely sounds; and so many,
 * nothing is surely there.
 */
const depths = { loudly: 18, surely: 26, perhaps: 36 }

/** In decibels of full scale: what is softer sounds in no case. */
const faintest = -80

/** What sounds when: counts of steps that sound, before each step. */
export interface SoundingTime {
  readonly loudly: Uint32Array
  readonly surely: Uint32Array
  readonly perhaps: Uint32Array
  /** How loud the audio is, in decibels of full scale. */
  readonly level: number
}

export function soundingTime(wave: Float32Array): SoundingTime {
  const energies = Float64Array.from({ length: Math.floor(wave.length / step) }, (_, index) => {
    let sum = 0
    for (let at = index * step; at < (index + 1) * step; at++) sum += wave[at]! ** 2
    return sum / step
  })
  const level = energies.toSorted().at(-Math.min(loudSteps, energies.length)) ?? 0
  const counted = (depth: number): Uint32Array => {
    const least = Math.max(level * 10 ** (-depth / 10), 10 ** (faintest / 10))
    const counts = new Uint32Array(energies.length + 1)
    for (let index = 0; index < energies.length; index++)
      counts[index + 1] = counts[index]! + (energies[index]! >= least ? 1 : 0)
    return counts
  }
  return {
    loudly: counted(depths.loudly),
    surely: counted(depths.surely),
    perhaps: counted(depths.perhaps),
    level: 10 * Math.log10(level),
  }
}

/** Samples that sound between two places. */
export function soundingBetween(counts: Uint32Array, from: number, to: number): number {
  const last = counts.length - 1
  const at = (place: number): number => counts[Math.max(0, Math.min(last, Math.round(place / step)))]!
  return Math.max(0, at(to) - at(from)) * step
}

/** The sample at which something begins to sound; 0 where nothing does. */
export function firstSound({ surely }: SoundingTime): number {
  return Math.max(0, surely.findIndex((count) => count > 0) - 1) * step
}
