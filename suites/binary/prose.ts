import type { Exchange } from '../../src/record/exchange.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { trials } from '../../src/requirement/scope.ts'
import { isMember } from '../checks/complete-speech.ts'
import { answerContent } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { isPlainProse } from '../checks/plain-prose.ts'
import { overLimit } from '../checks/over-limit.ts'
import { success, successMessages } from '../checks/success.ts'
import { longWithDigits, spokenCombined } from '../probes/combined.ts'
import { spokenUnusual, spokenWordPairs } from '../probes/speech.ts'
import { bareWords, marksOfProse } from '../requests/unusual-marks.ts'

const isUnusual = isMember('unusual text')
const isBare = isMember('bare text')

/** Does it hold no more than any prose has? */
function isOfProse(exchange: Exchange): boolean {
  const { stimulus } = exchange
  if (stimulus.kind !== 'member') return false
  if (isMember('combined')(exchange)) return stimulus.role === longWithDigits
  return (isUnusual(exchange) && marksOfProse.has(stimulus.role)) || (isBare(exchange) && bareWords.has(stimulus.role))
}

/** 2.1: "input | string | Text to synthesize."; 4.1: "Success response: HTTP 200": with whatever prose has. */
export const proseSpoken = requirement({
  id: 'SPEECH-PROSE-200',
  sentences: ['2.1/row-input', '4.1/success'],
  level: levels.validRefused,
  title:
    'The words null and true, and a text with digits, brackets, quotes, an ampersand, a percent, dollar or number ' +
    'sign, are answered with 200',
  needs: [spokenUnusual, spokenWordPairs, spokenCombined],
  follows: ['SPEECH-STATUS-LISTED', 'SPEECH-SUCCESS-200', ...answerContent.speech],
  over: trials((exchange, evidence) => isPlainProse(exchange, evidence) || isOfProse(exchange)),
  check: (trial, evidence) => overLimit(trial, evidence) ?? success(trial, evidence),
  messages: successMessages,
})
