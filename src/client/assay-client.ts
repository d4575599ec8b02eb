import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'

/** Sends cases and records every attempt. One for a run. */
export interface AssayClient {
  /**
   * All attempts at this case, in order. Empty when nothing could be sent; `stopped` then says why. Never rejects.
   * @param told Called with each attempt as it ends.
   * @param again Given in the second look.
   */
  send(probe: string, of: Case, told?: (attempt: Exchange) => void, again?: SentAgain): Promise<Sent>
  /** Until so many milliseconds since the run began. @returns Why that cannot be waited for, or undefined. */
  waitUntil(at: number, why: string): Promise<string | undefined>
  /** Nothing more is sent; what is in flight is given up. */
  stop(why: string): void
  /** The same, for a reason that lies with us: nothing of it is held against the target. */
  fail(why: string): void
  readonly stopped: string | undefined
  /** What failed on our side, in a sentence with the next step. */
  readonly failed: string | undefined
  readonly totals: {
    readonly requests: number
    readonly characters: number
    readonly waits: number
    readonly retries: number
    /** Of these, those behind an attempt to which nothing came. */
    readonly unanswered: number
  }
  close(): Promise<void>
}

/** A case in the second look. Silence of the first counts for nothing then. */
export interface SentAgain {
  /** How many attempts were made before. */
  readonly earlier: number
  /** No two attempts of such cases are under way together; while one waits for its next, others are made. */
  readonly alone?: boolean
}

export interface Sent {
  readonly attempts: readonly Exchange[]
  /** Why not all of it was sent. */
  readonly stopped?: string
  /** It got one attempt, since others of its kind broke as it did, in all of theirs. */
  readonly spared?: true
}
