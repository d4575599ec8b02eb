import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { formats } from '../../src/contract/operation.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { levels } from '../checks/levels.ts'
import { isCompleteSpeech, isOrdinaryText, unspoken } from '../checks/complete-speech.ts'
import { measuredAlike } from '../checks/measured-alike.ts'
import { nearestPairs } from '../checks/nearest-pairs.ts'
import { isOneWordOther } from '../checks/plain-prose.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { alikeBy, hearTogether, saysAlike, takeLimit } from '../checks/says-alike.ts'
import { isForeign } from '../checks/takes.ts'
import { heardRow } from '../checks/heard-row.ts'
import { audioOf, extentOf } from '../evidence/audio-facts.ts'
import { heardIn } from '../evidence/hearing.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs } from '../probes/speech.ts'

/**
 * The words of a text, without case and what stands around them: ß is SS, ς is Σ, "don’t" is "dont", and "5 pm" is
 * "5pm". What stands within a number is of it, but for marks of thousands.
 */
function wordsOf(exchange: Answered, evidence: Evidence): string {
  return textOf(exchange, evidence)
    .toUpperCase()
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d)[.,](?=\d)/g, 'POINT')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replaceAll(/(?<=\d) (?=\p{L})|(?<=\p{L}) (?=\d)/gu, '')
    .trim()
}

/** Texts that are shown whole: in which word two of them differ has to be seen. */
const shownWhole = 80
const shownAround = 30

/** Two texts as they are shown: of long ones, the first place in which they differ. */
function shown([one, other]: readonly [string, string]): readonly [string, string] {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const begin = Math.max(0, (at < 0 ? one.length : at) - shownAround)
  const part = (text: string): string => {
    if (text.length <= shownWhole) return JSON.stringify(text)
    const [before, behind] = [begin > 0 ? '… ' : '', begin + 2 * shownAround < text.length ? ' …' : '']
    return `${before}${JSON.stringify(text.slice(begin, begin + 2 * shownAround))}${behind} (${text.length} characters)`
  }
  return [part(one), part(other)]
}

/**
 * What shows that this text has other audio than others. Where one text is spoken otherwise every time, other bytes
 * show nothing, and only what lasts otherwise does.
 */
function comparedTexts(exchange: Answered, evidence: Evidence): Judgement {
  const format = requestedFormat(exchange, evidence)
  const all = evidence.exchanges.filter(
    (other): other is Answered =>
      isAnswered(other) &&
      isCompleteSpeech(other) &&
      isOrdinaryText(other) &&
      other.response.body.length > 0 &&
      requestedFormat(other, evidence) === format,
  )
  const byText = Map.groupBy(all, (other) => textOf(other, evidence))
  if (byText.size < 2) return undecided(`only one text was spoken as ${format}: there is nothing to compare it with`)
  const varies = [...byText.values()].some(
    (those) => new Set(those.map(({ response }) => response.body.sha256)).size > 1,
  )
  if (!varies) return heldBy('the bytes of different texts')
  // What is no audio lasts nothing.
  const spoken = all.filter((one) => {
    const audio = audioOf(one, evidence)
    return audio !== undefined && !isForeign(audio)
  })
  const measured = measuredAlike(spoken, (one) => audioOf(one, evidence))
  const extents = [...Map.groupBy(measured, (other) => textOf(other, evidence)).values()].map((those) =>
    those.map((one) => extentOf(audioOf(one, evidence)!)).toSorted((one, other) => one - other),
  )
  const spread = Math.max(...extents.map((those) => those.at(-1)! - those[0]!))
  const [shortest, longest] = [
    Math.min(...extents.map((those) => those.at(-1)!)),
    Math.max(...extents.map((those) => those[0]!)),
  ]
  return longest - shortest > 2 * spread
    ? heldBy('how long different texts last')
    : undecided(
        `one text is spoken as ${format} in other bytes every time, ` +
          'and no text lasts clearly longer than another: nothing can be compared',
      )
}

const differentAnswers = groups(
  (exchange, evidence) =>
    isCompleteSpeech(exchange) &&
    (isOrdinaryText(exchange) || isOneWordOther(exchange)) &&
    exchange.response.body.length > 0 &&
    requestedFormat(exchange, evidence) !== undefined,
  (exchange) => exchange.response.body.sha256,
  'different answer',
)

/** Of a voice that says a text otherwise each time: texts that differ in a word or number, to be heard. */
function pairsToHear(evidence: Evidence): Unit<readonly Answered[]>[] {
  const spoken = evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isCompleteSpeech(one) && one.response.body.length > 0)
  const byFormat = Map.groupBy(spoken, (one) => requestedFormat(one, evidence))
  return formats.flatMap((format) => {
    const worded = (fits: (one: Answered) => boolean) => {
      const those = (byFormat.get(format) ?? []).filter(fits)
      return [...new Map(those.map((exchange) => [wordsOf(exchange, evidence), exchange]))].map(
        ([words, exchange]) => ({ words, exchange }),
      )
    }
    const others = worded(isOneWordOther)
    if (others.length === 0 || repeatsItself(format, evidence) || 'why' in takeLimit(format, evidence)) return []
    const pairs = nearestPairs(others, worded(isOrdinaryText)).map((pair) => pair.map(({ exchange }) => exchange))
    hearTogether(pairs.flat(), evidence)
    return pairs.map((pair) => ({ subject: pair, claim: '', noun: 'text pair', exchanges: pair }))
  })
}

/** Are two texts that differ in a word heard to say the same? */
function comparedByEar(exchanges: readonly Answered[], evidence: Evidence): Judgement {
  const [one, other] = exchanges as readonly [Answered, Answered]
  const said = saysAlike(one, other, evidence)
  if (said.outcome === 'undecided') return undecided(said.why)
  if (said.outcome === 'other') return heldBy(`the ${said.by} of texts that differ in a word`)
  const [first, second] = shown([textOf(one, evidence), textOf(other, evidence)])
  return violated('wordUnheard', {
    expected: 'something else where the texts differ',
    actual: alikeBy[said.by],
    place: { part: 'body' },
    heard: exchanges.flatMap((exchange) => {
      const heard = heardIn(exchange, evidence)
      return heard ? [heardRow(quotedText(textOf(exchange, evidence)), exchange, heard)] : []
    }),
    values: { one: first, other: second },
  })
}

/** 1: "converts input text into audio": other text, other audio. */
export const textsDiffer = requirement({
  id: 'SPEECH-TEXTS-DIFFER',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'Different texts give different audio, also where they differ in one word or number',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs],
  follows: ['SPEECH-PARALLEL'],
  wholeRun: true,
  // Of a voice that says a text otherwise each time, other bytes say nothing of a single word.
  over: (evidence) => [
    ...differentAnswers(evidence).filter(
      ({ subject }) =>
        !subject.every(isOneWordOther) ||
        new Set(subject.map((one) => wordsOf(one, evidence))).size > 1 ||
        repeatsItself(requestedFormat(subject[0]!, evidence)!, evidence),
    ),
    ...pairsToHear(evidence),
  ],
  missing: unspoken(...formats),
  check(exchanges, evidence) {
    if (new Set(exchanges.map(({ response }) => response.body.sha256)).size > 1)
      return comparedByEar(exchanges, evidence)
    // A voice may leave out marks around words, and has no capitals.
    const texts = new Map(exchanges.map((one) => [wordsOf(one, evidence), textOf(one, evidence)]))
    if (texts.size <= 1) return comparedTexts(exchanges[0]!, evidence)
    const [one, other] = shown([...texts.values()] as [string, string])
    const { durationMs } = audioOf(exchanges[0]!, evidence) ?? {}
    const ordinary = new Set(exchanges.filter(isOrdinaryText).map((one) => wordsOf(one, evidence)))
    return violated(ordinary.size > 1 ? 'same' : 'wordLost', {
      expected: 'other audio for another text',
      actual: 'the same bytes',
      place: { part: 'body' },
      values: {
        one,
        other,
        more: texts.size > 2 ? ` and ${texts.size - 2} more` : '',
        length: durationMs === undefined ? '' : `, ${(durationMs / 1000).toFixed(2)} s long`,
      },
    })
  },
  messages: {
    same: '{one} and {other}{more} are answered with {actual}{length}, expected {expected}',
    wordLost: '{one} and {other}{more} are answered with {actual}{length}: what they differ in is not spoken',
    wordUnheard: '{one} and {other} are answered with {actual}: what they differ in is not spoken',
  },
})
