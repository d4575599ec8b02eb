import type { Failure, HeaderLines } from '../record/exchange.ts'
import type { Aside } from './aside.ts'
import type { Clock } from './clock.ts'
import type { Gathering } from './gathering.ts'
import type { Memory } from './memory.ts'

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

/** A request as it goes out: keys are in it. */
export interface SentRequest {
  readonly method: string
  /** What stands on the request line. */
  readonly path: string
  readonly headers: HeaderLines
  readonly body: Uint8Array | null
}
