import { melSpectrum, type MelSpectrum } from './mel-spectrum.ts'

/** What two channels differ by is no sound of its own where it is this much softer than what they have in common. */
const leastApart = 1e-4

/** Are they one channel, as a voice in the middle is, but for what a codec does to it? */
function isOne([first, ...others]: readonly Float32Array[]): boolean {
  return others.every((other) => {
    let [apart, both] = [0, 0]
    for (let index = 0; index < other.length; index++) {
      apart += (first![index]! - other[index]!) ** 2
      both += (first![index]! + other[index]!) ** 2
    }
    return apart <= leastApart * both
  })
}

/**
 * The mean of what all channels sound like. Their waves are not added: what cancels there, in some bands or for a
 * while, is heard all the same.
 * @param mono the channels as one
 */
export function spectrumOfAll(channels: readonly Float32Array[], mono: Float32Array, rate: number): MelSpectrum {
  if (channels.length < 2 || isOne(channels)) return melSpectrum(mono, rate)
  const spectra = channels.map((samples) => melSpectrum(samples, rate))
  const { frames, decibels } = spectra[0]!
  const mean = decibels.map(
    (_, at) => 10 * Math.log10(spectra.reduce((sum, one) => sum + 10 ** (one.decibels[at]! / 10), 0) / spectra.length),
  )
  return { frames, decibels: mean }
}
