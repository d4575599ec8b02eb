import { errors, type Client, type Dispatcher } from 'undici'
import type { Failure, HeaderLines } from '../record/exchange.ts'
import type { Clock } from './clock.ts'
import { gathering, type Gathering } from './gathering.ts'
import type { Memory } from './memory.ts'

/** What one request brought back, before redaction. Times in milliseconds on the client's clock. */
export interface Attempt {
  readonly status?: number
  readonly reason: string
  readonly headers: HeaderLines
  readonly interim: readonly number[]
  readonly body: Gathering
  /** Header lines behind the body. */
  readonly trailers: HeaderLines
  readonly complete: boolean
  readonly failure?: Failure
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
  readonly signal: AbortSignal
}

/** A trickle may go on for so many times the timeout. */
const patience = 3

/** More interim responses than this are a storm. */
const interimLimit = 50

class GivenUp extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.detail)
    this.failure = failure
  }
}

/** Sends one request on one connection and takes down what comes back, as it comes. Never rejects. */
export function attempt(client: Client, request: { method: string; path: string; headers: HeaderLines; body: Uint8Array | null }, options: AttemptOptions): Promise<Attempt> {
  const { clock } = options
  const start = clock.now()
  const interim: number[] = []
  const body = gathering()
  let status: number | undefined
  let reason = ''
  let headers: HeaderLines = []
  let trailers: HeaderLines = []
  let headersAt: number | undefined
  let controller: Dispatcher.DispatchController | undefined

  return new Promise((resolve) => {
    let over = false
    const phase = (): Failure['phase'] => (status !== undefined ? 'body' : 'headers')
    const memory = options.memory.enter(() => giveUp({ kind: 'limit', phase: 'body', detail: `the body was given up after ${body.length} bytes: so much came at once that it was the longest` }))
    const idle = setTimeout(onIdle, options.timeoutMs)
    const total = setTimeout(() => giveUp({ kind: 'timeout', phase: phase(), detail: `still not ended after ${patience * options.timeoutMs} ms` }), patience * options.timeoutMs)
    const onAbort = (): void => giveUp({ kind: 'aborted', phase: phase(), detail: 'the run ended first' })
    options.signal.addEventListener('abort', onAbort)
    if (options.signal.aborted) onAbort()

    function onIdle(): void {
      giveUp({ kind: 'timeout', phase: phase(), detail: `${status === undefined ? 'no answer came' : 'nothing more of the body came'} for ${options.timeoutMs} ms` })
    }
    function giveUp(failure: Failure): void {
      controller?.abort(new GivenUp(failure))
      finish(failure)
    }
    function progress(): void {
      if (!over) idle.refresh()
    }
    function finish(failure?: Failure): void {
      if (over) return
      over = true
      clearTimeout(idle)
      clearTimeout(total)
      options.signal.removeEventListener('abort', onAbort)
      memory.leave()
      resolve({
        reason, headers, interim, body, trailers, start, end: clock.now(), complete: failure === undefined,
        ...(status !== undefined && { status }), ...(headersAt !== undefined && { headersAt }), ...(failure && { failure }),
      })
    }
    if (over) return

    try {
      client.dispatch({ method: request.method, path: request.path, headers: request.headers.flat(), body: request.body }, {
        onRequestStart(started) {
          controller = started
          if (over) started.abort(new Error('given up'))
        },
        onResponseStart(current, code, _parsed, text) {
          progress()
          if (code < 200) {
            interim.push(code)
            if (interim.length > interimLimit) giveUp({ kind: 'limit', phase: 'headers', detail: `more than ${interimLimit} interim responses` })
            return
          }
          status = code
          reason = text ?? ''
          headersAt = clock.now()
          headers = headerLines(current.rawHeaders)
        },
        onResponseData(_current, chunk) {
          progress()
          if (over) return
          body.add(chunk, clock.now() - start)
          memory.take(chunk.length)
          const limit = options.bodyLimit(status!)
          if (body.length > limit) giveUp({ kind: 'limit', phase: 'body', detail: `the body is longer than ${limit} bytes, which is all that is read` })
        },
        onResponseEnd(current) {
          trailers = headerLines(current.rawTrailers ?? [])
          finish()
        },
        onResponseError(_current, error) {
          finish(error instanceof GivenUp ? error.failure : failureOf(error, phase()))
        },
      })
    } catch (error) {
      finish(failureOf(error instanceof Error ? error : new Error(String(error)), 'connect'))
    }
  })
}

/** Name and value of each line, in order; bytes above 127 as ISO 8859-1, as HTTP has it. */
function headerLines(raw: Dispatcher.DispatchController['rawHeaders']): HeaderLines {
  if (!Array.isArray(raw)) return Object.entries(raw ?? {}).map(([name, value]) => [name, String(value)] as const)
  const texts = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')))
  return Array.from({ length: texts.length >> 1 }, (_, line) => [texts[2 * line]!, texts[2 * line + 1]!] as const)
}

function failureOf(error: Error & { code?: unknown; cause?: unknown }, phase: Failure['phase']): Failure {
  const code = typeof error.code === 'string' ? error.code : ''
  const inner = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  const detail = `${error.message}${inner}` || code || error.name
  if (code === 'ECONNREFUSED' || (error instanceof AggregateError && error.errors.every((one: { code?: string }) => one.code === 'ECONNREFUSED')))
    return { kind: 'refused', phase: 'connect', detail: detail || 'ECONNREFUSED' }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { kind: 'dns', phase: 'connect', detail }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return { kind: 'timeout', phase: 'connect', detail }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return { kind: 'tls', phase: 'connect', detail }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return { kind: 'limit', phase, detail: `the ${phase === 'body' ? 'trailers' : 'headers'} are longer than is read` }
  if (isMalformed(error)) return { kind: 'malformed', phase, detail: parserWords(detail) }
  if (code.endsWith('_TIMEOUT')) return { kind: 'timeout', phase, detail }
  return { kind: 'reset', phase, detail }
}

/** What undici calls errors of the socket, though the target is to blame. It takes no 100 either. */
const unasked: Readonly<Record<string, string>> = { 'bad response': 'an answer that was not asked for', 'bad upgrade': 'it switches to another protocol, unasked' }

/** Was it no HTTP? A parser's error has a code only sometimes. */
export function isMalformed(error: Error & { code?: unknown }): boolean {
  return error instanceof errors.HTTPParserError || error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || Object.hasOwn(unasked, error.message)
}

/** "Response does not match the HTTP/1.1 protocol (Invalid status code)": what is behind it says more. */
export function parserWords(message: string): string {
  return unasked[message] ?? /^Response does not match the HTTP\/1\.1 protocol \((.*)\)$/.exec(message)?.[1] ?? message
}
