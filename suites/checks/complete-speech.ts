import type { Format } from '../../src/contract/operation.ts'
import { failureWords, header, trialId, type Exchange } from '../../src/record/exchange.ts'
import { hasForeignWords, isForeignValid } from '../../src/record/foreign.ts'
import { seemsAbsent } from '../../src/requirement/absence.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { undecided } from '../../src/requirement/judgement.ts'
import type { MissingClaim } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isOfGroups, isOrdinaryText, plainGroups } from '../evidence/ordinary-text.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { emptyAccount } from './success.ts'

/** A speech answer that says it succeeded. 4.1: "Success response: HTTP 200" */
export function isSpoken(exchange: Answered): boolean {
  return exchange.operation === 'speech' && exchange.response.status === 200
}

/** As above, with the whole body, as far as can be seen: what broke off is judged for that alone. */
export function isUnbrokenSpeech(exchange: Answered): boolean {
  return isSpoken(exchange) && exchange.failure === undefined && exchange.response.body.complete
}

/** As above, and for certain: a body of HTTP/1.0 that has no length may have broken off. */
export function isCompleteSpeech(exchange: Answered): boolean {
  const { response, connection } = exchange
  const isEndSaid = connection.protocol !== 'http/1.0' || header(response.headers, 'content-length') !== undefined
  return isUnbrokenSpeech(exchange) && isEndSaid
}

/** Groups of ordinary text, and of text that has letters which every voice for the plain text knows, among others. */
const validGroups: ReadonlySet<string> = new Set([
  ...plainGroups,
  'bare text',
  'combined',
  'expression',
  'length',
  'one text',
  'one word',
  'other script',
  'other speed',
  'other voice',
  'page',
  'settings',
  'speed turns',
  'spelled text',
  'unusual text',
])

/**
 * A request of which everything is of its stated type, whatever its text and its speed. It may be refused; a success of
 * it is one like any other.
 */
export function isValid(exchange: Exchange): boolean {
  return isOfGroups(validGroups, exchange) || (exchange.operation === 'speech' && isForeignValid(exchange))
}

/** Is the plain text, or one that holds plain words among markup or symbols, or a digit alone, to be spoken? */
export function hasPlainWords(exchange: Exchange): boolean {
  return (
    isOrdinaryText(exchange) ||
    isMember('length')(exchange) ||
    isMember('unusual text')(exchange) ||
    isMember('bare text')(exchange) ||
    hasForeignWords(exchange)
  )
}

/** Groups of other plain texts: pairs of one word, of more characters, at a usual speed, in another voice. */
const toSound = ['combined', 'one word', 'other speed', 'other voice', 'page', 'settings'].map((group) =>
  isMember(group),
)

/** As above, and what is spoken otherwise: something is to be heard. */
export function hasToSound(exchange: Exchange): boolean {
  return hasPlainWords(exchange) || toSound.some((isOne) => isOne(exchange))
}

/** A member of the group with this name. */
export function isMember(group: string): (exchange: Exchange) => boolean {
  return ({ stimulus }) => stimulus.kind === 'member' && stimulus.group === group
}

/** Plain requests each have to be decided; what unusual ones show counts together. */
export function spokenClaim(exchange: Answered): string {
  return isOrdinaryText(exchange) ? trialId(exchange) : ''
}

/**
 * For what every format must show: formats in which plain requests were sent and none was spoken to its end, each with
 * why.
 */
export function unspoken(...wanted: readonly Format[]): (evidence: Evidence) => MissingClaim[] {
  return (evidence) =>
    wanted.flatMap((format) => {
      const plain = evidence.exchanges.filter(
        (exchange) => isOrdinaryText(exchange) && requestedFormat(exchange, evidence) === format,
      )
      const last = plain.at(-1)
      if (last === undefined || plain.some((exchange) => isAnswered(exchange) && isCompleteSpeech(exchange))) return []
      const absent =
        seemsAbsent('speech', evidence.exchanges) ?? (last.response?.status === 402 ? emptyAccount : undefined)
      return [
        {
          claim: `spoken as ${format}`,
          judgement: undecided(
            absent ??
              `no valid request for ${format} was spoken to its end ` +
                `(${last.failure ? failureWords(last) : last.response?.status})`,
          ),
        },
      ]
    })
}

/**
 * As above, for a text without which nothing is shown: formats in which it was sent and not spoken to its end, though
 * other texts were.
 * @param role that of the text among those of the group `spoken`, or how it begins
 * @param name "the long text"
 */
export function unspokenText(
  role: string,
  name: string,
  ...wanted: readonly Format[]
): (evidence: Evidence) => MissingClaim[] {
  return (evidence) => {
    const others = unspoken(...wanted)(evidence)
    if (others.length > 0) return others
    return wanted.flatMap((format) => {
      const sent = evidence.exchanges.filter(
        (exchange) =>
          isMember('spoken')(exchange) &&
          exchange.stimulus.kind === 'member' &&
          exchange.stimulus.role.startsWith(role) &&
          requestedFormat(exchange, evidence) === format,
      )
      const last = sent.at(-1)
      if (last === undefined || sent.some((exchange) => isAnswered(exchange) && isCompleteSpeech(exchange))) return []
      const why = last.failure
        ? `was not spoken to its end (${failureWords(last)})`
        : `was answered with ${last.response?.status}`
      return [{ claim: format, judgement: undecided(`${name} ${why}`) }]
    })
  }
}
