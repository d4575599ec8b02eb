import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Resent } from '../../src/requirement/requirement.ts'
import { requestedBody, requestedFormat } from '../evidence/sent-request.ts'
import { isMember } from './complete-speech.ts'
import { isTalker } from './is-talker.ts'

/** So many requests at once meet each other, and stand in one line of a shell. */
const atOnce = 8

const isSettings = isMember('settings')

/** Different requests in the format of the last one, all at once: one alone gets its own answer. */
export function talkersAgain(unit: readonly Exchange[], evidence: Evidence): Resent {
  const format = requestedFormat(unit.at(-1)!, evidence)
  const isAgain = unit.some(isSettings) ? isSettings : (one: Exchange) => isTalker(one, 'together')
  const byRequest = new Map(
    evidence.exchanges
      .filter((one) => isAgain(one) && requestedFormat(one, evidence) === format)
      .map((one) => [JSON.stringify(requestedBody(one, evidence)), one] as const),
  )
  return { exchanges: [...byRequest.values()].slice(0, atOnce), how: 'at once' }
}
