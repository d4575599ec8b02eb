import { voiceSpectrum, type VoiceSpectrum } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'
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

/** What a take sounds like, whatever it says; kept, since every text is held against all others. */
function spectrumOf({ exchange }: Take, rate: number, evidence: Evidence): VoiceSpectrum | undefined {
  return evidence.derive(
    {
      id: 'voice-spectrum',
      variant: () => heardName(exchange, evidence, rate),
      analyse() {
        const heard = heardIn(exchange, evidence, rate)
        return heard && voiceSpectrum(heard.spectrum)
      },
    },
    exchange,
  )
}

/** What pcm has more than mp3 in each band, in decibels, loudness left out. */
function differenceOf([mp3, pcm]: readonly [Take, Take], rate: number, evidence: Evidence): number[] | undefined {
  const [one, other] = [mp3, pcm].map((take) => spectrumOf(take, rate, evidence))
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
  const all = [...mp3.keys()].flatMap((one) => {
    const takes = [mp3.get(one)?.[0], pcm.get(one)?.[0]]
    if (!takes[0] || !takes[1]) return []
    const pair = [takes[0], takes[1]] as const
    const difference = differenceOf(pair, rate, evidence)
    return difference ? [{ text: one, takes: pair, difference }] : []
  })
  const commonTo = (some: typeof all): number[] =>
    (some[0]?.difference ?? []).map((_, band) => mean(some.map(({ difference }) => difference[band]!)))
  // Whether they are the same speech takes long to tell, and is asked where it matters.
  if (all.length < leastTexts || spread(commonTo(all)) < mostApart) return undefined
  const both = all.filter(
    ({ takes: [one, other] }) => soundsLike(one.exchange, other.exchange, evidence, rate).outcome === 'same',
  )
  const own = both.find((one) => one.text === text)
  const common = commonTo(both)
  if (!own || both.length < leastTexts || spread(common) < mostApart) return undefined
  const isCommon = both.every(({ difference }) => spread(difference.map((one, at) => one - common[at]!)) < mostUnlike)
  if (!isCommon) return undefined
  const tilt = mean(common.slice(-endBands)) - mean(common.slice(0, endBands))
  const words =
    Math.abs(tilt) < mostApart
      ? `${spread(common).toFixed(0)} dB apart from band to band`
      : `high sounds are ${Math.abs(tilt).toFixed(0)} dB ${tilt > 0 ? 'louder' : 'softer'} against low ones in pcm`
  return { words, texts: both.length, takes: own.takes }
}
