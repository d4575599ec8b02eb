import type { Evidence } from '../../src/requirement/evidence.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { acceptedInSequence, acceptedMessages } from '../checks/accepted-in-sequence.ts'
import { levels } from '../checks/levels.ts'
import {
  otherLabel,
  otherStatus,
  sameAsFirst,
  sequenceAgain,
  sequenceMessages,
  sequences,
} from '../checks/same-as-first.ts'
import { isForeign } from '../checks/takes.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { audibleMs } from '../evidence/audible-ms.ts'
import { speechSequences } from '../probes/sequences.ts'

/** 4.1: "Success response: HTTP 200": whatever was requested before, or beside it, of whom and over what connection. */
export const anySpeechSequence = requirement({
  id: 'SPEECH-ANY-SEQUENCE',
  sentences: ['4.1/success', '4.1/row-mp3', '4.1/row-pcm', '5/missing'],
  level: levels.validRefused,
  title: 'A valid request gets 200 and the same media type after any others, and none with a wrong key does',
  needs: [speechSequences],
  follows: ['SPEECH-SUCCESS-200', 'SPEECH-MEDIA-TYPE'],
  over: sequences('speech-sequence'),
  resent: sequenceAgain,
  check: (trials, evidence) =>
    acceptedInSequence(trials, evidence) ??
    sameAsFirst(trials, evidence, (first, later) => otherStatus(first, later) ?? otherLabel(first, later)),
  messages: { ...sequenceMessages, ...acceptedMessages },
})

/** Takes of one text differ by less than this, even by a voice whose pace varies by 20 %. */
const farOff = 2.5

/** Silence within a text may differ by so many milliseconds, and what is heard of its ends. */
const slackMs = 500

function isFarOff(one: number, other: number, slack: number): boolean {
  return Math.max(one, other) + slack >= farOff * (Math.min(one, other) + slack)
}

/** Is it no more than silence at either end by which they differ? */
function soundsAsLong(first: Answered, later: Answered, evidence: Evidence): boolean {
  const [one, other] = [first, later].map((exchange) => audibleMs(exchange, evidence))
  return one !== undefined && other !== undefined && !isFarOff(one, other, slackMs)
}

/** 1: "converts input text into audio": the text of this request, not of another. */
export const sequenceLastsAlike = requirement({
  id: 'SPEECH-SEQUENCE-LASTS-ALIKE',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'Audio of the same text lasts about as long after any other requests',
  needs: [speechSequences],
  follows: ['SPEECH-ANY-SEQUENCE', 'SPEECH-REPEATS-LAST-ALIKE', 'SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'PCM-FORMAT'],
  over: sequences('speech-sequence'),
  resent: sequenceAgain,
  check: (trials, evidence) =>
    sameAsFirst(trials, evidence, (first, later) => {
      if (otherStatus(first, later)) return undefined
      const audios = [first, later].map((exchange) => audioOf(exchange, evidence))
      if (audios.some((audio) => !audio || isForeign(audio))) return undefined
      if (measureOf(audios[0]!) !== measureOf(audios[1]!)) return undefined
      const [one, other] = audios.map((audio) => extentOf(audio!)) as [number, number]
      const isInBytes = audios[0]!.durationMs === undefined
      if (!isFarOff(one, other, slackMs * (isInBytes ? 48 : 1)) || soundsAsLong(first, later, evidence))
        return undefined
      const shown = (index: number): string => {
        const { durationMs, bytes } = audios[index]!
        return durationMs === undefined ? `${bytes} bytes` : `${(durationMs / 1000).toFixed(2)} s`
      }
      return { expected: `${shown(0)}, as at first`, actual: shown(1) }
    }),
  messages: sequenceMessages,
})
