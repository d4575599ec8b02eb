import { melBands, type MelSpectrum } from './mel-spectrum.ts'

/** Loudness over time, 0 to 1 of the loudest, in so many steps at most: alike for one sound in any format. */
export function loudnessSteps({ frames, decibels }: MelSpectrum, most: number): number[] {
  const steps = Array.from({ length: Math.min(most, frames) }, () => 0)
  for (let frame = 0; frame < frames; frame++) {
    let energy = 0
    for (let band = 0; band < melBands; band++) energy += 10 ** (decibels[frame * melBands + band]! / 10)
    const step = Math.floor((frame * steps.length) / frames)
    steps[step] = Math.max(steps[step]!, Math.sqrt(energy))
  }
  const loudest = Math.max(...steps, Number.MIN_VALUE)
  return steps.map((step) => Math.round((step / loudest) * 100) / 100)
}
