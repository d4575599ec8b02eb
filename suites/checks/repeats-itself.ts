import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isAnswered } from '../../src/requirement/scope.ts'
import { codingsOf } from '../evidence/content-coding.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isWordsAlone } from './has-body.ts'
import { isCompleteSpeech, isOrdinaryText } from './complete-speech.ts'

/** Answers to one text, of which none is like the other where a voice varies. */
const leastTakes = 4

/**
 * Does the voice say a text alike to the byte each time, however the request is written? Then other bytes are other
 * speech.
 */
export function repeatsItself(format: Format, evidence: Evidence): boolean {
  const spoken = evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isOrdinaryText(one) && isCompleteSpeech(one) && requestedFormat(one, evidence) === format)
    // What is not there, or no audio, is another fault.
    .filter((one) => one.response.body.length > 0 && !isWordsAlone(one, evidence))
    // Of a coding, such as gzip, the bytes are others for the same audio.
    .filter((one) => codingsOf(one).length === 0)
  const takes = [...Map.groupBy(spoken, (one) => textOf(one, evidence)).values()]
  return (
    takes.every((those) => new Set(those.map(({ response }) => response.body.sha256)).size === 1) &&
    takes.some(({ length }) => length >= leastTakes)
  )
}
