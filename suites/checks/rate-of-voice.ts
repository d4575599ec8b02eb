import type { Evidence } from '../../src/requirement/evidence.ts'
import { lostSound } from './lost-sound.ts'
import { ratesOf, usualRates, type TextTakes } from './text-takes.ts'

/** Rates at which pcm is held against mp3 as a wave: but for the right one nothing of the two is alike. */
const mostWaveRates = 2

/** Texts that have to be alike in both formats for anything to be known from them. */
const leastAlike = 2

/** Are so many of so many texts enough to tell what the voice does? */
export function areMost(alike: number, texts: number): boolean {
  return alike >= leastAlike && 3 * alike >= 2 * texts
}

/** Those of the rates at which pcm is held against mp3 as a wave. */
export function waveRatesOf(rates: readonly number[]): readonly number[] {
  return rates.filter((rate) => usualRates.includes(rate)).slice(0, mostWaveRates)
}

/**
 * The rate, in hertz, at which most texts are the same wave in both formats: a voice has one, whatever it says, and how
 * fast. Undefined where waves tell of none.
 */
export function rateOfVoice(takes: TextTakes, evidence: Evidence): number | undefined {
  const texts = [...takes.mp3].flatMap(([text, mp3]) => {
    const pcm = takes.pcm.get(text)
    return pcm && mp3.length > 0 && pcm.length > 0 ? [{ mp3, pcm }] : []
  })
  return waveRatesOf(ratesOf(takes)).find((rate) => {
    const alike = texts.filter(({ mp3, pcm }) => lostSound(mp3, pcm, [rate], evidence) !== undefined).length
    return areMost(alike, texts.length)
  })
}
