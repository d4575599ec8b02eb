import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { alikeBy, saysAlike, type SaysAlike } from '../checks/says-alike.ts'
import { isForeign } from '../checks/takes.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenExpressions } from '../probes/expressions.ts'
import { spelledBodies } from '../probes/spelled.ts'
import { expressionValue } from '../requests/expressions.ts'

const isExpression = isMember('expression')

function isValue({ stimulus }: Answered): boolean {
  return stimulus.kind === 'member' && stimulus.role === 'value'
}

/** Does this say what the text without its number says, as it is spoken alone? Undefined where that was not. */
function withoutNumber(value: Answered, spoken: readonly Answered[], evidence: Evidence): SaysAlike | undefined {
  const words = textOf(value, evidence).slice(0, -expressionValue.length).trim()
  const alone = spoken.filter((one) => isOrdinaryText(one) && textOf(one, evidence) === words)
  const said = alone.map((one) => saysAlike(value, one, evidence))
  return said.find(({ outcome }) => outcome === 'same') ?? said.find(({ outcome }) => outcome === 'other') ?? said[0]
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
    const without = withoutNumber(exchange, spokenAs(format, evidence), evidence)
    if (!without) return undecided('the same words without the number were not spoken in that format')
    if (without.outcome === 'undecided') return undecided(without.why)
    if (without.outcome === 'other')
      return heldBy(`the ${without.by} of a text that ends in a number with those of the same words alone`)
    return violated('lost', {
      expected: `more than for the words without ${expressionValue}`,
      actual: alikeBy[without.by],
      place: { part: 'body' },
      values: { text: JSON.stringify(textOf(exchange, evidence)), number: expressionValue },
    })
  },
  messages: {
    lost:
      '{text} is answered as the words alone are, with {actual}: ' +
      '{number} is not spoken, or the answer is what was kept of the words',
  },
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
    if (withoutNumber(value, spoken, evidence)?.outcome === 'same')
      return undecided('figures are not spoken: a text with a number sounds like the words alone')
    const said = saysAlike(exchange, value, evidence)
    if (said.outcome === 'undecided') return undecided(said.why)
    // What sounds like the words with the number may be the words alone, if the number is not heard beside them.
    if (said.outcome === 'same' && said.by === 'sound' && withoutNumber(value, spoken, evidence)?.outcome !== 'other')
      return undecided('whether figures are spoken at all is too close to call with this voice')
    if (said.outcome === 'other')
      return heldBy(`the ${said.by} of a text that could be evaluated with those of what it would come to`)
    return violated('evaluated', {
      expected: `other audio than for ${JSON.stringify(textOf(value, evidence))}`,
      actual: alikeBy[said.by],
      place: { part: 'body' },
      values: { text: JSON.stringify(textOf(exchange, evidence)), value: JSON.stringify(textOf(value, evidence)) },
    })
  },
  messages: {
    evaluated:
      '{text} is spoken as {value} is, with {actual}: ' +
      'a part of the text is run as a command or a template, or is decoded again',
  },
})
