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

/** The rate, in hertz, at which pcm of a text is the same wave as its mp3. Undefined where each take is another. */
export function waveRateOf(text: string, { mp3, pcm }: TextTakes, evidence: Evidence): number | undefined {
  const [ofMp3, ofPcm] = [mp3.get(text) ?? [], pcm.get(text) ?? []]
  const rates = ratesOf({ mp3: new Map([[text, ofMp3]]), pcm: new Map([[text, ofPcm]]) })
  return waveRatesOf(rates).find((rate) => lostSound(ofMp3, ofPcm, [rate], evidence) !== undefined)
}

/** The one that most texts tell: a voice has one rate, whatever it says, and how fast. Undefined where few tell one. */
export function rateOfVoice(takes: TextTakes, evidence: Evidence): number | undefined {
  const texts = [...takes.mp3.keys()].filter((text) => takes.pcm.has(text))
  const told = texts.flatMap((text) => waveRateOf(text, takes, evidence) ?? [])
  if (!areMost(told.length, texts.length)) return undefined
  const [most] = [...Map.groupBy(told, (rate) => rate).values()].toSorted((one, other) => other.length - one.length)
  return most !== undefined && most.length >= leastAlike ? most[0] : undefined
}
