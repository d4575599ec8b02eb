import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { textOf } from '../evidence/sent-request.ts'
import { isMember } from './complete-speech.ts'

/** A text that differs from another in a word or piece. */
export const isOneWordOther = isMember('one word')

/** R-PROSE: is it such a text, and has no more than any prose has? Neither line ends nor markup nor addresses. */
export function isPlainProse(exchange: Exchange, evidence: Evidence): boolean {
  if (!isOneWordOther(exchange)) return false
  const text = textOf(exchange, evidence)
  return /^[ !-;=?A-[\]-~]+$/.test(text) && !text.includes('://')
}
