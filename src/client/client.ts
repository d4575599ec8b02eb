import type { Client } from 'undici'
import { environmentStatuses } from '../contract/error-table.ts'
import type { BodyStore } from '../record/body-store.ts'
import type { Body, Exchange, HeaderLines } from '../record/exchange.ts'
import { blotted, redactor } from '../record/redaction.ts'
import type { RunEvent } from '../record/run-event.ts'
import { expand, type Secrets } from '../record/template.ts'
import type { Case } from '../record/case.ts'
import { attempt, type Attempt, type Memory } from './attempt.ts'
import { breaker } from './breaker.ts'
import type { Clock } from './clock.ts'
import { nextAttempt } from './next-attempt.ts'
import { pacer } from './pacer.ts'
import { route, type RouteOptions } from './route.ts'

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

/** Speech longer than this is given up: 80 seconds of 48 kHz stereo. Any other answer is JSON of a few hundred bytes. */
const speechLimit = 16 * 1024 * 1024
const jsonLimit = 2 * 1024 * 1024
/** Of a body that was given up for its length this much is kept as evidence. */
const evidenceBytes = 64 * 1024
/** All answers under way together. */
const memoryLimit = 40 * 1024 * 1024

export function assayClient(options: ClientOptions): AssayClient {
  const { clock, bodies } = options
  const began = clock.now()
  const abort = new AbortController()
  const base = new URL(options.baseUrl)
  const clean = redactor(options.secrets)
  const pace = pacer({ concurrency: options.concurrency, rate: options.rate, clock, signal: abort.signal })
  const circuit = breaker(base.origin)
  const totals = { requests: 0, characters: 0, waits: 0, retries: 0 }
  const memory: Memory = { held: 0, limit: memoryLimit }
  let stopped: string | undefined
  let connections = 0
  const way = route(options)
  const slots = Array.from({ length: options.concurrency }, () => slot())

  function slot(): { client: Client; connection: number; used: number } {
    const client = way.open()
    const state = { client, connection: 0, used: 0 }
    client.on('connect', () => {
      connections += 1
      state.connection = connections
      state.used = 0
    })
    // Without a listener a failed connection would be an unhandled error event.
    client.on('connectionError', () => undefined)
    return state
  }

  /** Why no further request may be sent, or undefined. */
  function barred(characters: number): string | undefined {
    if (stopped !== undefined) return stopped
    if (circuit.open !== undefined) return circuit.open
    if (clock.now() - began > options.deadlineMs) return `the deadline of ${options.deadlineMs / 1000} s was reached (--deadline)`
    if (totals.requests >= options.maxRequests) return `the limit of ${options.maxRequests} requests was reached (--max-requests, or --smoke)`
    if (totals.characters + characters > options.maxCharacters) return `the limit of ${options.maxCharacters} characters was reached (--max-characters)`
    return undefined
  }

  function body(of: Attempt): Body {
    const length = of.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const kept = Buffer.concat(of.chunks, of.failure?.kind === 'limit' ? Math.min(length, evidenceBytes) : length)
    const redacted = clean.find(kept)
    const stored = blotted(kept, redacted)
    return { sha256: bodies.put(stored), length, stored: stored.length, complete: of.complete, arrivals: of.arrivals, redacted }
  }

  async function once(probe: string, of: Case, number: number): Promise<Exchange | string> {
    const slow = of.characters > 0 && (of.expects === 'success' || of.expects === 'answer')
    const index = await pace.acquire(slow)
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
        ['host', base.host], ['user-agent', `assay/${options.version}`], ['accept', '*/*'], ...options.extraHeaders, ...of.headers,
        ...(of.method === 'POST' ? [['content-length', String(sent?.length ?? 0)] as const] : []),
      ]
      const path = `${base.pathname.replace(/\/$/, '')}${of.path}`
      const reused = used.connection !== 0 && used.used > 0
      const got = way.sift(await attempt(
        used.client,
        { method: of.method, path: way.line(expand(path, options.secrets)), headers: [...headers.map(([name, value]) => [name, expand(value, options.secrets)] as const), ...way.headers], body: sent },
        { clock, timeoutMs: options.timeoutMs, bodyLimit: of.operation === 'speech' ? speechLimit : jsonLimit, memory, signal: abort.signal },
      ))
      used.used += 1
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
            headers: got.headers.map(([name, value]) => [clean.text(name), clean.text(value)] as const),
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
        if (clock.now() - began + next.waitMs > options.deadlineMs) return { attempts, stopped: `${next.why}: it would have to be waited for longer than the deadline allows (--deadline)` }
        if (got.response?.status === 429) pace.slowDown()
        totals.waits += 1
        options.emit({ event: 'wait', at: clock.now() - began, ms: next.waitMs, why: `${got.id}: ${next.why}` })
        if (next.hold) pace.hold(next.waitMs)
        await clock.sleep(next.waitMs, abort.signal)
      }
    },
    stop(why) {
      stopped ??= why
      abort.abort()
    },
    get stopped() {
      return stopped ?? circuit.open
    },
    totals,
    async close() {
      await Promise.all(slots.map(({ client }) => client.destroy()))
    },
  }
}
