import type { Operation } from '../../src/contract/operation.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { inPlaceOfAnswer, insteadWords } from '../evidence/in-place-of-answer.ts'

/**
 * Why the status of a success says nothing of the request: "it was answered with 200 and a page of HTML". Undefined
 * where there may be an answer. An empty body may be one: that of a text without words.
 */
export function insteadOf(exchange: Exchange, evidence: Evidence): string | undefined {
  const instead = inPlaceOfAnswer(exchange, evidence)
  if (instead === undefined || instead === 'empty') return undefined
  return `it was answered with ${exchange.response!.status} and ${insteadWords[instead]}, which accepts nothing`
}

/** What is judged of the content of a success, and says where there is none: whoever asks `insteadOf` follows these. */
export const answerContent: Readonly<Record<Exclude<Operation, 'other'>, readonly string[]>> = {
  speech: ['MP3-FORMAT', 'PCM-FORMAT'],
  budget: ['BUDGET-DATA'],
}
