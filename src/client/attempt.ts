import type { Client, Dispatcher } from 'undici'
import type { Failure, HeaderLines } from '../record/exchange.ts'
import type { Clock } from './clock.ts'

/** What one request brought back, before redaction. Times in milliseconds on the client's clock. */
export interface Attempt {
  readonly status?: number
  readonly reason: string
  readonly headers: HeaderLines
  readonly interim: readonly number[]
  readonly chunks: readonly Uint8Array[]
  readonly arrivals: readonly (readonly [ms: number, bytes: number])[]
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
  /** Bytes of body after which it is given up. */
  readonly bodyLimit: number
  /** What all attempts under way hold together; shared by them. */
  readonly memory: Memory
  readonly signal: AbortSignal
}

/** Bytes that answers under way hold in memory, and how many they may. */
export interface Memory {
  held: number
  readonly limit: number
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
  const chunks: Uint8Array[] = []
  const arrivals: [number, number][] = []
  let status: number | undefined
  let reason = ''
  let headers: HeaderLines = []
  let headersAt: number | undefined
  let received = 0
  let controller: Dispatcher.DispatchController | undefined

  return new Promise((resolve) => {
    let over = false
    const phase = (): Failure['phase'] => (status !== undefined ? 'body' : 'headers')
    let idle = setTimeout(onIdle, options.timeoutMs)
    const total = setTimeout(() => giveUp({ kind: 'timeout', phase: phase(), detail: `still not ended after ${patience * options.timeoutMs} ms` }), patience * options.timeoutMs)
    const onAbort = (): void => giveUp({ kind: 'aborted', phase: phase(), detail: 'the run ended first' })
    options.signal.addEventListener('abort', onAbort)
    if (options.signal.aborted) onAbort()

    function onIdle(): void {
      giveUp({ kind: 'timeout', phase: phase(), detail: `nothing came for ${options.timeoutMs} ms` })
    }
    function giveUp(failure: Failure): void {
      controller?.abort(new GivenUp(failure))
      finish(failure)
    }
    function progress(): void {
      clearTimeout(idle)
      idle = setTimeout(onIdle, options.timeoutMs)
    }
    function finish(failure?: Failure): void {
      if (over) return
      over = true
      clearTimeout(idle)
      clearTimeout(total)
      options.signal.removeEventListener('abort', onAbort)
      options.memory.held -= received
      resolve({
        reason, headers, interim, chunks, arrivals, start, end: clock.now(), complete: failure === undefined,
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
          received += chunk.length
          options.memory.held += chunk.length
          arrivals.push([Math.round((clock.now() - start) * 10) / 10, chunk.length])
          chunks.push(chunk)
          if (options.memory.held > options.memory.limit) giveUp({ kind: 'limit', phase: 'body', detail: `answers under way hold more than ${options.memory.limit} bytes together` })
          if (received > options.bodyLimit) giveUp({ kind: 'limit', phase: 'body', detail: `the body is longer than ${options.bodyLimit} bytes` })
        },
        onResponseEnd() {
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
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return { kind: 'limit', phase: 'headers', detail }
  if (code.startsWith('HPE_')) return { kind: 'malformed', phase, detail }
  if (code.endsWith('_TIMEOUT')) return { kind: 'timeout', phase, detail }
  return { kind: 'reset', phase, detail }
}
