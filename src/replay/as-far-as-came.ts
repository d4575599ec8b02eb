import { header, type Exchange } from '../record/exchange.ts'
import type { Judgement, Place } from '../requirement/judgement.ts'

/** RFC 9112, 8: what ends with its connection and has no length may have broken off. */
export function isEndless({ response, connection }: Exchange): boolean {
  return (
    response !== undefined &&
    connection.protocol === 'http/1.0' &&
    header(response.headers, 'content-length') === undefined
  )
}

/** Why nothing is said of it. */
export const noLength = 'what came back is HTTP/1.0 without a length: whether it is whole cannot be known'

/** The same, as though what came were all of it. */
export function asWhole(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response === undefined || !isEndless(exchange)) return exchange
  const length = ['Content-Length', String(response.body.length)] as const
  return { ...exchange, response: { ...response, headers: [...response.headers, length] } }
}

/** Did more of the body come than up to there? Then it does not matter where it ends. */
export function liesBeforeTheEnd(place: Place | undefined, { response }: Exchange): boolean {
  const { part, at, length } = place ?? { part: '' }
  return part === 'body' && at !== undefined && length !== undefined && at + length < (response?.body.length ?? 0)
}

/** Where in the answer it is violated. */
export function placeOf(judgement: Judgement): Place | undefined {
  return judgement.kind === 'violated' ? judgement.place : undefined
}
