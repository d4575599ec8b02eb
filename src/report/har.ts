import { clipped } from '../record/clipped.ts'
import { header, withheldWords, type Body, type Exchange, type HeaderLines } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import { textOf } from './body-text.ts'
import { byBytes } from './order.ts'
import type { ReportedRun } from './reported-run.ts'
import { oneFile } from './reporter.ts'

/** Longer bodies are named as files beside it. */
const inlineLimit = 64 * 1024

/**
 * Characters of entries that tell all; those after them are brief, so that a hostile target fills neither a disk nor a
 * memory.
 */
const wholeLimit = 12 * 1024 * 1024

/** A title of a cause holds what a target said. */
const titleLimit = 500

/**
 * What an entry holds: characters of all header lines of the answer, of one word, moments at which the body came. The
 * rest stands in `events.ndjson`.
 */
const whole = { lines: 16 * 1024, word: 4000, chunks: 100, bodies: true }
const brief = { lines: 2000, word: 200, chunks: 0, bodies: false }

/** `run.har`. */
export const har = oneFile(
  { name: 'har', file: 'run.har', what: 'HAR 1.2: all exchanges, for browsers and proxies' },
  (run) => harReport(run),
)

/**
 * `run.har`, HAR 1.2: one entry an exchange, in the order in which they were sent. Header lines stand as on the wire,
 * also those that stand twice; keys stand as templates. What HAR has no word for is in members that begin with an
 * underscore. Not by @types/har-format: it has no members of our own, and `har-schema` judges what is written in tests.
 */
export function harReport({ result, record }: ReportedRun): string {
  const violated = new Map<string, string[]>()
  for (const requirement of result.requirements) {
    for (const id of requirement.findings.flatMap(({ evidence }) => evidence))
      violated.set(id, [...(violated.get(id) ?? []), requirement.id])
  }
  const began = Date.parse(result.run.startedAt)
  const ordered = record.exchanges.toSorted(
    (one, other) => one.timing.start - other.timing.start || byBytes(one.id, other.id),
  )
  let room = wholeLimit
  const entries = ordered.map((exchange) => {
    const violates = [...new Set(violated.get(exchange.id))].sort(byBytes)
    const entry = entryOf(exchange, record, room > 0 ? whole : brief, began, violates)
    const text = JSON.stringify(entry, null, 2).replaceAll('\n', '\n      ')
    room -= text.length
    return `      ${text}`
  })
  const about = {
    version: '1.2',
    creator: { name: result.tool.name, version: result.tool.version },
    comment: result.headline,
    _labels: result.run.labels,
    _causes: result.causes.map(({ title }) => clipped(title, titleLimit)),
  }
  const head = JSON.stringify({ log: about }, null, 2).slice(0, -'\n  }\n}'.length)
  return `${head},\n    "entries": [${entries.length === 0 ? '' : `\n${entries.join(',\n')}\n    `}]\n  }\n}\n`
}

function entryOf(
  exchange: Exchange,
  record: RunRecord,
  extent: typeof whole,
  began: number,
  violates: readonly string[],
): object {
  const { request, response, failure, timing, connection } = exchange
  const version = connection.protocol.toUpperCase()
  const headers = timing.headers ?? timing.end
  const wait = Math.max(0, headers - timing.start)
  const receive = Math.max(0, timing.end - headers)
  return {
    startedDateTime: new Date(began + timing.start).toISOString(),
    time: wait + receive,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: version,
      cookies: [],
      headers: linesOf(request.headers),
      queryString: queryOf(request.url),
      ...(request.body && {
        postData: {
          mimeType: header(request.headers, 'content-type') ?? '',
          ...contentOf(request.body, record, extent, '_encoding'),
        },
      }),
      headersSize: -1,
      bodySize: request.body?.length ?? 0,
    },
    // Readers need a response: status 0 is how browsers write that there was none.
    response: response
      ? {
          status: response.status,
          statusText: clipped(response.reason, extent.word),
          httpVersion: version,
          cookies: [],
          ...linesWithin(response.headers, extent.lines),
          content: {
            size: response.body.length,
            mimeType: clipped(header(response.headers, 'content-type') ?? '', extent.word),
            ...contentOf(response.body, record, extent, 'encoding'),
          },
          redirectURL: clipped(header(response.headers, 'location') ?? '', extent.word),
          headersSize: -1,
          bodySize: response.body.length,
          ...(response.trailers && { _trailers: linesWithin(response.trailers, extent.lines).headers }),
          _chunks: response.body.arrivals.slice(0, extent.chunks),
          _complete: response.body.complete,
          _interim: response.interim,
          ...(response.interimText !== undefined && { _interimText: clipped(response.interimText, extent.word) }),
          ...(response.chunkExtensions !== undefined && {
            _chunkExtensions: clipped(response.chunkExtensions, extent.word),
          }),
        }
      : {
          status: 0,
          statusText: '',
          httpVersion: '',
          cookies: [],
          headers: [],
          content: { size: 0, mimeType: 'x-unknown' },
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
        },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait, receive },
    connection: String(connection.id),
    _exchange: exchange.id,
    _stimulus: exchange.stimulus,
    _credential: exchange.credential,
    ...(failure && { _error: failure }),
    ...(violates.length > 0 && { _violates: violates }),
  }
}

function linesOf(lines: HeaderLines): object[] {
  return lines.map(([name, value]) => ({ name, value }))
}

/** The first lines of an answer, and how many are left out; they all stand in `events.ndjson`. */
function linesWithin(lines: HeaderLines, limit: number): { headers: object[]; _linesLeftOut?: number } {
  let room = limit
  const end = lines.findIndex(([name, value]) => {
    room -= name.length + value.length
    return room < 0
  })
  return end < 0
    ? { headers: linesOf(lines) }
    : { headers: linesOf(lines.slice(0, end)), _linesLeftOut: lines.length - end }
}

function queryOf(url: string): object[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }))
}

/**
 * Text as it is, other bytes in base64, long ones by their file. HAR 1.2 knows no encoding of a request's body, so it
 * has a name of our own there.
 */
function contentOf(body: Body, record: RunRecord, extent: typeof whole, encoding: 'encoding' | '_encoding'): object {
  const digest = { _sha256: body.sha256 }
  const file = { ...digest, _file: `bodies/${body.sha256}` }
  if (body.stored > inlineLimit && record.bodies.has(body.sha256)) return file
  const bytes = body.length === 0 ? new Uint8Array() : record.bodies.get(body.sha256)
  if (!bytes) return { ...digest, comment: body.withheld ? withheldWords[body.withheld] : 'the bytes were not kept' }
  if (!extent.bodies || bytes.length > inlineLimit) return file
  const text = textOf(bytes)
  return text === undefined
    ? { ...digest, text: Buffer.from(bytes).toString('base64'), [encoding]: 'base64' }
    : { ...digest, text }
}
