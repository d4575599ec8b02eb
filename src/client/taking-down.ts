import type { Failure, HeaderLines } from '../record/exchange.ts'
import { aside } from './aside.ts'
import type { Attempt, AttemptOptions } from './attempt.ts'
import { gathering } from './gathering.ts'
import type { Heard } from './interim-sieve.ts'
import { keptHeaders } from './kept-headers.ts'
import { waitedTime } from './waited-time.ts'

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

/** Takes down one answer as it comes, within all limits. Whatever speaks HTTP calls it; the first end counts. */
export interface TakingDown {
  readonly attempt: Promise<Attempt>
  readonly heard: Heard
  readonly over: boolean
  /** Headers while no status line came, else the body. */
  phase(): Failure['phase']
  /** @param lines Names and values by turns, as they came. */
  head(status: number, reason: string, lines: readonly (Buffer | string)[]): void
  data(chunk: Uint8Array): void
  /** @param trailers Names and values by turns. */
  end(trailers: readonly (Buffer | string)[]): void
  /** @param own Why it is a failure of our own machine. */
  fail(failure: Failure, own?: string): void
}

/** @param giveUp Called when a limit is reached, or the signal came: the connection is to be dropped. */
export function takingDown(options: AttemptOptions, giveUp: (failure: Failure) => void): TakingDown {
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
  let over = false
  const { promise, resolve } = Promise.withResolvers<Attempt>()
  const phase = (): Failure['phase'] => (status !== undefined ? 'body' : 'headers')
  const memory = options.memory.enter(() =>
    stop({
      kind: 'limit',
      phase: 'body',
      detail: `the body was given up after ${body.length} bytes: so much came at once that it was the longest`,
    }),
  )
  const idle = waitedTime(options.timeoutMs, onIdle)
  const total = waitedTime(patience * options.timeoutMs, () =>
    stop({ kind: 'timeout', phase: phase(), detail: `${neverEnding} ${patience * options.timeoutMs} ms` }),
  )
  const onAbort = (): void => stop({ kind: 'aborted', phase: phase(), detail: String(options.signal.reason) })
  options.signal.addEventListener('abort', onAbort)
  if (options.signal.aborted) onAbort()

  function onIdle(): void {
    const stalled = progressed === body.length ? 'nothing more of the body came' : 'hardly anything of the body came'
    const what = status === undefined ? 'no answer came' : stalled
    stop({ kind: 'timeout', phase: phase(), detail: `${what} for ${options.timeoutMs} ms` })
  }
  function stop(failure: Failure): void {
    if (over) return
    finish(failure)
    giveUp(failure)
  }
  function progress(): void {
    progressed = body.length
    if (!over) idle.refresh()
  }
  /** @param complete Did the body end where its framing says? */
  function finish(failure?: Failure, complete = failure === undefined, own?: string): void {
    if (over) return
    over = true
    idle.clear()
    total.clear()
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

  return {
    attempt: promise,
    phase,
    get over() {
      return over
    },
    /** What is taken out is no sign of an answer: the timeout goes on. */
    heard: {
      interim(code) {
        interims.count += 1
        if (interim.length < interimKept) interim.push(code)
        if (interims.count > interimStorm)
          stop({ kind: 'limit', phase: 'headers', detail: `more than ${interimStorm} interim responses` })
      },
      line() {
        dropped += 1
      },
      interimText: interimText.add,
      chunkExtension: chunkExtensions.add,
      bytes(count) {
        takenOut += count
        if (takenOut > takenOutLimit)
          stop({ kind: 'limit', phase: 'headers', detail: 'the headers are longer than is read' })
      },
    },
    head(code, text, lines) {
      progress()
      status = code
      reason = text.length <= reasonKept ? text : `${text.slice(0, reasonKept)}…`
      headersAt = clock.now()
      const kept = keptHeaders(lines)
      headers = kept.lines
      dropped += kept.dropped
    },
    data(chunk) {
      if (over) return
      body.add(chunk, clock.now() - start)
      if (body.length - progressed >= leastProgress) progress()
      memory.take(chunk.length)
      const limit = options.bodyLimit(status!)
      if (body.length > limit)
        stop({
          kind: 'limit',
          phase: 'body',
          detail: `the body is longer than ${limit} bytes, which is all that is read`,
        })
    },
    end(lines) {
      const behind = keptHeaders(lines)
      trailers = behind.lines
      dropped += behind.dropped
      if (dropped > 0)
        finish({ kind: 'limit', phase: 'headers', detail: `${dropped} more header lines came than are kept` }, true)
      else finish()
    },
    fail: (failure, own) => finish(failure, false, own),
  }
}
