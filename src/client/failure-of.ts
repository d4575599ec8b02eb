import type { Failure } from '../record/exchange.ts'
import { errors } from './undici-parts.ts'

/** What an error of the connection, or of the parser, says. */
export function failureOf(error: Error & { code?: unknown; cause?: unknown }, phase: Failure['phase']): Failure {
  const code = typeof error.code === 'string' ? error.code : ''
  const inner = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const detail = `${error.message}${inner}` || code || error.name
  if (
    code === 'ECONNREFUSED' ||
    (error instanceof AggregateError && error.errors.every((one: { code?: string }) => one.code === 'ECONNREFUSED'))
  )
    return { kind: 'refused', phase: 'connect', detail }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { kind: 'dns', phase: 'connect', detail }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return { kind: 'timeout', phase: 'connect', detail }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return { kind: 'tls', phase: 'connect', detail: plainWords(code, detail) }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return { kind: 'limit', phase, detail: `the ${phase === 'body' ? 'trailers' : 'headers'} are longer than is read` }
  if (isMalformed(error)) return { kind: 'malformed', phase, detail: parserWords(detail) }
  if (code.endsWith('_TIMEOUT')) return { kind: 'timeout', phase, detail }
  return { kind: 'reset', phase, detail }
}

/**
 * What comes in answer to a TLS handshake and is none: nearly always a server that speaks plain HTTP, and of which
 * OpenSSL says no more than where in its own source it noticed.
 */
function plainWords(code: string, detail: string): string {
  return /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(code) ||
    /wrong version number|packet length too long|:http request/.test(detail)
    ? 'the port does not speak TLS: where it speaks plain http, use http://'
    : detail
}

/** What undici calls errors of the socket, though the target is to blame. It takes no 100 either. */
const unasked: Readonly<Record<string, string>> = {
  'bad response': 'an answer that was not asked for',
  'bad upgrade': 'it switches to another protocol, unasked',
}

/** Was it no HTTP? A parser's error has a code only sometimes. */
export function isMalformed(error: Error & { code?: unknown }): boolean {
  return (
    error instanceof errors.HTTPParserError ||
    error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
    Object.hasOwn(unasked, error.message)
  )
}

/** "Response does not match the HTTP/1.1 protocol (Invalid status code)": what is behind it says more. */
export function parserWords(message: string): string {
  const words =
    unasked[message] ?? /^Response does not match the HTTP\/1\.1 protocol \((.*)\)$/.exec(message)?.[1] ?? message
  return words.startsWith('Expected HTTP/')
    ? `${words}: no answer of HTTP/1.1 begins so, and the port may speak HTTP/2 alone`
    : words
}
