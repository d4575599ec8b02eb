import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { formats, type Format } from '../../src/contract/operation.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { headThatTells } from '../checks/head-that-tells.ts'
import { levels } from '../checks/levels.ts'
import { atSpeed, inOtherVoice, isInOtherVoice } from '../checks/manner.ts'
import { isCompleteSpeech, isMember, unspoken } from '../checks/complete-speech.ts'
import { measuredAlike } from '../checks/measured-alike.ts'
import { isOneWordOther } from '../checks/plain-prose.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { isForeign } from '../checks/takes.ts'
import { audioOf, extentOf } from '../evidence/audio-facts.ts'
import { spokenCombined } from '../probes/combined.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs } from '../probes/speech.ts'
import { takeLimit } from '../checks/says-alike.ts'
import { shownTexts } from '../checks/shown-texts.ts'
import { comparedByEar, pairsInDoubt, pairsToHear, type TextPair } from './words-heard.ts'

const isCombined = isMember('combined')

/** Is its text one of two that differ in a word or piece? */
const isInPairs = (exchange: Exchange): boolean => isOneWordOther(exchange) || isCombined(exchange)

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

/** Where words are not compared: why. */
function unheard(format: Format | undefined, evidence: Evidence): string {
  const limit = format && takeLimit(format, evidence)
  return limit && 'why' in limit ? `: a word that is never spoken would not be noticed, since ${limit.why}` : ''
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
    ? heldBy(`how long different texts last${unheard(format, evidence)}`)
    : undecided(
        `one text is spoken as ${format} in other bytes every time, ` +
          'and no text lasts clearly longer than another: nothing can be compared',
      )
}

const differentAnswers = groups(
  (exchange, evidence) =>
    isCompleteSpeech(exchange) &&
    (isOrdinaryText(exchange) || isInPairs(exchange)) &&
    exchange.response.body.length > 0 &&
    requestedFormat(exchange, evidence) !== undefined,
  (exchange) => exchange.response.body.sha256,
  'different answer',
)

/** Texts that differ in a word, where bytes show nothing. */
function textPairs(evidence: Evidence): readonly TextPair[] {
  return pairsToHear((exchange) => wordsOf(exchange, evidence), evidence)
}

/** How many first characters tell apart texts that differ in a word, where these are all that does. */
function headOf(evidence: Evidence): number | undefined {
  const answered = evidence.exchanges.filter(
    (one): one is Answered =>
      isAnswered(one) && isOneWordOther(one) && isCompleteSpeech(one) && one.response.body.length > 0,
  )
  return headThatTells(answered.map((one) => ({ text: textOf(one, evidence), answer: one.response.body.sha256 })))
}

/** Answers that are the same, or a pair of texts to be heard. */
type Compared = { readonly alike: readonly Answered[] } | { readonly pair: TextPair }

function compared(evidence: Evidence): Unit<Compared>[] {
  const same = differentAnswers(evidence).filter(
    ({ subject }) =>
      !subject.every(isInPairs) ||
      new Set(subject.map((one) => wordsOf(one, evidence))).size > 1 ||
      repeatsItself(requestedFormat(subject[0]!, evidence)!, evidence),
  )
  return [
    ...same.map((unit) => ({ ...unit, subject: { alike: unit.subject } })),
    ...textPairs(evidence).map((pair) => ({
      subject: { pair },
      claim: '',
      noun: 'text pair',
      exchanges: pair.flatMap(({ exchanges }) => exchanges),
    })),
  ]
}

/** In what manner all of them are spoken, in words to stand behind the texts. */
function mannersOf(exchanges: readonly Answered[], evidence: Evidence): string {
  const voice = exchanges.every((one) => isInOtherVoice(one)) ? inOtherVoice : ''
  const speeds = new Set(exchanges.map((one) => atSpeed(one, evidence)))
  return voice + (speeds.size === 1 ? [...speeds][0]! : '')
}

/** 1: "converts input text into audio": other text, other audio. */
export const textsDiffer = requirement({
  id: 'SPEECH-TEXTS-DIFFER',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'Different texts give different audio, also where they differ in one word or number',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs, spokenCombined],
  follows: ['SPEECH-PARALLEL'],
  wholeRun: true,
  doubted: (evidence) => pairsInDoubt(textPairs(evidence), evidence),
  // Of a voice that says a text otherwise each time, other bytes say nothing of a single word.
  over: compared,
  missing: unspoken(...formats),
  check(subject, evidence) {
    if ('pair' in subject) return comparedByEar(subject.pair, evidence)
    const exchanges = subject.alike
    // A voice may leave out marks around words, and has no capitals.
    const texts = new Map(exchanges.map((one) => [wordsOf(one, evidence), textOf(one, evidence)]))
    if (texts.size <= 1) return comparedTexts(exchanges[0]!, evidence)
    const [one, other] = shownTexts([...texts.values()] as [string, string])
    const { durationMs } = audioOf(exchanges[0]!, evidence) ?? {}
    const ordinary = new Set(exchanges.filter(isOrdinaryText).map((one) => wordsOf(one, evidence)))
    const code = ordinary.size > 1 ? 'same' : 'wordLost'
    const head = code === 'wordLost' ? headOf(evidence) : undefined
    return violated(code, {
      expected: 'other audio for another text',
      actual: 'the same bytes',
      place: { part: 'body' },
      values: {
        one,
        other,
        manner: mannersOf(exchanges, evidence),
        more: texts.size > 2 ? ` and ${texts.size - 2} more` : '',
        length: durationMs === undefined ? '' : `, ${(durationMs / 1000).toFixed(2)} s long`,
        head:
          head === undefined
            ? ''
            : `; all texts that are alike in their first ${head} characters get the same bytes, and no others do`,
      },
    })
  },
  messages: {
    same: '{one} and {other}{more} are answered with {actual}{length}, expected {expected}',
    wordLost:
      '{one} and {other}{more}{manner} are answered with {actual}{length}: what they differ in is ' +
      'not spoken, or one of them got what was kept of the other{head}',
    wordUnheard: '{one} and {other} are answered with {actual}: what they differ in is not spoken',
  },
})
