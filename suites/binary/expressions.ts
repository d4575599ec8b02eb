import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember, isOrdinaryText } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { isForeign } from '../checks/takes.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenExpressions } from '../probes/expressions.ts'
import { spelledBodies } from '../probes/spelled.ts'
import { expressionValue } from '../requests/expressions.ts'

const isExpression = isMember('expression')

function isValue({ stimulus }: Answered): boolean {
  return stimulus.kind === 'member' && stimulus.role === 'value'
}

/** Is this the text without its number, to the byte, as it is spoken alone? Undefined where that was not. */
function isWithoutNumber(value: Answered, spoken: readonly Answered[], evidence: Evidence): boolean | undefined {
  const words = textOf(value, evidence).slice(0, -expressionValue.length).trim()
  const alone = spoken.filter((one) => isOrdinaryText(one) && textOf(one, evidence) === words)
  if (alone.length === 0) return undefined
  return alone.some(({ response }) => response.body.sha256 === value.response.body.sha256)
}

/** What was spoken to its end in the format of an answer. */
function spokenAs(format: Format, evidence: Evidence): Answered[] {
  return evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isCompleteSpeech(one) && requestedFormat(one, evidence) === format)
}

/** 1: "converts input text into audio": a number is a part of the text. */
export const figuresSpoken = requirement({
  id: 'SPEECH-FIGURES-SPOKEN',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'A text that ends in a number is not answered with the audio of the text without it',
  mayStayUntested: true,
  needs: [spokenExpressions, spelledBodies],
  follows: ['SPEECH-TEXTS-DIFFER', 'SPEECH-AUDIO-NOT-EMPTY', 'PCM-FORMAT'],
  wholeRun: true,
  over: each(
    (exchange) =>
      isExpression(exchange) && isValue(exchange) && isCompleteSpeech(exchange) && exchange.response.body.length > 0,
  ),
  missing: ({ exchanges }) =>
    exchanges.some((exchange) => isExpression(exchange) && exchange.response?.status === 400)
      ? [{ claim: '', judgement: notAvailable('a text with a number is refused with 400') }]
      : [],
  check(exchange, evidence) {
    const format = requestedFormat(exchange, evidence)!
    const audio = audioOf(exchange, evidence)
    if (!audio || isForeign(audio)) return undecided('what came is not the audio that was asked for')
    const isWithout = isWithoutNumber(exchange, spokenAs(format, evidence), evidence)
    if (isWithout === undefined) return undecided('the same words without the number were not spoken in that format')
    if (isWithout)
      return violated('lost', {
        expected: `more than for the words without ${expressionValue}`,
        actual: 'the same bytes',
        place: { part: 'body' },
        values: { text: JSON.stringify(textOf(exchange, evidence)), number: expressionValue },
      })
    return repeatsItself(format, evidence)
      ? heldBy('the bytes of a text that ends in a number with those of the same words alone')
      : undecided('answers to one text have other bytes each time, so that other bytes show nothing')
  },
  messages: { lost: '{text} is answered with the audio of the words alone, to the byte: {number} is not spoken' },
})

/** 2.1: "Text to synthesize.": a text, and no command. */
export const textNotEvaluated = requirement({
  id: 'SPEECH-TEXT-NOT-EVALUATED',
  sentences: ['2.1/row-input', '1/speech'],
  level: levels.meaning,
  title: 'What a shell or a template would evaluate, or a decoder decode, is spoken as it stands: not what it comes to',
  mayStayUntested: true,
  needs: [spokenExpressions, spelledBodies],
  follows: ['SPEECH-FIGURES-SPOKEN', 'SPEECH-TEXTS-DIFFER', 'SPEECH-AUDIO-NOT-EMPTY', 'PCM-FORMAT'],
  wholeRun: true,
  over: each(
    (exchange) =>
      isExpression(exchange) && !isValue(exchange) && isCompleteSpeech(exchange) && exchange.response.body.length > 0,
  ),
  missing: ({ exchanges }) =>
    exchanges.some((exchange) => isExpression(exchange) && exchange.response?.status === 400)
      ? [{ claim: '', judgement: notAvailable('texts with such characters are refused with 400') }]
      : [],
  check(exchange, evidence) {
    const format = requestedFormat(exchange, evidence)!
    const spoken = spokenAs(format, evidence)
    const value = spoken.find((one) => isExpression(one) && isValue(one))
    if (!value) return undecided(`the text with ${expressionValue} in its place was not spoken`)
    const isAlike = (one: Answered): boolean => one.response.body.sha256 === value.response.body.sha256
    if (isWithoutNumber(value, spoken, evidence) === true)
      return undecided('figures are not spoken: a text with a number sounds like the words alone')
    if (isAlike(exchange))
      return violated('evaluated', {
        expected: `other audio than for ${JSON.stringify(textOf(value, evidence))}`,
        actual: 'the same bytes',
        place: { part: 'body' },
        values: { text: JSON.stringify(textOf(exchange, evidence)), value: JSON.stringify(textOf(value, evidence)) },
      })
    return repeatsItself(format, evidence)
      ? heldBy('the bytes of a text that could be evaluated with those of what it would come to')
      : undecided('answers to one text have other bytes each time, so that other bytes show nothing')
  },
  messages: {
    evaluated:
      '{text} is spoken as {value}, to the byte: ' +
      'a part of the text is run as a command or a template, or is decoded again',
  },
})
