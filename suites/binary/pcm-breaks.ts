import { commonBreaks, type CommonBreaks } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember, isValid, unspoken } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { tooFewTexts } from '../checks/too-few-texts.ts'
import { notSound, soundPcm } from '../checks/sound-pcm.ts'
import { pcmBreaks, type PcmBreaks } from '../evidence/pcm-breaks.ts'
import { pcmEndLevel } from '../evidence/pcm-end-level.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { spokenExpressions } from '../probes/expressions.ts'
import { spokenLetters } from '../probes/letters.ts'
import {
  spokenInBothFormats,
  spokenLengths,
  spokenOnce,
  spokenPage,
  spokenTogether,
  spokenUnusual,
} from '../probes/speech.ts'

/** Fewer sounds may break at one place by chance. */
const leastTexts = 8

/** Where it is never quieter than the loud parts by so many decibels, music may lie under all texts, with its notes. */
const leastQuiet = 20

const meaning =
  'though they say different things: there is a click, or some of the sound is missing or stands elsewhere'

interface Sound extends PcmBreaks {
  readonly text: string
  readonly exchange: Answered
}

/** One answer to each text: in the voice of all others and at no speed, where there is one. */
function soundsOf(exchanges: readonly Answered[], evidence: Evidence): Sound[] {
  const isOther = (exchange: Answered): boolean =>
    isMember('other voice')(exchange) || isMember('other speed')(exchange)
  const usualLast = exchanges.toSorted((one, other) => Number(isOther(other)) - Number(isOther(one)))
  const byText = new Map(usualLast.map((exchange) => [textOf(exchange, evidence), exchange]))
  return [...byText].flatMap(([text, exchange]) => {
    const found = evidence.derive(pcmBreaks(evidence.target), exchange)
    return found ? [{ text, exchange, ...found }] : []
  })
}

/** What all texts have under the speech breaks at the same places too. */
function isNeverQuiet(sounds: readonly Sound[], evidence: Evidence): boolean {
  const quiet = sounds.flatMap(({ exchange }) => evidence.derive(pcmEndLevel, exchange)?.quiet ?? [])
  return quiet.length === 0 || median(quiet) < leastQuiet
}

/** Is it one of some places, or near the one that a share of the length is? */
function isNear(at: number, places: readonly number[], ofShare: number | undefined): boolean {
  return [...places, ...(ofShare === undefined ? [] : [ofShare])].some((place) => Math.abs(at - place) <= 2)
}

function breakingAt(sounds: readonly Sound[], { places, share, alone }: CommonBreaks): Sound[] {
  if (alone !== undefined) return sounds.filter(({ text }) => text === alone)
  return sounds.filter(({ breaks, length }) => breaks.some(({ at }) => isNear(at, places, share && share * length)))
}

/** 1: "converts input text into audio". What is written in pieces leaves a click where they meet, or loses some. */
export const pcmSharedBreaks = requirement({
  id: 'PCM-BREAKS',
  sentences: ['1/speech', '4.1/row-pcm'],
  level: levels.flawedAudio,
  title: 'The sound of pcm does not break off at the same places of different texts, or again and again in one',
  // The more sounds there are, the less happens by chance: what is said in them is of no account.
  needs: [
    spokenInBothFormats,
    spokenOnce,
    spokenTogether,
    spokenUnusual,
    spokenExpressions,
    spokenLetters,
    spokenLengths,
    spokenPage,
  ],
  follows: [
    'SPEECH-BEGINS-ANEW',
    'SPEECH-PARALLEL',
    'PCM-FORMAT',
    'PCM-ALIGNMENT',
    'PCM-EVEN-LENGTH',
    'PCM-FOREIGN-BYTES',
    'PCM-FRAMING',
    'PCM-SIGNED',
    'PCM-SILENCE',
    'SPEECH-AUDIO-NOT-EMPTY',
  ],
  wholeRun: true,
  over: groups(
    (exchange, evidence) =>
      isValid(exchange) &&
      isCompleteSpeech(exchange) &&
      requestedFormat(exchange, evidence) === 'pcm' &&
      exchange.response.body.length > 0,
    () => 'pcm',
    'format',
  ),
  missing: unspoken('pcm'),
  // What many texts show, those show that break.
  resent(unit, evidence) {
    const sounds = soundsOf(soundPcm(unit as never, evidence), evidence)
    const common = commonBreaks(sounds)
    const broken = common ? breakingAt(sounds, common) : sounds
    return { exchanges: broken.map(({ exchange }) => exchange).slice(0, leastTexts) }
  },
  check(exchanges, evidence) {
    const sounds = soundsOf(soundPcm(exchanges, evidence), evidence)
    if (sounds.length === 0) return undecided(notSound)
    if (sounds.length < leastTexts) return notAvailable(tooFewTexts(sounds.length, 'pcm', leastTexts))
    const common = commonBreaks(sounds)
    if (!common)
      return heldBy(
        `where the sound of ${sounds.length} texts bends sharply: not at the same places nor on a grid, beyond chance`,
      )
    const broken = breakingAt(sounds, common)
    if (isNeverQuiet(common.alone === undefined ? sounds : broken, evidence))
      return undecided('it is never quiet: what lies under the speech, such as music, may break at the same places')
    const { places, every, share, alone } = common
    const [{ exchange, breaks, length, channels }] = broken as [Sound, ...Sound[]]
    const shown = breaks.find(({ at }) => isNear(at, places, share && share * length))!.at
    const first = places[0] ?? shown
    const long = sounds.filter((sound) => sound.length > first || share !== undefined)
    const violation = {
      expected: 'sound that goes on',
      place: { part: 'body', at: shown * 2 * channels, length: 2 * channels },
      shownBy: exchange.id,
      values: { count: String(broken.length), texts: String(long.length) },
    } as const
    if (share !== undefined)
      return violated('share', { ...violation, actual: `a break at ${Math.round(100 * share)} % of its length` })
    if (alone !== undefined)
      return violated('alone', {
        ...violation,
        actual: `a break every ${every} samples`,
        values: { text: quotedText(alone), times: String(places.length) },
      })
    return every === undefined
      ? violated('place', { ...violation, actual: `a break at sample ${first}` })
      : violated('grid', { ...violation, actual: `a break every ${every} samples` })
  },
  messages: {
    share: `pcm has {actual} in {count} of {texts} texts, ${meaning}`,
    place: `pcm has {actual} in {count} of {texts} texts that last so long, ${meaning}`,
    alone:
      'pcm has {actual} of one text, {times} in all: ' +
      'there is a click, or some of the sound is missing or stands elsewhere; the text is {text}',
    grid: `pcm has {actual} in {count} of {texts} texts that last so long, ${meaning}`,
  },
})
