import { contains, speechFeatures, timeOf, type Containing } from '../../src/audio/audio.ts'
import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { talkersAgain } from '../checks/talkers-again.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember, unspoken } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { levels } from '../checks/levels.ts'
import { isForeign } from '../checks/takes.ts'
import { damage, isUndamaged } from '../checks/undamaged.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenOnce, spokenTogether } from '../probes/speech.ts'
import { shareWord } from '../requests/talkers.ts'

const isTalker = isMember('talkers')

function isSpoken(exchange: Answered, role: 'alone' | 'together', evidence: Evidence): boolean {
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
interface Candidate {
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
          return parts.map(({ text }, index) => {
            const { outcome, place } = contains(features[index]!, all)
            return { text, heard: outcome, from: timeOf(all, place.start), to: timeOf(all, place.end) }
          })
        },
      },
      exchange,
    ) ?? []
  )
}

/** What should have been heard, what came, and what is heard in it. */
function rowsOf(own: Answered, came: Answered, other: Answered, at: Candidate, evidence: Evidence): HeardRow[] {
  const rows = [
    { exchange: own, name: 'its own words, alone', from: 0, kind: 'alone' },
    { exchange: came, name: 'the answer', from: 0, kind: 'both' },
    { exchange: other, name: 'the words that are heard, alone', from: at.from, kind: 'both' },
  ] as const
  return rows.flatMap(({ exchange, name, from, kind }) => {
    const heard = heardIn(exchange, evidence)
    if (!heard) return []
    const stretch = exchange === came ? heardStretch(kind, at.from, at.to) : heardStretch(kind, 0, heard.seconds)
    return heardRow(name, exchange, heard, { startMs: Math.round(from * 1000), stretch })
  })
}

function isSound(exchange: Answered, evidence: Evidence): boolean {
  const audio = audioOf(exchange, evidence)
  return audio !== undefined && !isForeign(audio) && isUndamaged(audio)
}

/** 4.1: "Success response": the answer to a request is the answer to that request, also among others. */
export const parallelHeard = requirement({
  id: 'SPEECH-PARALLEL-HEARD',
  sentences: ['4.1/success', '1/speech'],
  level: levels.meaning,
  title: 'Requests at the same time are answered with their own words, though no two takes are alike',
  needs: [spokenOnce, spokenTogether],
  follows: ['SPEECH-PARALLEL', 'SPEECH-TEXTS-DIFFER', 'SPEECH-REPEATS-LAST-ALIKE', ...damage],
  over: (evidence) => each((exchange) => isSpoken(exchange, 'together', evidence))(evidence),
  missing: unspoken(...formats),
  resent: talkersAgain,
  check(exchange, evidence) {
    const format = requestedFormat(exchange, evidence)
    const text = textOf(exchange, evidence)
    const alone = evidence.exchanges.filter(
      (one): one is Answered =>
        one.response !== undefined &&
        isSpoken(one as Answered, 'alone', evidence) &&
        requestedFormat(one as Answered, evidence) === format &&
        isSound(one as Answered, evidence),
    )
    const own = alone.find((one) => textOf(one, evidence) === text)
    if (!own || !isSound(exchange, evidence))
      return undecided('the text was not spoken whole both alone and among others')
    if (own.response.body.sha256 === exchange.response.body.sha256)
      return heldBy('the sound of answers given at the same time with that of answers given alone')
    const heard = candidates(exchange, alone, evidence)
    const ownHeard = heard.find((one) => one.text === text)?.heard
    if (ownHeard === 'found')
      return heldBy('the sound of answers given at the same time with that of answers given alone')
    const other = heard.find((one) => one.heard === 'found' && !shareWord(one.text, text))
    if (ownHeard !== 'missing' || !other)
      return undecided('whether the words are its own is too close to call with this voice')
    return violated('swapped', {
      expected: `the words ${JSON.stringify(text.slice(0, 40))}`,
      actual: `the words ${JSON.stringify(other.text.slice(0, 40))}`,
      place: { part: 'body' },
      heard: rowsOf(
        own,
        exchange,
        alone.find((one) => textOf(one, evidence) === other.text)!,
        other,
        evidence,
      ),
    })
  },
  messages: { swapped: 'among requests at the same time: expected {expected}, heard {actual}' },
})
