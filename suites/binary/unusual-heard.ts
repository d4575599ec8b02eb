import { contains, speechFeatures, stretch, timeOf, type Containing } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { differentTakes } from '../checks/heard-takes.ts'
import { heardWithin } from '../checks/heard-within.ts'
import { levels } from '../checks/levels.ts'
import { hasSeveralVoices, severalVoices } from '../checks/several-voices.ts'
import { isForeign, type Take } from '../checks/takes.ts'
import { damage, isUndamaged } from '../checks/undamaged.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { heardIn } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'
import { unmarked, unusualMarks } from '../requests/unusual-marks.ts'
import { quotesSpoken } from './quotes-spoken.ts'

const isUnusual = isMember('unusual text')

/** Takes of the plain words that are compared. */
const mostTakes = 2

/** The mark stands within the first third: this much of the words, from the end, stands behind it. */
const behind = 0.5

/** Of such texts, this share may be too close to call with a voice that says words alike beside other characters. */
const mostUndecided = 1 / 8

type Outcome = Containing['outcome']

/** Is the end of what one answer says heard in another? */
function endHeard(of: Answered, within: Answered, evidence: Evidence): Outcome {
  return heardWithin(of, within, { from: 1 - behind, times: 1 }, evidence)
}

/** Takes of the same words without the mark. */
function plainTakes(
  exchange: Answered,
  spoken: ReadonlyMap<string, readonly Take[]>,
  evidence: Evidence,
): readonly Take[] {
  const { stimulus } = exchange
  const mark = stimulus.kind === 'member' ? unusualMarks.get(stimulus.role) : undefined
  const without = mark === undefined ? [] : unmarked(textOf(exchange, evidence), mark)
  return without.flatMap((text) => spoken.get(text) ?? [])
}

/** Is the end of the plain words heard in the answer? By the likest of some takes. */
function plainEndHeard(exchange: Answered, takes: readonly Take[], evidence: Evidence): Outcome | undefined {
  const outcomes = takes.map((take) => endHeard(take.exchange, exchange, evidence))
  return (['found', 'undecided', 'missing'] as const).find((outcome) => outcomes.includes(outcome))
}

/** The plain words, and the answer in which their end is not heard. */
function rowsOf(plain: Answered, unusual: Answered, evidence: Evidence): HeardRow[] {
  const [one, other] = [plain, unusual].map((exchange) => heardIn(exchange, evidence))
  if (!one || !other) return []
  const [part, whole] = speechFeatures([one.spectrum, other.spectrum])
  const half = Math.floor(part!.frames * (1 - behind))
  const begins = contains(stretch(part!, 0, half), whole!)
  const end = begins.outcome === 'missing' ? 0 : timeOf(whole!, begins.place.end)
  return [
    heardRow('the plain words', plain, one, { stretch: heardStretch('alone', timeOf(part!, half), one.seconds) }),
    heardRow('with the character', unusual, other, { stretch: heardStretch('missing', end, other.seconds) }),
  ]
}

/** Does the voice say a text alike each time? Where each is spoken once, nothing says that it does not. */
function isSteady(spoken: ReadonlyMap<string, readonly Take[]>, evidence: Evidence): boolean {
  return [...spoken.values()].every(
    ([one, other]) => !one || !other || endHeard(one.exchange, other.exchange, evidence) === 'found',
  )
}

function isQuotation({ stimulus }: Answered): boolean {
  return stimulus.kind === 'member' && stimulus.role === 'quotation'
}

/** Are so many of the texts too close to call that one which is far off may be said as these are? */
function isTooVaried(evidence: Evidence): boolean {
  const outcomes = evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isUnusual(one) && isCompleteSpeech(one))
    .flatMap((one) => {
      const spoken = differentTakes(requestedFormat(one, evidence)!, mostTakes, evidence)
      return plainEndHeard(one, plainTakes(one, spoken, evidence), evidence) ?? []
    })
  return outcomes.filter((one) => one === 'undecided').length > Math.max(1, mostUndecided * outcomes.length)
}

/** 1: "converts input text into audio", all of it, whatever stands among the words. */
export const unusualHeard = requirement({
  id: 'SPEECH-UNUSUAL-HEARD',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'What stands behind a line end, markup, a digit, an emoji or a hyphen, and in brackets and quotes, is heard',
  mayStayUntested: true,
  needs: [spokenUnusual, spokenOnce, spokenTogether],
  follows: ['SPEECH-UNUSUAL-WHOLE', 'SPEECH-REPEATS-LAST-ALIKE', 'SPEECH-TEXTS-DIFFER', 'SPEECH-PARALLEL', ...damage],
  over: each((exchange) => isUnusual(exchange) && isCompleteSpeech(exchange) && exchange.response.body.length > 0),
  missing: ({ exchanges }) =>
    exchanges.some((exchange) => isUnusual(exchange) && exchange.response?.status === 400)
      ? [{ claim: '', judgement: notAvailable('texts with such characters are refused with 400') }]
      : [],
  check(exchange, evidence) {
    const audio = audioOf(exchange, evidence)
    if (!audio || isForeign(audio) || !isUndamaged(audio))
      return undecided('what came is not the audio that was asked for, or is damaged')
    const spoken = differentTakes(requestedFormat(exchange, evidence)!, mostTakes, evidence)
    const plain = plainTakes(exchange, spoken, evidence)
    const heard = plainEndHeard(exchange, plain, evidence)
    if (heard === undefined) return undecided('the same words without the mark were not spoken in that format')
    if (heard === 'undecided') return undecided('whether the words are there is too close to call with this voice')
    const quotes = isQuotation(exchange) ? quotesSpoken(evidence) : undefined
    if (quotes !== undefined)
      return violated('spoken', {
        expected: 'the words, with a pause at most where a quotation mark stands',
        actual: `${quotes.toFixed(1)} s more than the same words without them`,
        place: { part: 'body' },
        values: { text: JSON.stringify(textOf(exchange, evidence)) },
      })
    if (heard === 'found') return heldBy('the sound of words behind such characters with that of the same words alone')
    if (!isSteady(spoken, evidence))
      return undecided('the same text is spoken too differently from one time to the next')
    if (hasSeveralVoices(requestedFormat(exchange, evidence)!, evidence)) return undecided(severalVoices)
    if (isTooVaried(evidence))
      return undecided('of too many such texts it is too close to call whether the words are there')
    const name = exchange.stimulus.kind === 'member' ? exchange.stimulus.role : ''
    return violated('lost', {
      expected: 'the second half of the same words, as it is heard without the mark',
      actual: 'other sound',
      place: { part: 'body' },
      heard: rowsOf(plain[0]!.exchange, exchange, evidence),
      values: { name, text: JSON.stringify(textOf(exchange, evidence)) },
    })
  },
  messages: {
    spoken:
      'in {text} straight quotation marks are spoken, and curly ones are not: {actual}, ' +
      'as if &quot; were read out where " stands',
    lost:
      'in {text} the words beside the {name} are not heard as they are without it: ' +
      'they are missing, are others, or are said by another voice',
  },
})
