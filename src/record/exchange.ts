import type { Operation } from '../contract/operation.ts'
import type { Wire } from './wire.ts'

/** Why a request was sent. Requirements choose what they judge by it, never by the probe that sent it. */
export type Stimulus =
  /** Nothing is wrong with it: success is expected. Stands before and after the batch of its group. */
  | { readonly kind: 'control'; readonly group: string; readonly role: string }
  /**
   * The control of `group` with exactly one thing changed: `id` names it for good, `change` says it, such as `voice:
   * empty`.
   */
  | { readonly kind: 'change'; readonly group: string; readonly id: string; readonly change: string }
  /** One of several that are judged together: `group` names the set, `role` the part played in it. */
  | { readonly kind: 'member'; readonly group: string; readonly role: string }
  /** One example of a property. `index` is its place in the batch, or `path` that of a shrunk one. */
  | {
      readonly kind: 'example'
      readonly property: string
      readonly group: string
      readonly seed: number
      readonly path: string
      readonly shrink: boolean
    }
  /** Meant to be answered with this status, because the operator said what causes it. */
  | { readonly kind: 'provoked'; readonly status: number }
  /** Not sent by Assay: from a HAR file or a proxy. */
  | { readonly kind: 'unknown' }

/** Which key was used, and how it was made wrong (`edit`), if it was. */
export interface Credential {
  readonly key: 'none' | 'api' | 'management' | 'no-credit' | 'rate-limited' | 'unknown'
  readonly edit?: string
}

/** A body by its digest. The bytes lie in `bodies/<sha256>`. */
export interface Body {
  /** Of the bytes as stored, in hex. */
  readonly sha256: string
  /** Bytes received. */
  readonly length: number
  /** Bytes kept: less than `length` where a limit cut it, or 0 under `--no-bodies`. */
  readonly stored: number
  /** Did it end where its framing said? */
  readonly complete: boolean
  /** When how many bytes arrived, milliseconds since the exchange began. */
  readonly arrivals: readonly (readonly [ms: number, bytes: number])[]
  /** Places where a secret stood; the bytes there are stored as asterisks. */
  readonly redacted: readonly (readonly [at: number, length: number, name: string])[]
  /**
   * Why nothing is stored but the digest of what was received: a secret lies behind a coding, or what lies behind it
   * cannot be read. `untrue`: it cannot be decoded as its Content-Encoding says. `unrecorded`: who recorded it kept no
   * bytes, or not all of them; the digest means nothing.
   */
  readonly withheld?: 'secret' | 'unreadable' | 'untrue' | 'unrecorded'
}

/** Why a body was withheld, for reports. */
export const withheldWords: Readonly<Record<NonNullable<Body['withheld']>, string>> = {
  secret: 'a secret lies behind its coding, so that only its digest was kept',
  unreadable: 'it could not be decoded, so that only its digest was kept',
  untrue: 'it could not be decoded as its Content-Encoding says, so that only its digest was kept',
  unrecorded: 'the recording does not hold it whole',
}

/** Header lines in the order and the case of the wire. */
export type HeaderLines = readonly (readonly [name: string, value: string])[]

export interface RequestRecord {
  readonly method: string
  readonly url: string
  /** Templates: a key stands as `${ASSAY_API_KEY}`. */
  readonly headers: HeaderLines
  readonly body?: Body
  /** Who recorded it may have left header lines out: that one is missing shows nothing. */
  readonly partial?: true
  /** How it was written, where that is not as usual. */
  readonly wire?: Wire
}

export interface ResponseRecord {
  readonly status: number
  readonly reason: string
  readonly headers: HeaderLines
  /** Statuses of interim (1xx) responses before it: the first ones. */
  readonly interim: readonly number[]
  /** How many interim responses there were, where that is more than are told. */
  readonly interimCount?: number
  /** Their status and header lines as they came, secrets masked: the first 64 KiB. */
  readonly interimText?: string
  /** What stood behind the sizes of chunks (RFC 9112, 7.1.1), secrets masked: the first 64 KiB. */
  readonly chunkExtensions?: string
  /** Bytes of these two that were neither kept nor searched. */
  readonly unread?: number
  readonly body: Body
  /** Header lines behind the body, where there are any. */
  readonly trailers?: HeaderLines
}

export interface Failure {
  readonly kind: 'dns' | 'tls' | 'refused' | 'reset' | 'timeout' | 'malformed' | 'limit' | 'aborted'
  readonly phase: 'connect' | 'headers' | 'body'
  readonly detail: string
}

/** One request and what came back. Facts only. */
export interface Exchange {
  /** `${probe}/${case}/${attempt}@${cell}`: derived, never a counter. */
  readonly id: string
  readonly cell: string
  readonly attempt: number
  /**
   * It was sent when all the rest was over: for another look at what may have been an accident, or as a control of
   * that.
   */
  readonly look?: 2
  /** Who sent it: a probe of ours; or others, and it was read from a HAR file, or passed through our proxy. */
  readonly origin: 'probe' | 'har' | 'proxy'
  readonly stimulus: Stimulus
  readonly operation: Operation
  readonly credential: Credential
  readonly request: RequestRecord
  /** Absent when no status line came. Present together with `failure` when the body broke off. */
  readonly response?: ResponseRecord
  readonly failure?: Failure
  /** Milliseconds since the run began. */
  readonly timing: { readonly start: number; readonly headers?: number; readonly end: number }
  readonly connection: { readonly id: number; readonly protocol: string; readonly reused: boolean }
}

/**
 * Was the body given up because it is longer than is read? Its status is known and counts as an answer. The limit is
 * ours: it says nothing against the target.
 */
export function isTooLong({ response, failure }: Exchange): boolean {
  return response !== undefined && failure?.kind === 'limit'
}

/** Did the target fail to answer? What we gave up for a limit of ours, or with the run, says nothing against it. */
export function isBroken(failure: Failure | undefined): boolean {
  return failure !== undefined && failure.kind !== 'aborted' && failure.kind !== 'limit'
}

/** Why no answer came, or no whole one, in words that are the same wherever it happens. */
export function failureWords({ failure }: Exchange): string {
  if (!failure) return 'no answer'
  const { kind, phase, detail } = failure
  if (kind === 'reset')
    return phase === 'body' ? 'the connection was closed in the body' : 'the connection was closed without an answer'
  if (kind === 'limit' || kind === 'timeout') return detail
  return `${kind === 'malformed' ? 'malformed HTTP' : kind}: ${detail}`
}

/** The id without its attempt: all attempts of one request share it. */
export function trialId(exchange: Exchange): string {
  return exchange.id.replace(/\/\d+@/, '@')
}

/** RFC 9110, 5.3: the values of all header lines of this name, as one list. */
export function headerList(lines: HeaderLines, name: string): string | undefined {
  const values = lines.filter(([line]) => line.toLowerCase() === name).map(([, value]) => value)
  return values.length > 0 ? values.join(', ') : undefined
}

/** The first header line of this name, compared without case. */
export function header(lines: HeaderLines, name: string): string | undefined {
  const wanted = name.toLowerCase()
  return lines.find(([line]) => line.length === wanted.length && line.toLowerCase() === wanted)?.[1]
}
