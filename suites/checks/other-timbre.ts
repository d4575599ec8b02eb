import { voiceSpectrum } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardIn } from '../evidence/hearing.ts'
import { mean } from '../evidence/statistics.ts'
import { soundsLike } from './sounds-like.ts'
import type { Take } from './takes.ts'
import type { TextTakes } from './text-takes.ts'

/** Bands that any codec and any rate keeps: from some 240 to 2500 Hz. */
const kept = { from: 1, to: 17 } as const

/** Bands at either end that are low or high sounds. */
const endBands = 5

/** In so many texts that are the same speech it has to be the same: one may be spoken in another tone. */
const leastTexts = 3

/**
 * Decibels by which the usual spectra of both formats may differ, as a mean of the bands, loudness left out: what
 * codecs, rates and voices that vary do comes to 1.8, and what a filter does that should have been undone, to 5.4.
 */
const mostApart = 3.5

/** Decibels by which each text may differ from what all of them have in common. */
const mostUnlike = 2.5

export interface OtherTimbre {
  /** How pcm sounds, beside mp3. */
  readonly words: string
  readonly texts: number
  readonly takes: readonly [Take, Take]
}

function spread(values: readonly number[]): number {
  return Math.sqrt(mean(values.map((value) => value ** 2)))
}

/** What pcm has more than mp3 in each band, in decibels, loudness left out. */
function differenceOf([mp3, pcm]: readonly [Take, Take], rate: number, evidence: Evidence): number[] | undefined {
  const [one, other] = [mp3, pcm].map(({ exchange }) => {
    const heard = heardIn(exchange, evidence, rate)
    return heard && voiceSpectrum(heard.spectrum)
  })
  if (!one || !other) return undefined
  const differences = [...other.subarray(kept.from, kept.to)].map((value, at) => value - one[kept.from + at]!)
  const level = mean(differences)
  return differences.map((value) => value - level)
}

/**
 * Is one format coloured as against the other, in this text as in all others: what filters the sound of one, or writes
 * something else than its samples, leaves the speech the same?
 */
export function otherTimbre(
  text: string,
  { mp3, pcm }: TextTakes,
  rate: number,
  evidence: Evidence,
): OtherTimbre | undefined {
  const both = [...mp3.keys()].flatMap((one) => {
    const takes = [mp3.get(one)?.[0], pcm.get(one)?.[0]]
    if (!takes[0] || !takes[1]) return []
    const pair = [takes[0], takes[1]] as const
    if (soundsLike(pair[0].exchange, pair[1].exchange, evidence, rate).outcome !== 'same') return []
    const difference = differenceOf(pair, rate, evidence)
    return difference ? [{ text: one, takes: pair, difference }] : []
  })
  const own = both.find((one) => one.text === text)
  if (!own || both.length < leastTexts) return undefined
  const common = own.difference.map((_, band) => mean(both.map(({ difference }) => difference[band]!)))
  if (spread(common) < mostApart) return undefined
  const isCommon = both.every(({ difference }) => spread(difference.map((one, at) => one - common[at]!)) < mostUnlike)
  if (!isCommon) return undefined
  const tilt = mean(common.slice(-endBands)) - mean(common.slice(0, endBands))
  const words =
    Math.abs(tilt) < mostApart
      ? `${spread(common).toFixed(0)} dB apart from band to band`
      : `high sounds are ${Math.abs(tilt).toFixed(0)} dB ${tilt > 0 ? 'louder' : 'softer'} against low ones in pcm`
  return { words, texts: both.length, takes: own.takes }
}
