import { header, type Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedBody } from '../evidence/sent-request.ts'
import { isMember } from './complete-speech.ts'

/** The speed that a request names; undefined where it names none. */
export function speedOf(exchange: Exchange, evidence: Evidence): number | undefined {
  const speed = requestedBody(exchange, evidence)?.['speed']
  return typeof speed === 'number' ? speed : undefined
}

/** " at a speed of 2", behind the text; nothing where no speed is named. */
export function atSpeed(exchange: Exchange, evidence: Evidence): string {
  const speed = speedOf(exchange, evidence)
  return speed === undefined ? '' : ` at a speed of ${speed}`
}

/** As `mannerOf` says it of one who names no speed. */
export const inOtherVoice = ' in the other voice'

/**
 * How a text is to be spoken, in words to stand behind it: " in the other voice at a speed of 2". Nothing where it is
 * as usual; undefined for a request of another kind.
 */
export function mannerOf(exchange: Exchange, evidence: Evidence): string | undefined {
  if (isOrdinaryText(exchange)) return prefersOther(exchange) ? ', where another language is preferred' : ''
  if (isMember('other voice')(exchange)) return inOtherVoice + atSpeed(exchange, evidence)
  if (isMember('page')(exchange)) return ', as a page'
  return isMember('other speed')(exchange) ? atSpeed(exchange, evidence) : undefined
}

/** RFC 9110, 12.5.4: whoever prefers a language may be answered in it, and so in another voice. */
function prefersOther({ request }: Exchange): boolean {
  return /^(?!en\b)[a-z]/i.test(header(request.headers, 'accept-language')?.trim() ?? '')
}

/** Is it asked for in the other voice, at whatever speed? */
export function isInOtherVoice(exchange: Exchange): boolean {
  if (isMember('other voice')(exchange)) return true
  const { stimulus } = exchange
  return isMember('combined')(exchange) && stimulus.kind === 'member' && stimulus.role.startsWith('another voice')
}
