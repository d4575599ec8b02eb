import { createHash } from 'node:crypto'
import { header, type HeaderLines } from './exchange.ts'

/**
 * The header by which the target's logs and traces name a request (W3C Trace Context, 3.2): derived from run and
 * exchange, so that the record alone says it.
 */
export function traceparent(run: string, exchange: string): string {
  const digest = createHash('sha256').update(`${run}/${exchange}`).digest('hex')
  return `00-${digest.slice(0, 32)}-${digest.slice(32, 48)}-01`
}

/** The trace id of a recorded request, where it has one. */
export function traceIdOf(headers: HeaderLines): string | undefined {
  return /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(header(headers, 'traceparent') ?? '')?.[1]
}

/** What stands for the trace id in a link to somebody's tracing. */
export const traceIdMark = '{trace}'
