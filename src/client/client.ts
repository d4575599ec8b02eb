import type { Client } from 'undici'
import { environmentStatuses } from '../contract/error-table.ts'
import { sha256Of, type BodyStore } from '../record/body-store.ts'
import { headerList, type Body, type Exchange, type HeaderLines } from '../record/exchange.ts'
import { redactor } from '../record/redaction.ts'
import { withoutCookie } from '../record/set-cookie.ts'
import type { RunEvent } from '../record/run-event.ts'
import { expand, type Secrets } from '../record/template.ts'
import type { Case } from '../record/case.ts'
import { attempt, isMalformed, parserWords, type Attempt } from './attempt.ts'
import { breaker } from './breaker.ts'
import type { Clock } from './clock.ts'
import { sharedMemory } from './memory.ts'
import { nextAttempt } from './next-attempt.ts'
import { pacer } from './pacer.ts'
import { proxySecrets, route, type RouteOptions } from './route.ts'

export interface ClientOptions extends RouteOptions {
  readonly secrets: Secrets
  readonly concurrency: number
  readonly rate: number | null
  /** Milliseconds after which nothing more is sent. */
  readonly deadlineMs: number
  readonly maxRequests: number
  readonly maxCharacters: number
  readonly cell: string
  readonly clock: Clock
  readonly bodies: BodyStore
  /** Sent with every request: `--header-env`. Templates. */
  readonly extraHeaders: HeaderLines
  readonly version: string
  emit(event: RunEvent): void
}

/** Sends cases and records every attempt. One for a run. */
export interface AssayClient {
  /** All attempts at this case, in order. Empty when nothing could be sent; `stopped` then says why. */
  send(probe: string, of: Case): Promise<{ readonly attempts: readonly Exchange[]; readonly stopped?: string }>
  /** Nothing more is sent; what is in flight is given up. */
  stop(why: string): void
  readonly stopped: string | undefined
  readonly totals: { readonly requests: number; readonly characters: number; readonly waits: number; readonly retries: number }
  close(): Promise<void>
}

/** No answer of the implementation's own: none at all, or one that tells of the surroundings. */
export function isUnanswered({ response }: Exchange): boolean {
  return response === undefined || environmentStatuses.has(response.status)
}

/** Speech longer than this is given up: a minute of 48 kHz stereo. Any other answer is JSON of a few hundred bytes, or a page of a proxy. */
const speechLimit = 12 * 1024 * 1024
const otherLimit = 64 * 1024
/** Of a body that was given up for its length this much is kept as evidence. */
const evidenceBytes = 64 * 1024
/** All answers under way together. */
const memoryLimit = 32 * 1024 * 1024

/** Nobody is waited for longer than this before a request is sent again, whatever is asked for. */
const longestWaitMs = 60_000

/** One connection at a time, used by one request at a time. */
interface Slot {
  readonly client: Client
  connection: number
  used: number
  busy: boolean
  /** Why the connection broke while it was busy. */
  malformed?: Error
}

export function assayClient(options: ClientOptions): AssayClient {
  const { clock, bodies } = options
  const began = clock.now()
  const abort = new AbortController()
  const base = new URL(options.baseUrl)
  const clean = redactor(options.secrets, options.proxy === undefined ? [] : proxySecrets(options.proxy))
  const cleanLines = (lines: HeaderLines): HeaderLines => lines.map(([name, value]) => [clean.text(name), clean.text(withoutCookie(name, value))] as const)
  const pace = pacer({ concurrency: options.concurrency, rate: options.rate, clock, signal: abort.signal })
  const circuit = breaker(base.origin)
  const totals = { requests: 0, characters: 0, waits: 0, retries: 0 }
  const memory = sharedMemory(memoryLimit)
  let stopped: string | undefined
  let connections = 0
  const way = route(options)
  let surplus = false
  const deadline = `the deadline of ${options.deadlineMs / 1000} s was reached (--deadline)`
  const timer = setTimeout(() => stop(deadline), Math.min(options.deadlineMs, 0x7fff_ffff))
  timer.unref()
  const slots = Array.from({ length: options.concurrency }, () => slot())

  function slot(): Slot {
    const client = way.open()
    const state: Slot = { client, connection: 0, used: 0, busy: false }
    client.on('connect', () => {
      connections += 1
      state.connection = connections
      state.used = 0
    })
    client.on('disconnect', (_origin, _clients, error: Error) => {
      if (!isMalformed(error)) return
      // While a request is under way it is most likely that request's failure: who sent it knows.
      if (state.busy) state.malformed = error
      else noteSurplus(state, error)
    })
    // Without a listener a failed connection would be an unhandled error event.
    client.on('connectionError', () => undefined)
    return state
  }

  /** What comes behind an answer belongs to nobody. It closes the connection; once is enough to be told. */
  function noteSurplus({ connection }: Slot, error: Error): void {
    if (surplus) return
    surplus = true
    options.emit({ event: 'note', at: clock.now() - began, text: clean.text(`on connection ${connection} more came behind an answer than belongs to it (${parserWords(error.message)}): nothing of it was read, and the connection was closed`) })
  }

  function stop(why: string): void {
    stopped ??= why
    abort.abort()
  }

  /** Why no further request may be sent, or undefined. */
  function barred(characters: number): string | undefined {
    if (stopped !== undefined) return stopped
    if (circuit.open !== undefined) return circuit.open
    if (clock.now() - began > options.deadlineMs) return deadline
    if (totals.requests >= options.maxRequests) return `the limit of ${options.maxRequests} requests was reached (--max-requests, or --smoke)`
    if (totals.characters + characters > options.maxCharacters) return `the limit of ${options.maxCharacters} characters was reached (--max-characters)`
    return undefined
  }

  function body(of: Attempt): Body {
    const cut = of.failure?.kind === 'limit'
    const kept = of.body.bytes(cut ? evidenceBytes : undefined)
    const { bytes, redacted, withheld } = clean.body(kept, headerList(of.headers, 'content-encoding'), cut)
    const facts = { length: of.body.length, complete: of.complete, arrivals: of.body.arrivals, redacted }
    return bytes ? { sha256: bodies.put(bytes), stored: bytes.length, ...facts } : { sha256: sha256Of(kept), stored: 0, ...facts, ...(withheld && { withheld }) }
  }

  async function once(probe: string, of: Case, number: number): Promise<Exchange | string> {
    const slow = of.characters > 0 && (of.expects === 'success' || of.expects === 'answer')
    const index = await pace.acquire(slow, () => barred(of.characters) !== undefined)
    try {
      const why = barred(of.characters)
      if (why !== undefined) return why
      totals.requests += 1
      totals.characters += of.characters
      if (number > 1) totals.retries += 1
      // Sent again, it goes over a connection of its own: a kept one may be closed at any time.
      if (number > 1 && slots[index]!.used > 0) {
        void slots[index]!.client.destroy()
        slots[index] = slot()
      }
      const used = slots[index]!
      const template = of.body === undefined ? undefined : typeof of.body === 'string' ? Buffer.from(of.body) : of.body
      const sent = of.body === undefined ? null : typeof of.body === 'string' ? Buffer.from(expand(of.body, options.secrets)) : of.body
      const headers: HeaderLines = [
        // Without the fourth, any coding of the answer would be acceptable (RFC 9110, 12.5.3), and the bytes could not be judged as they come.
        ['host', base.host], ['user-agent', `assay/${options.version}`], ['accept', '*/*'], ['accept-encoding', 'identity'], ...options.extraHeaders, ...of.headers,
        ...(of.method === 'POST' ? [['content-length', String(sent?.length ?? 0)] as const] : []),
      ]
      const path = `${base.pathname.replace(/\/$/, '')}${of.path}`
      const reused = used.connection !== 0 && used.used > 0
      used.busy = true
      const got = way.sift(await attempt(
        used.client,
        { method: of.method, path: way.line(expand(path, options.secrets)), headers: [...headers.map(([name, value]) => [name, expand(value, options.secrets)] as const), ...way.headers], body: sent },
        { clock, timeoutMs: options.timeoutMs, bodyLimit: (status) => (of.operation === 'speech' && status === 200 ? speechLimit : otherLimit), memory, signal: abort.signal },
      ))
      used.busy = false
      used.used += 1
      if (got.complete && used.malformed) noteSurplus(used, used.malformed)
      delete used.malformed
      // What was refused was not synthesized; what broke off may have been.
      if (got.status !== undefined && got.status !== 200) totals.characters -= of.characters
      const exchange: Exchange = {
        id: `${probe}/${of.id}/${number}@${options.cell}`, cell: options.cell, attempt: number, origin: 'probe',
        stimulus: of.stimulus, operation: of.operation, credential: of.credential,
        request: {
          method: of.method, url: `${base.origin}${path}`, headers,
          ...(template && { body: { sha256: bodies.put(template), length: template.length, stored: template.length, complete: true, arrivals: [], redacted: [] } }),
        },
        ...(got.status !== undefined && {
          response: {
            status: got.status, reason: clean.text(got.reason), interim: got.interim, body: body(got),
            headers: cleanLines(got.headers), ...(got.trailers.length > 0 && { trailers: cleanLines(got.trailers) }),
          },
        }),
        ...(got.failure && { failure: { ...got.failure, detail: clean.text(got.failure.detail) } }),
        timing: { start: got.start - began, end: got.end - began, ...(got.headersAt !== undefined && { headers: got.headersAt - began }) },
        connection: { id: used.connection, protocol: 'http/1.1', reused },
      }
      options.emit({ event: 'exchange', exchange })
      circuit.attempt(exchange)
      return exchange
    } finally {
      pace.release(index, slow)
    }
  }

  return {
    async send(probe, of) {
      const attempts: Exchange[] = []
      for (;;) {
        const got = await once(probe, of, attempts.length + 1)
        if (typeof got === 'string') return { attempts, stopped: got }
        attempts.push(got)
        if (of.until) {
          if (got.response?.status === of.until.status || attempts.length >= of.until.times) return { attempts }
          continue
        }
        const next = nextAttempt(attempts, of.expects, Date.now())
        if (!next.again) {
          // A wrong request that is never answered may be what breaks the target; a valid one tells of its state.
          if (of.expects === 'success' && isUnanswered(got)) circuit.exhausted(got)
          else pace.succeeded()
          return { attempts }
        }
        const tooLong = next.waitMs > longestWaitMs ? `${longestWaitMs / 1000} s, which is the longest` : clock.now() - began + next.waitMs > options.deadlineMs ? 'the deadline allows (--deadline)' : undefined
        if (tooLong !== undefined) {
          if (of.expects === 'success') circuit.exhausted(got)
          return { attempts, stopped: `${next.why}: to send it again takes a wait of more than ${tooLong}` }
        }
        if (got.response?.status === 429) pace.slowDown()
        totals.waits += 1
        options.emit({ event: 'wait', at: clock.now() - began, ms: next.waitMs, why: `${got.id}: ${next.why}` })
        if (next.hold) pace.hold(next.waitMs)
        await clock.sleep(next.waitMs, abort.signal)
      }
    },
    stop,
    get stopped() {
      return stopped ?? circuit.open
    },
    totals,
    async close() {
      clearTimeout(timer)
      await Promise.all(slots.map(({ client }) => client.destroy()))
    },
  }
}
