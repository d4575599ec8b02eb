import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Resent } from '../../src/requirement/requirement.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isTalker } from './is-talker.ts'

/** So many requests at once meet each other, and stand in one line of a shell. */
const atOnce = 8

/** Different texts in the format of the last request, all at once: one alone gets its own answer. */
export function talkersAgain(unit: readonly Exchange[], evidence: Evidence): Resent {
  const format = requestedFormat(unit.at(-1)!, evidence)
  const byText = new Map(
    evidence.exchanges
      .filter((one) => isTalker(one, 'together') && requestedFormat(one, evidence) === format)
      .map((one) => [textOf(one, evidence), one] as const),
  )
  return { exchanges: [...byText.values()].slice(0, atOnce), how: 'at once' }
}
