import { transientStatuses } from '../contract/error-table.ts'
import { header, isBroken, type Exchange } from './exchange.ts'

/**
 * What one attempt shows of the implementation. `answered`: a response of its own. `transient`: a status that is
 * retried and not blamed on the target, or no connection. `broken`: a 500, silence, a lost connection, one that was
 * given up, a body that broke off; once it may have been an accident. `abandoned`: we gave it up.
 */
export type AttemptKind = 'answered' | 'transient' | 'broken' | 'abandoned'

export function attemptKind(exchange: Exchange): AttemptKind {
  const { response, failure } = exchange
  if (failure?.kind === 'aborted') return 'abandoned'
  if (isTransientStatus(response?.status)) return 'transient'
  if (failure?.phase === 'connect') return 'transient'
  if (isBroken(failure) || isServerError(response?.status) || isGivenUp(exchange)) return 'broken'
  // All that may have failed by now is a limit of ours, which leaves the status an answer.
  return response === undefined ? 'abandoned' : 'answered'
}

/** 429, 502, 503, 524, 529: retried, not blamed on the target. */
export function isTransientStatus(status: number | undefined): boolean {
  return status !== undefined && transientStatuses.has(status)
}

/** 500: the one listed status by which a target says that it broke. */
export function isServerError(status: number | undefined): boolean {
  return status === 500
}

/**
 * By which a proxy says that whoever is behind it did not answer, or not in time: 504 (RFC 9110, 15.6.5), and what a
 * network in front has for the same. None is listed: whoever always says so, means the request.
 */
const unansweredStatuses: ReadonlySet<number> = new Set([504, 520, 521, 522, 523, 525, 526, 527, 530])

/** Was the request given up in front of the implementation, which never saw it whole, or was not waited for? */
export function isGivenUp(exchange: Pick<Exchange, 'response'>): boolean {
  const status = exchange.response?.status
  return (status !== undefined && unansweredStatuses.has(status)) || isClosedUnread(exchange)
}

/**
 * Was the connection given up before a whole request had been seen on it? RFC 9110, 15.5.9: whoever waits too long for
 * one says 408 and closes, and the request may be sent again. On a kept connection that meets the next request.
 */
function isClosedUnread({ response }: Pick<Exchange, 'response'>): boolean {
  if (response?.status !== 408) return false
  return /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i.test(header(response.headers, 'connection') ?? '')
}

/**
 * RFC 9112, 9.3.1: a kept connection may be closed at any time; a request that meets that was not refused, it was never
 * seen.
 */
export function isStale(exchange: Exchange): boolean {
  const { failure, connection } = exchange
  return connection.reused && (isClosedUnread(exchange) || (failure?.kind === 'reset' && failure.phase === 'headers'))
}

/** Accidents of one kind are alike: what is found of one of them need not be asked of them all. */
export function accidentKind({ response, failure }: Exchange): string {
  return failure === undefined ? String(response?.status) : `${failure.kind} in ${failure.phase}`
}

/** Did the request wait for its whole timeout? */
export function isTimeout({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout'
}
