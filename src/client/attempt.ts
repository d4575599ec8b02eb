import { errors, type Client, type Dispatcher } from 'undici'
import type { Failure, HeaderLines } from '../record/exchange.ts'
import { aside, type Aside } from './aside.ts'
import type { Clock } from './clock.ts'
import { gathering, type Gathering } from './gathering.ts'
import type { Heard, InterimSieve } from './interim-sieve.ts'
import { keptHeaders } from './kept-headers.ts'
import type { Memory } from './memory.ts'
import { ownFailure } from './own-failure.ts'

/** A connection, made when it is first needed, for one request at a time. */
export interface Line {
  readonly client: Client
  readonly interim: InterimSieve
}

/** What one request brought back, before redaction. Times in milliseconds on the client's clock. */
export interface Attempt {
  readonly status?: number
  readonly reason: string
  readonly headers: HeaderLines
  /** The first interim statuses. */
  readonly interim: readonly number[]
  readonly interimCount: number
  /** What the interim answers said, and what stood behind the sizes of chunks. */
  readonly interimText: Aside
  readonly chunkExtensions: Aside
  readonly body: Gathering
  /** Header lines behind the body. */
  readonly trailers: HeaderLines
  readonly complete: boolean
  readonly failure?: Failure
  /** It failed for a reason of our own machine: a sentence that says so. No exchange with the target. */
  readonly own?: string
  readonly start: number
  readonly headersAt?: number
  readonly end: number
}

export interface AttemptOptions {
  readonly clock: Clock
  /** Milliseconds without progress (no header, no byte) after which it is given up. */
  readonly timeoutMs: number
  /** Bytes of body after which it is given up, by the status. */
  readonly bodyLimit: (status: number) => number
  /** What all attempts under way hold together; shared by them. */
  readonly memory: Memory
  /** Its reason, a string, says why what is under way is given up. */
  readonly signal: AbortSignal
}

/** What makes progress may go on for so many times the timeout. */
export const patience = 3

/**
 * Less than this within the timeout is no progress of a body. The slowest speech that anybody encodes has a thousand
 * bytes a second.
 */
const leastProgress = 256

/** How the detail of a failure begins where an answer went on beyond the total limit. */
export const neverEnding = 'still not ended after'

/** Of interim answers this is kept, and so much is a storm of them. */
const interimKept = 10
const interimStorm = 5000

/** So much of interim answers and header lines is left out before it is too much. */
const takenOutLimit = 1024 * 1024

/** A longer reason phrase is nothing to be read. */
const reasonKept = 1024

class GivenUp extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** Sends one request on one connection and takes down what comes back, as it comes. Never rejects. */
export function attempt(
  { client, interim: sieve }: Line,
  request: { method: string; path: string; headers: HeaderLines; body: Uint8Array | null },
  options: AttemptOptions,
): Promise<Attempt> {
  const { clock } = options
  const start = clock.now()
  const interim: number[] = []
  const interims = { count: 0 }
  const interimText = aside()
  const chunkExtensions = aside()
  let takenOut = 0
  const body = gathering()
  let status: number | undefined
  let reason = ''
  let headers: HeaderLines = []
  let trailers: HeaderLines = []
  let headersAt: number | undefined
  let dropped = 0
  /** Bytes of body that count as the last progress. */
  let progressed = 0
  let controller: Dispatcher.DispatchController | undefined

  return new Promise((resolve) => {
    let over = false
    const phase = (): Failure['phase'] => (status !== undefined ? 'body' : 'headers')
    const memory = options.memory.enter(() =>
      giveUp({
        kind: 'limit',
        phase: 'body',
        detail: `the body was given up after ${body.length} bytes: so much came at once that it was the longest`,
      }),
    )
    const idle = setTimeout(onIdle, options.timeoutMs)
    const total = setTimeout(
      () => giveUp({ kind: 'timeout', phase: phase(), detail: `${neverEnding} ${patience * options.timeoutMs} ms` }),
      patience * options.timeoutMs,
    )
    const onAbort = (): void => giveUp({ kind: 'aborted', phase: phase(), detail: String(options.signal.reason) })
    options.signal.addEventListener('abort', onAbort)
    if (options.signal.aborted) onAbort()

    function onIdle(): void {
      const stalled = progressed === body.length ? 'nothing more of the body came' : 'hardly anything of the body came'
      const what = status === undefined ? 'no answer came' : stalled
      giveUp({ kind: 'timeout', phase: phase(), detail: `${what} for ${options.timeoutMs} ms` })
    }
    function giveUp(failure: Failure): void {
      controller?.abort(new GivenUp(failure))
      finish(failure)
    }
    function progress(): void {
      progressed = body.length
      if (!over) idle.refresh()
    }
    /** What is taken out is no sign of an answer: the timeout goes on. */
    const heard: Heard = {
      interim(code) {
        interims.count += 1
        if (interim.length < interimKept) interim.push(code)
        if (interims.count > interimStorm)
          giveUp({ kind: 'limit', phase: 'headers', detail: `more than ${interimStorm} interim responses` })
      },
      line() {
        dropped += 1
      },
      interimText: interimText.add,
      chunkExtension: chunkExtensions.add,
      bytes(count) {
        takenOut += count
        if (takenOut > takenOutLimit)
          giveUp({ kind: 'limit', phase: 'headers', detail: 'the headers are longer than is read' })
      },
    }
    /** @param complete Did the body end where its framing says? */
    function finish(failure?: Failure, complete = failure === undefined, own?: string): void {
      if (over) return
      over = true
      clearTimeout(idle)
      clearTimeout(total)
      options.signal.removeEventListener('abort', onAbort)
      memory.leave()
      resolve({
        reason,
        headers,
        interim,
        interimCount: interims.count,
        interimText,
        chunkExtensions,
        body,
        trailers,
        start,
        end: clock.now(),
        complete,
        ...(own !== undefined && { own }),
        ...(status !== undefined && { status }),
        ...(headersAt !== undefined && { headersAt }),
        ...(failure && { failure }),
      })
    }
    if (over) return

    const fail = (error: Error, at: Failure['phase']): void => finish(failureOf(error, at), false, ownFailure(error))

    try {
      sieve.expect(heard)
      client.dispatch(
        { method: request.method, path: request.path, headers: request.headers.flat(), body: request.body },
        {
          onRequestStart(started) {
            controller = started
            if (over) started.abort(new Error('given up'))
          },
          onResponseStart(current, code, _parsed, text) {
            progress()
            status = code
            reason = text === undefined || text.length <= reasonKept ? (text ?? '') : `${text.slice(0, reasonKept)}…`
            headersAt = clock.now()
            const kept = keptHeaders(rawLines(current.rawHeaders))
            headers = kept.lines
            dropped += kept.dropped
          },
          onResponseData(_current, chunk) {
            if (over) return
            body.add(chunk, clock.now() - start)
            if (body.length - progressed >= leastProgress) progress()
            memory.take(chunk.length)
            const limit = options.bodyLimit(status!)
            if (body.length > limit)
              giveUp({
                kind: 'limit',
                phase: 'body',
                detail: `the body is longer than ${limit} bytes, which is all that is read`,
              })
          },
          onResponseEnd(current) {
            const behind = keptHeaders(rawLines(current.rawTrailers))
            trailers = behind.lines
            dropped += behind.dropped
            if (dropped > 0)
              finish(
                { kind: 'limit', phase: 'headers', detail: `${dropped} more header lines came than are kept` },
                true,
              )
            else finish()
          },
          onResponseError(_current, error) {
            if (error instanceof GivenUp) finish(error.failure)
            else fail(error, phase())
          },
        },
      )
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)), 'connect')
    }
  })
}

/** Names and values by turns. */
function rawLines(raw: Dispatcher.DispatchController['rawHeaders']): readonly (Buffer | string)[] {
  return Array.isArray(raw)
    ? raw
    : Object.entries(raw ?? {})
        .flat()
        .map(String)
}

function failureOf(error: Error & { code?: unknown; cause?: unknown }, phase: Failure['phase']): Failure {
  const code = typeof error.code === 'string' ? error.code : ''
  const inner = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const detail = `${error.message}${inner}` || code || error.name
  if (
    code === 'ECONNREFUSED' ||
    (error instanceof AggregateError && error.errors.every((one: { code?: string }) => one.code === 'ECONNREFUSED'))
  )
    return { kind: 'refused', phase: 'connect', detail: detail || 'ECONNREFUSED' }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { kind: 'dns', phase: 'connect', detail }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return { kind: 'timeout', phase: 'connect', detail }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return { kind: 'tls', phase: 'connect', detail }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
    return { kind: 'limit', phase, detail: `the ${phase === 'body' ? 'trailers' : 'headers'} are longer than is read` }
  if (isMalformed(error)) return { kind: 'malformed', phase, detail: parserWords(detail) }
  if (code.endsWith('_TIMEOUT')) return { kind: 'timeout', phase, detail }
  return { kind: 'reset', phase, detail }
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
  return unasked[message] ?? /^Response does not match the HTTP\/1\.1 protocol \((.*)\)$/.exec(message)?.[1] ?? message
}
