import { sha256Of, type BodyStore } from '../record/body-store.ts'
import type { Case } from '../record/case.ts'
import { cell as onlyCell } from '../record/cell.ts'
import { headerList, type Body, type Exchange, type HeaderLines } from '../record/exchange.ts'
import type { Redactor } from '../redaction/redaction.ts'
import { withoutCookie } from '../redaction/set-cookie.ts'
import type { Attempt } from './attempt.ts'
import { besides } from './besides.ts'
import { evidenceBytes } from './body-sizes.ts'
import type { WireRequest } from './wire-request.ts'

/** What is known of an attempt beside its answer. */
export interface AttemptFacts {
  readonly probe: string
  readonly of: Case
  readonly number: number
  readonly isSecond: boolean
  readonly request: WireRequest
  readonly connection: Exchange['connection']
}

/** The same in every run that sends it. */
export function exchangeId(probe: string, of: Case, number: number, cell: string = onlyCell): string {
  return `${probe}/${of.id}/${number}@${cell}`
}

export interface RecorderOptions {
  readonly origin: string
  readonly began: number
  readonly bodies: BodyStore
  readonly clean: Redactor
  readonly cell?: string | undefined
}

/** Makes the record of an attempt: templates of the request, and the answer without secrets. */
export function recorder({
  origin,
  began,
  bodies,
  clean,
  cell = onlyCell,
}: RecorderOptions): (facts: AttemptFacts, got: Attempt) => Exchange {
  const cleanLines = (lines: HeaderLines): HeaderLines =>
    lines.map(([name, value]) => [clean.text(name), withoutCookie(name, clean.text(value))] as const)

  function sentBody(template: Uint8Array): Body {
    const { length } = template
    return { sha256: bodies.put(template), length, stored: length, complete: true, arrivals: [], redacted: [] }
  }

  function receivedBody(of: Attempt): Body {
    const cut = of.failure?.kind === 'limit' && !of.complete
    const kept = of.body.bytes(cut ? evidenceBytes : undefined)
    of.body.release()
    const { bytes, redacted, withheld } = clean.body(kept, headerList(of.headers, 'content-encoding'), cut)
    const facts = { length: of.body.length, complete: of.complete, arrivals: of.body.arrivals, redacted }
    return bytes
      ? { sha256: bodies.put(bytes), stored: bytes.length, ...facts }
      : { sha256: sha256Of(kept), stored: 0, ...facts, ...(withheld && { withheld }) }
  }

  return ({ probe, of, number, isSecond, request, connection }, got) => ({
    id: exchangeId(probe, of, number, cell),
    cell,
    attempt: number,
    ...(isSecond && { look: 2 as const }),
    origin: 'probe',
    stimulus: of.stimulus,
    operation: of.operation,
    credential: of.credential,
    request: {
      method: of.method,
      url: `${origin}${request.path}`,
      headers: request.headers,
      ...(request.template && { body: sentBody(request.template) }),
      ...(of.wire && { wire: of.wire }),
    },
    ...(got.status !== undefined && {
      response: {
        status: got.status,
        reason: clean.text(got.reason),
        interim: got.interim,
        ...(got.interimCount > got.interim.length && { interimCount: got.interimCount }),
        body: receivedBody(got),
        ...besides(got, clean.text),
        headers: cleanLines(got.headers),
        ...(got.trailers.length > 0 && { trailers: cleanLines(got.trailers) }),
      },
    }),
    ...(got.failure && { failure: { ...got.failure, detail: clean.text(got.failure.detail) } }),
    timing: {
      start: got.start - began,
      end: got.end - began,
      ...(got.headersAt !== undefined && { headers: got.headersAt - began }),
    },
    connection,
  })
}
