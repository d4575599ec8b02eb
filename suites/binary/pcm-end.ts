import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { unspoken } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { tooFewTexts } from '../checks/too-few-texts.ts'
import { notSound, ordinaryPcm, soundPcm } from '../checks/sound-pcm.ts'
import { pcmEndLevel } from '../evidence/pcm-end-level.ts'
import { textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

/** One text may end with a loud sound. */
const leastTexts = 3

/**
 * In decibels below the loud parts. Of 13 voices of espeak-ng, flite and festival the ends lie 28 and more below; cut a
 * tenth of a second before that, 0 to 17.
 */
const abrupt = 15

/** Where the end is no louder than the quiet parts, by so many decibels, it is a bed of noise or music that ends. */
const leastOver = 6

/** Of two ends of one sound this much is the same; two vowels that are cut at the same pitch and phase are no rule. */
const leastAlike = 0.9

/** Do most of these end with the same wave as another one does? */
function areAlike(tails: readonly Float32Array[]): boolean {
  const alike = tails.filter((tail) => tails.some((other) => other !== tail && correlation(tail, other) >= leastAlike))
  return 2 * alike.length > tails.length
}

function correlation(one: Float32Array, other: Float32Array): number {
  let [sum, squares, others] = [0, 0, 0]
  for (let at = 0; at < one.length; at++) {
    sum += one[at]! * other[at]!
    squares += one[at]! ** 2
    others += other[at]! ** 2
  }
  return squares > 0 && others > 0 ? sum / Math.sqrt(squares * others) : 0
}

/** 1: "converts input text into audio": to the last sound. */
export const pcmEnd = requirement({
  id: 'PCM-END',
  sentences: ['1/speech', '4.1/row-pcm'],
  level: levels.flawedAudio,
  title: 'pcm does not end in the middle of a sound, text after text',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: [
    'SPEECH-SOUND-CHANGES',
    'PCM-FORMAT',
    'PCM-ALIGNMENT',
    'PCM-BREAKS',
    'PCM-EVEN-LENGTH',
    'PCM-FOREIGN-BYTES',
    'PCM-FRAMING',
    'PCM-SIGNED',
    'PCM-SILENCE',
    'SPEECH-AUDIO-NOT-EMPTY',
  ],
  wholeRun: true,
  over: ordinaryPcm,
  missing: unspoken('pcm'),
  // What most texts show, those show that end loudest.
  resent: (unit, evidence) => {
    const byText = new Map(soundPcm(unit as never, evidence).map((one) => [textOf(one, evidence), one]))
    const endOf = (one: Answered): number => evidence.derive(pcmEndLevel, one)?.end ?? Infinity
    return { exchanges: [...byText.values()].toSorted((one, other) => endOf(one) - endOf(other)).slice(0, leastTexts) }
  },
  check(exchanges, evidence) {
    const sound = soundPcm(exchanges, evidence)
    if (sound.length === 0) return undecided(notSound)
    const byText = new Map(sound.map((exchange) => [textOf(exchange, evidence), exchange]))
    const ends = [...byText.values()].flatMap((exchange) => evidence.derive(pcmEndLevel, exchange) ?? [])
    if (byText.size < leastTexts) return notAvailable(tooFewTexts(byText.size, 'pcm', leastTexts))
    if (ends.length < leastTexts) return undecided('there is too little sound in the answers')
    const [end, quiet] = [median(ends.map((one) => one.end)), median(ends.map((one) => one.quiet))]
    if (end >= abrupt)
      return heldBy(`how loud the ends of ${ends.length} texts are with their loud parts: ${Math.round(end)} dB below`)
    if (quiet - end < leastOver)
      return undecided('it is never quiet: noise, music or a constant offset lies under the speech')
    // A text that is cut ends in a sound of its own; a signal or a watermark is the same behind each.
    if (areAlike(ends.map(({ tail }) => tail)))
      return undecided('the texts end with one and the same sound, as with a signal that is put behind the speech')
    // Silence that is trimmed is trimmed at both ends; what is lost is the end.
    if (median(ends.map((one) => one.begin)) < abrupt)
      return undecided(
        'the texts begin as loud as they end: silence may be trimmed at both ends, or a part may be missing at both',
      )
    return violated('abrupt', {
      expected: `${abrupt} dB below the loud parts, or quieter`,
      actual: `${Math.round(end)} dB below`,
      place: { part: 'body' },
      values: { texts: String(ends.length) },
    })
  },
  messages: {
    abrupt:
      'pcm ends in the middle of a sound, in most of {texts} texts: {actual} the loud parts; the last of it is missing',
  },
})
