import {
  contains,
  haveSharedEnd,
  speechFeatures,
  timeOf,
  withoutSharedEnds,
  type Containing,
} from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { shareWord } from '../requests/talkers.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { isForeign } from '../checks/takes.ts'
import { isUndamaged } from '../checks/undamaged.ts'

const isTalker = isMember('talkers')

/** Is it the whole answer to a text that was asked for alone, or among others? */
export function isTalkersAnswer(exchange: Answered, role: 'alone' | 'together', evidence: Evidence): boolean {
  return (
    isTalker(exchange) &&
    exchange.stimulus.kind === 'member' &&
    exchange.stimulus.role === role &&
    isCompleteSpeech(exchange) &&
    exchange.response.body.length > 0 &&
    requestedFormat(exchange, evidence) !== undefined
  )
}

/** A text that was spoken alone, and whether it is heard in an answer. */
export interface Candidate {
  readonly text: string
  readonly heard: Containing['outcome']
  /** Where it is heard, if it is: seconds of the answer. */
  readonly from: number
  readonly to: number
}

/** Which of the texts that were spoken alone are heard in an answer; kept, since it takes a while. */
function candidates(exchange: Answered, alone: readonly Answered[], evidence: Evidence): readonly Candidate[] {
  return (
    evidence.derive(
      {
        id: 'parallel-heard',
        variant: () =>
          JSON.stringify([exchange, ...alone].map((one) => [textOf(one, evidence), heardName(one, evidence)])),
        analyse: () => {
          const whole = heardIn(exchange, evidence)?.spectrum
          const parts = alone.flatMap((one) => {
            const spectrum = heardIn(one, evidence)?.spectrum
            return spectrum ? [{ text: textOf(one, evidence), spectrum }] : []
          })
          if (!whole) return []
          const features = speechFeatures([...parts.map(({ spectrum }) => spectrum), whole])
          const all = features.at(-1)!
          // A jingle is nobody's words.
          const words = withoutSharedEnds(features.slice(0, -1))
          return parts.map(({ text }, index) => {
            const { outcome, place } = contains(words[index]!, all)
            return { text, heard: outcome, from: timeOf(all, place.start), to: timeOf(all, place.end) }
          })
        },
      },
      exchange,
    ) ?? []
  )
}

/** Whose words are heard in an answer that was given among others; undefined where that is too close to call. */
type Whose =
  | { readonly outcome: 'own' }
  | { readonly outcome: 'other'; readonly own: Answered; readonly other: Answered; readonly at: Candidate }
  | { readonly outcome: 'open'; readonly why: string }

/** The sound answers to texts that were spoken alone in the format of this one. */
function aloneInFormat(exchange: Answered, evidence: Evidence): Answered[] {
  const format = requestedFormat(exchange, evidence)
  return evidence.exchanges.filter(
    (one): one is Answered =>
      one.response !== undefined &&
      isTalkersAnswer(one as Answered, 'alone', evidence) &&
      requestedFormat(one as Answered, evidence) === format &&
      isSound(one as Answered, evidence),
  )
}

/** Of so many other texts the same end is nobody's words. */
const leastAlike = 2

/** Does an answer begin or end as those to several other texts do, with a jingle or words that stand around all? */
export function endsLikeOthers(exchange: Answered, evidence: Evidence): boolean {
  const whole = heardIn(exchange, evidence)?.spectrum
  const text = textOf(exchange, evidence)
  const others = aloneInFormat(exchange, evidence).flatMap((one) => {
    const other = textOf(one, evidence)
    return shareWord(other, text) ? [] : (heardIn(one, evidence)?.spectrum ?? [])
  })
  if (!whole) return false
  const features = speechFeatures([...others, whole])
  return features.slice(0, -1).filter((one) => haveSharedEnd(features.at(-1)!, one)).length >= leastAlike
}

/** Compares the sound of an answer with that of each text that was spoken alone. */
export function whoseWords(exchange: Answered, evidence: Evidence): Whose {
  const text = textOf(exchange, evidence)
  const alone = aloneInFormat(exchange, evidence)
  const own = alone.find((one) => textOf(one, evidence) === text)
  if (!own || !isSound(exchange, evidence))
    return { outcome: 'open', why: 'the text was not spoken whole both alone and among others' }
  if (own.response.body.sha256 === exchange.response.body.sha256) return { outcome: 'own' }
  const heard = candidates(exchange, alone, evidence)
  const ownHeard = heard.find((one) => one.text === text)?.heard
  if (ownHeard === 'found') return { outcome: 'own' }
  const at = heard.find((one) => one.heard === 'found' && !shareWord(one.text, text))
  return ownHeard === 'missing' && at
    ? { outcome: 'other', own, other: alone.find((one) => textOf(one, evidence) === at.text)!, at }
    : { outcome: 'open', why: 'whether the words are its own is too close to call with this voice' }
}

function isSound(exchange: Answered, evidence: Evidence): boolean {
  const audio = audioOf(exchange, evidence)
  return audio !== undefined && !isForeign(audio) && isUndamaged(audio)
}
