import { melBands, type MelSpectrum } from './mel-spectrum.ts'

/** Frames that are taken together, a tenth of a second: by chance alone noise changes from one to the next. */
const together = 6

/** Silence is so far below the loudest, in decibels. */
const silent = 30

/** Digital silence is less, in the decibels of a spectrum. */
const audible = -65

/** Fewer stretches show no change. */
const leastStretches = 5

/** A band that is so far below the whole stretch says nothing of it, in decibels. */
const leastBand = -40

/**
 * By how much a sound changes over time, however loud it is: the standard deviation of the share of a band, in
 * decibels, as a mean of all bands. One noise or tone throughout, also one that swells and fades: 1.4 at most; speech,
 * also whispered, hurried or overdriven: 3.9 at least. Undefined where it is too short, or silent.
 */
export function changeOf({ frames, decibels }: MelSpectrum): number | undefined {
  const stretches = Array.from({ length: Math.floor(frames / together) }, (_, stretch) => {
    const powers = new Float64Array(melBands)
    const first = stretch * together * melBands
    for (let at = 0; at < together * melBands; at++) powers[at % melBands]! += 10 ** (decibels[first + at]! / 10)
    return { powers, level: inDecibels(powers.reduce((sum, power) => sum + power, 0)) }
  })
  const loudest = Math.max(...stretches.map(({ level }) => level))
  const sounding = stretches.filter(({ level }) => level > loudest - silent)
  if (sounding.length < leastStretches || loudest < audible) return undefined
  let sum = 0
  for (let band = 0; band < melBands; band++) {
    const own = sounding.map(({ powers, level }) => Math.max(leastBand, inDecibels(powers[band]!) - level))
    const mean = own.reduce((all, one) => all + one, 0) / own.length
    sum += Math.sqrt(own.reduce((all, one) => all + (one - mean) ** 2, 0) / own.length)
  }
  return sum / melBands
}

function inDecibels(power: number): number {
  return 10 * Math.log10(power)
}
