import { header, withheldWords, type Body, type Exchange, type HeaderLines } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import { textOf } from './body-text.ts'
import { byBytes } from './order.ts'
import type { ReportedRun } from './reported-run.ts'

/** Longer bodies are named as files beside it. */
const inlineLimit = 64 * 1024

/**
 * `run.har`, HAR 1.2: one entry an exchange, in the order in which they were sent. Header lines stand as on the wire, also those that stand
 * twice; keys stand as templates. What HAR has no word for is in members that begin with an underscore.
 */
export function harReport({ result, record }: ReportedRun): string {
  const violated = new Map<string, string[]>()
  for (const requirement of result.requirements) {
    for (const id of requirement.findings.flatMap(({ evidence }) => evidence)) violated.set(id, [...(violated.get(id) ?? []), requirement.id])
  }
  const began = Date.parse(result.run.startedAt)
  const ordered = record.exchanges.toSorted((one, other) => one.timing.start - other.timing.start || byBytes(one.id, other.id))
  const log = {
    version: '1.2', creator: { name: result.tool.name, version: result.tool.version }, comment: result.headline,
    entries: ordered.map((exchange) => entryOf(exchange, record, began, [...new Set(violated.get(exchange.id))].sort(byBytes))),
  }
  return `${JSON.stringify({ log }, null, 2)}\n`
}

function entryOf(exchange: Exchange, record: RunRecord, began: number, violates: readonly string[]): object {
  const { request, response, failure, timing, connection } = exchange
  const version = connection.protocol.toUpperCase()
  const headers = timing.headers ?? timing.end
  const wait = Math.max(0, headers - timing.start)
  const receive = Math.max(0, timing.end - headers)
  return {
    startedDateTime: new Date(began + timing.start).toISOString(), time: wait + receive,
    request: {
      method: request.method, url: request.url, httpVersion: version, cookies: [], headers: linesOf(request.headers), queryString: queryOf(request.url),
      ...(request.body && { postData: { mimeType: header(request.headers, 'content-type') ?? '', ...contentOf(request.body, record, '_encoding') } }),
      headersSize: -1, bodySize: request.body?.length ?? 0,
    },
    // Readers need a response: status 0 is how browsers write that there was none.
    response: response
      ? {
          status: response.status, statusText: response.reason, httpVersion: version, cookies: [], headers: linesOf(response.headers),
          content: { size: response.body.length, mimeType: header(response.headers, 'content-type') ?? '', ...contentOf(response.body, record, 'encoding') },
          redirectURL: header(response.headers, 'location') ?? '', headersSize: -1, bodySize: response.body.length,
          ...(response.trailers && { _trailers: linesOf(response.trailers) }), _chunks: response.body.arrivals, _complete: response.body.complete, _interim: response.interim,
        }
      : { status: 0, statusText: '', httpVersion: '', cookies: [], headers: [], content: { size: 0, mimeType: 'x-unknown' }, redirectURL: '', headersSize: -1, bodySize: -1 },
    cache: {}, timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait, receive }, connection: String(connection.id),
    _exchange: exchange.id, _stimulus: exchange.stimulus, _credential: exchange.credential, ...(failure && { _error: failure }), ...(violates.length > 0 && { _violates: violates }),
  }
}

function linesOf(lines: HeaderLines): object[] {
  return lines.map(([name, value]) => ({ name, value }))
}

function queryOf(url: string): object[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }))
}

/** Text as it is, other bytes in base64, long ones by their file. HAR 1.2 knows no encoding of a request's body, so it has a name of our own there. */
function contentOf(body: Body, record: RunRecord, encoding: 'encoding' | '_encoding'): object {
  const digest = { _sha256: body.sha256 }
  const bytes = body.length === 0 ? new Uint8Array() : record.bodies.get(body.sha256)
  if (!bytes) return { ...digest, comment: body.withheld ? withheldWords[body.withheld] : 'the bytes were not kept' }
  if (bytes.length > inlineLimit) return { ...digest, _file: `bodies/${body.sha256}` }
  const text = textOf(bytes)
  return text === undefined ? { ...digest, text: Buffer.from(bytes).toString('base64'), [encoding]: 'base64' } : { ...digest, text }
}
