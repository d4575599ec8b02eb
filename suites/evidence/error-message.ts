import { isScreened } from '../../src/contract/screened-path.ts'
import { isGivenUp } from '../../src/record/attempt-kind.ts'
import { header, isTooLong } from '../../src/record/exchange.ts'
import { isUnserved } from '../../src/record/unserved-accept.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { isDeclinedInFront } from './declined-in-front.ts'
import { isObject, jsonBody } from './json-body.ts'
import { contentTypeOf, isJsonType } from './media-type.ts'

/** Above these sizes a proxy in front may answer instead of the implementation. */
const longestUrl = 2048
const largestBody = 1024 * 1024

/** What only who knows the key or the workspace says, and nobody who declines a version of HTTP. */
const ownStatuses: ReadonlySet<number> = new Set([401, 404])

/**
 * Is it how a server, or what stands in front of it, declines what HTTP lets it decline? RFC 9110: 417 to an Expect
 * (15.5.18), 206 to a Range (14.2), 411 to a body without a length (15.5.12), 406 to an Accept without the type that
 * 4.1 has (15.5.7), 408 on a connection that it closes (15.5.9), 504 for whoever is behind it (15.6.5), and any other
 * error to another version (15.6.6).
 */
function isDeclined(exchange: Answered): boolean {
  const {
    request,
    response: { status },
    connection,
  } = exchange
  const line = (name: string): string | undefined => header(request.headers, name)
  if (connection.protocol === 'http/1.0') return status >= 400 && !ownStatuses.has(status)
  if (status === 206) return line('range') !== undefined
  if (status === 417) return line('expect') !== undefined
  if (status === 411) return line('transfer-encoding') !== undefined
  return isUnserved(exchange) || isGivenUp(exchange)
}

/**
 * RFC 9110, 5.3: a field that is no list stands on one line. Proxies refuse two of them with a page of their own, and
 * rightly so.
 */
function hasTwoKeys({ request: { headers } }: Answered): boolean {
  return headers.filter(([name]) => name.toLowerCase() === 'authorization').length > 1
}

/** Every rule asks it of every exchange. */
const known = new WeakMap<Answered, boolean>()

/**
 * Law 3: every exchange is judged by the rules that hold for any answer, provided that its request was well-formed HTTP
 * to one of the two operations, of modest size, with a path that reaches the implementation.
 */
export function isOrdinary(exchange: Answered): boolean {
  let isOne = known.get(exchange)
  if (isOne === undefined) known.set(exchange, (isOne = isForRules(exchange)))
  return isOne
}

function isForRules(exchange: Answered): boolean {
  const { operation, request } = exchange
  return (
    operation !== 'other' &&
    !isDeclined(exchange) &&
    !hasTwoKeys(exchange) &&
    !isDeclinedInFront(exchange, isJsonType(contentTypeOf(exchange.response.headers))) &&
    request.url.length <= longestUrl &&
    (request.body?.length ?? 0) <= largestBody &&
    !isScreened(request.url)
  )
}

/** An answer that is no success. What is neither 1xx, 2xx nor 3xx is an error response. */
export function isError(exchange: Answered): boolean {
  return exchange.response.status >= 400 && exchange.failure === undefined && isOrdinary(exchange)
}

/** The same, with a body that is longer than is read. */
export function isLongError(exchange: Answered): boolean {
  return exchange.response.status >= 400 && isTooLong(exchange) && isOrdinary(exchange)
}

/** Does it hold the envelope of 2.4, however that is filled? */
export function hasEnvelope(exchange: Answered, evidence: Evidence): boolean {
  return isObject(errorOf(exchange, evidence))
}

/** What the body says as JSON, if it is JSON. */
export function jsonOf(exchange: Answered, evidence: Evidence): unknown {
  const body = evidence.derive(jsonBody, exchange)
  return body?.ok === true ? body.value : undefined
}

/** The value of `error`, if the body is a JSON object. */
export function errorOf(exchange: Answered, evidence: Evidence): unknown {
  const body = jsonOf(exchange, evidence)
  return isObject(body) ? body['error'] : undefined
}

/**
 * The claims of rules over every error: each operation and each status by itself, since servers make them in different
 * places.
 */
export function errorClaim({ operation, response }: Answered): string {
  return `${operation} ${response.status}`
}

/** The text of `error.message`, if there is one. */
export function messageOf(exchange: Answered, evidence: Evidence): string | undefined {
  const error = isError(exchange) ? errorOf(exchange, evidence) : undefined
  const message = isObject(error) ? error['message'] : undefined
  return typeof message === 'string' ? message : undefined
}
