import { melBands, type MelSpectrum } from './mel-spectrum.ts'

/** Frames that are taken together, a tenth of a second: by chance alone noise changes from one to the next. */
const together = 6

/** Silence before and behind is so far below the loudest, in decibels. */
const silent = 30

/** Digital silence is less, in the decibels of a spectrum. */
const audible = -65

/** Fewer stretches show no change. */
const leastStretches = 5

/**
 * By how much a sound changes over time: the standard deviation of what is in a band, in decibels, as a mean of all
 * bands. One noise or tone throughout: 1.4 at most; speech, also whispered, hurried or overdriven: 3.9 at least.
 * Undefined where it is too short, or silent.
 */
export function changeOf({ frames, decibels }: MelSpectrum): number | undefined {
  const stretches: Float64Array[] = []
  for (let at = 0; at + together <= frames; at += together) {
    const powers = new Float64Array(melBands)
    for (let frame = at; frame < at + together; frame++)
      for (let band = 0; band < melBands; band++) powers[band]! += 10 ** (decibels[frame * melBands + band]! / 10)
    stretches.push(powers)
  }
  const levels = stretches.map((powers) => 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0)))
  const loud = Math.max(...levels) - silent
  const sounding = stretches.slice(
    levels.findIndex((level) => level > loud),
    levels.findLastIndex((level) => level > loud) + 1,
  )
  if (sounding.length < leastStretches || loud + silent < audible) return undefined
  let sum = 0
  for (let band = 0; band < melBands; band++) {
    const own = sounding.map((powers) => 10 * Math.log10(powers[band]!))
    const mean = own.reduce((all, one) => all + one, 0) / own.length
    sum += Math.sqrt(own.reduce((all, one) => all + (one - mean) ** 2, 0) / own.length)
  }
  return sum / melBands
}
