import { melBands, type MelSpectrum } from './mel-spectrum.ts'

/** Loudness of each frame, in decibels. */
export function frameLoudness({ frames, decibels }: MelSpectrum): Float32Array {
  const loudness = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame++) {
    let energy = 0
    for (let band = 0; band < melBands; band++) energy += 10 ** (decibels[frame * melBands + band]! / 10)
    loudness[frame] = 10 * Math.log10(energy)
  }
  return loudness
}
