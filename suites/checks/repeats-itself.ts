import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { memoized } from '../../src/requirement/memoized.ts'
import { isAnswered } from '../../src/requirement/scope.ts'
import { codingsOf } from '../evidence/content-coding.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isWordsAlone } from './has-body.ts'
import { isCompleteSpeech } from './complete-speech.ts'

/** Answers to one text, of which none is like the other where a voice varies. */
const leastTakes = 4

/** So many of the answers are alike where one is another now and then: a fault, and no voice that varies. */
const usual = 0.95

/**
 * Does the voice say a text alike to the byte each time, however the request is written? Then other bytes are other
 * speech.
 * @param share of the answers that are like most of their text: 1 where other bytes alone accuse
 */
export function repeatsItself(format: Format, evidence: Evidence, share = usual): boolean {
  return areAlike(evidence, format, share)
}

const areAlike = memoized((evidence, format: Format, share: number): boolean => {
  const spoken = evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isOrdinaryText(one) && isCompleteSpeech(one) && requestedFormat(one, evidence) === format)
    // What is not there, or no audio, is another fault.
    .filter((one) => one.response.body.length > 0 && !isWordsAlone(one, evidence))
    // Of a coding, such as gzip, the bytes are others for the same audio.
    .filter((one) => codingsOf(one).length === 0)
  const texts = [...Map.groupBy(spoken, (one) => textOf(one, evidence)).values()].filter(({ length }) => length > 1)
  const answers = texts.reduce((sum, { length }) => sum + length, 0)
  const alike = texts.reduce((sum, takes) => sum + mostAlike(takes.map(({ response }) => response.body.sha256)), 0)
  return alike >= share * answers && texts.some(({ length }) => length >= leastTakes)
})

/** How many of them are the one that comes most often. */
function mostAlike(digests: readonly string[]): number {
  return Math.max(...[...Map.groupBy(digests, (one) => one).values()].map(({ length }) => length))
}
