import { header, type Body, type Exchange } from '../record/exchange.ts'

/** Header lines that make another answer right than the interface lists: 304, 206, 412, 416, 415, 101, 202. */
const conditions = [
  'range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
  'upgrade',
  'prefer',
  'x-http-method-override',
]

/**
 * Statuses by which HTTP itself, or what stands between, answers: RFC 9110, 15.5.8, 15.5.9, 15.5.20; RFC 8470; RFC
 * 6585.
 */
const between: ReadonlySet<number> = new Set([407, 408, 421, 425, 431, 499, 511])

/** Servers allow so much for all header lines: 8 KiB, in nginx and Node. */
const mostHeaders = 8000

/**
 * Does something else than the interface say what the answer of this exchange has to be? A condition in the request, a
 * status that belongs to the connection, or what may stand between whoever recorded it and the service.
 */
export function isAside(exchange: Exchange, bytes: (body: Body) => Uint8Array | undefined): boolean {
  const { request, response, origin } = exchange
  if (conditions.some((name) => header(request.headers, name) !== undefined)) return true
  const coding = header(request.headers, 'content-encoding')
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') return true
  if (request.headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0) > mostHeaders) return true
  if (!response) return false
  const { status } = response
  if (between.has(status)) return true
  if (origin !== 'har') return false
  // A browser, a cache or a redirect to https answers so, and writes it down as if the service had.
  return (
    status === 206 ||
    (status >= 300 && status < 400) ||
    ([502, 503, 504].includes(status) && !isJson(response.body, bytes))
  )
}

/** A debugging proxy that reaches nobody answers with a page of its own. */
function isJson(body: Body, bytes: (body: Body) => Uint8Array | undefined): boolean {
  try {
    JSON.parse(Buffer.from(bytes(body) ?? '').toString('utf8'))
    return true
  } catch {
    return false
  }
}
