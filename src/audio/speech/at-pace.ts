import { melBands, type MelSpectrum } from './mel-spectrum.ts'

/**
 * What would be heard at another pace: each frame between those that it lies between, nothing else is changed.
 * @param times how many times as long it lasts then
 */
export function atPace({ frames, decibels }: MelSpectrum, times: number): MelSpectrum {
  const count = Math.round(frames * times)
  const paced = new Float32Array(count * melBands)
  for (let frame = 0; frame < count; frame++) {
    const place = Math.min(frames - 1, frame / times)
    const first = Math.floor(place)
    const second = Math.min(frames - 1, first + 1)
    for (let band = 0; band < melBands; band++) {
      const [one, other] = [decibels[first * melBands + band]!, decibels[second * melBands + band]!]
      paced[frame * melBands + band] = one + (place - first) * (other - one)
    }
  }
  return { frames: count, decibels: paced }
}
