import type { Evidence } from '../../src/requirement/evidence.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { differentTakes } from '../checks/heard-takes.ts'
import { heardIn } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { unmarked, unusualMarks } from '../requests/unusual-marks.ts'

const isUnusual = isMember('unusual text')

/** Takes of the plain words whose lengths are compared. */
const mostTakes = 4

/**
 * Seconds. What a quotation mark adds: a pause at most, or the word "quote" of voices that say so of every kind of it.
 * As a character reference (`&quot;`) each adds a second.
 */
const least = { quotation: 0.9, quote: 0.4 } as const
const mostOfCurly = 0.4

/** How much longer than the same words without the mark an answer lasts, in seconds, if that is known. */
function addedBy(role: string, evidence: Evidence): number | undefined {
  const mark = unusualMarks.get(role)
  const exchange = evidence.exchanges.find(
    (one): one is Answered =>
      isAnswered(one) &&
      isUnusual(one) &&
      isCompleteSpeech(one) &&
      one.stimulus.kind === 'member' &&
      one.stimulus.role === role,
  )
  if (!exchange || mark === undefined) return undefined
  const takes = differentTakes(requestedFormat(exchange, evidence)!, mostTakes, evidence)
  const plain = unmarked(textOf(exchange, evidence), mark)
    .flatMap((text) => takes.get(text) ?? [])
    .flatMap((take) => heardIn(take.exchange, evidence)?.seconds ?? [])
  const own = heardIn(exchange, evidence)?.seconds
  return own === undefined || plain.length === 0 ? undefined : own - Math.max(...plain)
}

/**
 * Are straight quotation marks spoken at a length that only their character references have, while curly ones are not?
 * Then a text is escaped for HTML or XML and spoken so.
 * @returns the seconds that a pair of them adds
 */
export function quotesSpoken(evidence: Evidence): number | undefined {
  const [pair, single, curly] = ['quotation', 'quote', 'curly quotes'].map((role) => addedBy(role, evidence))
  if (pair === undefined || single === undefined || curly === undefined) return undefined
  return pair > least.quotation && single > least.quote && curly < mostOfCurly ? pair : undefined
}
