import { attemptsTogether, overloadStatuses, silentAttempts } from '../record/accident-limits.ts'
import { failureWords, type Exchange, type HeaderLines } from '../record/exchange.ts'
import type { RunEvent } from '../record/run-event.ts'
import { traceparent } from '../record/traceparent.ts'
import { expand } from '../record/template.ts'
import { requestsFor, type Case } from '../record/case.ts'
import type { AssayClient, SentAgain } from './assay-client.ts'
import { bodySizes, memoryLimit } from './body-sizes.ts'
import { breakage, type BreakageTrial } from './breakage.ts'
import { breaker } from './breaker.ts'
import type { ClientOptions } from './client-options.ts'
import { connections } from './connections.ts'
import { errorText } from './error-text.ts'
import { isNobodys, nobodys } from './expired-case.ts'
import { keyring } from './keyring.ts'
import { kindOfRequest } from './kind-of-request.ts'
import { sharedMemory } from './memory.ts'
import { isNeverEnding, nextAttempt, tooLongToWait } from './next-attempt.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { pacer } from './pacer.ts'
import { patienceWith } from './patience.ts'
import { exchangeId, recorder } from './recorder.ts'
import { proxySecrets, route } from './route.ts'
import { sender } from './sender.ts'
import { silence, type SilentTrial } from './silence.ts'
import { patience } from './taking-down.ts'
import { isSilent, isUnanswered } from './unanswered.ts'
import { wireRequest } from './wire-request.ts'

export function assayClient(options: ClientOptions): AssayClient {
  const { clock, bodies, cell, before } = options
  const began = before?.began ?? clock.now()
  const abort = new AbortController()
  const base = new URL(options.baseUrl)
  const others = options.proxy === undefined ? [] : proxySecrets(options.proxy)
  const keys = keyring(options.secrets, others, options.keySource)
  const { clean } = keys
  const recorded = recorder({ origin: base.origin, began, bodies, clean, cell })
  const pace = pacer({ concurrency: options.concurrency, rate: options.rate, clock, signal: abort.signal })
  const circuit = breaker(base.origin)
  const totals = { requests: 0, characters: 0, waits: 0, retries: 0, unanswered: 0, ...before?.totals }
  const memory = sharedMemory(memoryLimit)
  const sizes = bodySizes()
  const quiet = silence()
  const broken = breakage()
  const alone = oneAtATime()
  let stopped: string | undefined
  let failed: string | undefined
  let renewalsTold = 0
  const way = route(options)
  const lines = connections(way, options.concurrency, (text) =>
    tell({ event: 'note', at: clock.now() - began, text: clean.text(text) }),
  )
  const send = sender(way, lines, () => pace.turn())
  const deadline = `the deadline of ${options.deadlineMs / 1000} s was reached (--deadline)`
  const timer = setTimeout(() => stop(deadline), Math.min(began + options.deadlineMs - clock.now(), 0x7fff_ffff))
  timer.unref()

  function stop(why: string): void {
    stopped ??= why
    abort.abort('the run ended first')
    quiet.wake()
  }

  function fail(why: string): void {
    failed ??= why
    stop(why)
  }

  /** For what is told outside of any request. */
  function tell(event: RunEvent): void {
    try {
      options.emit(event)
    } catch (error) {
      fail(errorText(error))
    }
  }

  function headersOf(probe: string, of: Case, number: number): HeaderLines {
    const { extraHeaders, traces } = options
    if (traces === undefined) return extraHeaders
    return [...extraHeaders, ['traceparent', traceparent(traces, exchangeId(probe, of, number, cell))]]
  }

  function tellOfKeys(): void {
    if (keys.renewals === renewalsTold) return
    renewalsTold = keys.renewals
    tell({ event: 'note', at: clock.now() - began, text: 'a key expired or was about to, and a new one was asked for' })
  }

  /** Until it may be sent. @returns Why it is not, or undefined. */
  async function admitted(trial: SilentTrial, of: Case): Promise<string | undefined> {
    let why: string | undefined
    await quiet.until(() => {
      why = barred(of)
      if (why !== undefined) return true
      const next = trial.ask()
      if (next === 'leave') why = trial.why()
      return next !== 'wait'
    })
    return why
  }

  /** Why no further request may be sent, or undefined. */
  function barred(of: Case): string | undefined {
    const { operation, characters } = of
    if (stopped !== undefined) return stopped
    const given = circuit.openFor(operation)
    if (given !== undefined) return given
    if (clock.now() - began > options.deadlineMs) return deadline
    if (totals.requests + requestsFor(of) > options.maxRequests)
      return `the limit of ${options.maxRequests} requests was reached (--max-requests, or --smoke)`
    if (totals.characters + characters > options.maxCharacters)
      return `the limit of ${options.maxCharacters} characters was reached (--max-characters)`
    return undefined
  }

  async function once(
    probe: string,
    of: Case,
    trial: SilentTrial,
    done: readonly Exchange[],
    again: SentAgain | undefined,
  ): Promise<Exchange | string> {
    const number = (again?.earlier ?? 0) + done.length + 1
    const isSecond = again !== undefined
    const slow = of.characters > 0 && (of.expects === 'success' || of.expects === 'answer')
    const notSent = (): string | undefined => barred(of) ?? (trial.isCut() ? trial.why() : undefined)
    const index = await pace.acquire(slow, () => notSent() !== undefined, done.slice(-1).some(isSilent))
    const patient = patienceWith(trial, quiet, abort.signal, options.timeoutMs)
    try {
      await keys.refresh(of.credential)
      // Nothing is awaited from here until it is counted: several at once would pass the same limit.
      const why = notSent()
      if (why !== undefined) return why
      const { secrets } = keys
      totals.requests += requestsFor(of)
      totals.characters += of.characters
      if (number > 1) totals.retries += 1
      if (number > 1) lines.renew(index)
      const request = wireRequest(of, base, { ...options, secrets, extraHeaders: headersOf(probe, of, number) })
      const { got, connection } = await send(
        index,
        {
          method: of.method,
          path: way.line(expand(request.path, secrets)),
          headers: [...request.headers.map(([name, value]) => [name, expand(value, secrets)] as const), ...way.headers],
          body: request.body,
        },
        of.wire,
        {
          clock,
          timeoutMs: options.timeoutMs,
          bodyLimit: (status) => sizes.limit(of, status),
          memory,
          signal: patient.signal,
        },
      )
      if (got.own !== undefined) {
        fail(got.own)
        return got.own
      }
      if (got.status !== undefined) sizes.spend(of, got.status, got.body.length, got.complete)
      // What was refused was not synthesized; what broke off may have been.
      if (got.status !== undefined && got.status !== 200) totals.characters -= of.characters
      const expired = await keys.hasExpired({ operation: of.operation, credential: of.credential, secrets }, got.status)
      const exchange = recorded({ probe, of: expired ? nobodys(of) : of, number, isSecond, request, connection }, got)
      options.emit({ event: 'exchange', exchange })
      tellOfKeys()
      circuit.attempt(exchange)
      return exchange
    } finally {
      patient.end()
      pace.release(index, slow)
    }
  }

  /** An attempt ended: requests that wait for others of its kind are notified. */
  function note(trial: SilentTrial, got: Exchange): void {
    if (isSilent(got)) trial.silent(failureWords(got), isNeverEnding(got) ? patience : 1)
    else if (got.failure?.kind !== 'aborted') trial.answered()
  }

  /** A wrong request that is never answered may be what breaks the target; a valid one tells of its state. */
  function countUnanswered({ expects }: Case, last: Exchange | undefined): boolean {
    if (!last || expects !== 'success' || !isUnanswered(last)) return false
    circuit.exhausted(last)
    return true
  }

  async function attempts(
    probe: string,
    of: Case,
    trial: SilentTrial,
    done: Exchange[],
    told: (attempt: Exchange) => void,
    again: SentAgain | undefined,
    breaks: BreakageTrial,
  ): Promise<string | undefined> {
    for (;;) {
      await quiet.until(() => barred(of) !== undefined || breaks.ask() !== 'wait')
      const isSpared = breaks.ask() === 'leave'
      const why = isSpared ? undefined : await admitted(trial, of)
      if (isSpared || why !== undefined) {
        countUnanswered(of, done.at(-1))
        return why
      }
      const attempt = (): Promise<Exchange | string> => once(probe, of, trial, done, again)
      const got = await (again?.alone ? alone(attempt) : attempt())
      if (typeof got === 'string') {
        // Its group fell silent while it stood in the queue: there it may still recover.
        if (barred(of) === undefined && trial.isCut()) continue
        return got
      }
      if (isNobodys(got)) continue
      if (done.slice(-1).some(({ response }) => response === undefined)) totals.unanswered += 1
      done.push(got)
      note(trial, got)
      if (breaks.attempt(got)) quiet.wake()
      told(got)
      if (of.until) {
        if (got.response?.status === of.until.status || done.length >= of.until.times) return undefined
        if (done.length >= silentAttempts && done.slice(-silentAttempts).every(isSilent))
          return `${silentAttempts} attempts in a row stayed without an answer (${failureWords(got)})`
        continue
      }
      // Given up for the sake of others, not with the run: whether it is sent again depends on them.
      if (got.failure?.kind === 'aborted' && stopped === undefined) continue
      const next = nextAttempt(done, of.expects, Date.now(), circuit.everAnswered)
      if (!next.again) {
        if (!countUnanswered(of, got)) pace.succeeded()
        return got.failure?.kind === 'aborted' ? stopped : undefined
      }
      const tooLong = tooLongToWait(next.waitMs, began + options.deadlineMs - clock.now())
      if (tooLong !== undefined) {
        countUnanswered(of, got)
        return `${next.why}: to send it again takes a wait of more than ${tooLong}`
      }
      // Now and then is no throttling: of others than 429 it takes two.
      const status = got.response?.status
      if (status === 429) pace.slowDown()
      else if (overloadStatuses.has(status) && overloadStatuses.has(done.at(-2)?.response?.status))
        pace.slowDown(done.length >= attemptsTogether)
      if (next.waitMs === 0) continue
      if (next.hold) pace.hold(next.waitMs)
      await wait(next.waitMs, `${got.id}: ${next.why}`)
    }
  }

  async function wait(ms: number, why: string): Promise<void> {
    totals.waits += 1
    tell({ event: 'wait', at: clock.now() - began, ms, why })
    await clock.sleep(ms, abort.signal)
  }

  return {
    async send(probe, of, told = () => undefined, again) {
      const trial = quiet.enter(`${probe}/${of.id}`, kindOfRequest(of), again === undefined ? 'first' : 'second')
      const breaks = broken.enter(of, again === undefined)
      const done: Exchange[] = []
      let why: string | undefined
      try {
        why = await attempts(probe, of, trial, done, told, again, breaks)
      } catch (error) {
        // Whoever keeps the record could not, or we are wrong somewhere: the target has no part in it.
        why = errorText(error)
        fail(why)
      } finally {
        trial.over()
        if (breaks.over()) quiet.wake()
      }
      return {
        attempts: done,
        ...(why !== undefined && { stopped: why }),
        ...(breaks.ask() === 'leave' && { spared: true }),
      }
    },
    async waitUntil(at, why) {
      const ms = at - (clock.now() - began)
      if (stopped === undefined && at > options.deadlineMs)
        return `the deadline would be reached before that (--deadline)`
      if (stopped === undefined && ms > 0) await wait(ms, why)
      return stopped
    },
    stop,
    fail,
    get failed() {
      return failed
    },
    get stopped() {
      return stopped ?? circuit.open
    },
    totals,
    async close() {
      clearTimeout(timer)
      await lines.close()
    },
  }
}
