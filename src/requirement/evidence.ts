import type { Profile } from '../contract/profiles/profile.ts'
import type { Body, Exchange } from '../record/exchange.ts'
import type { Transcript } from '../record/transcript.ts'
import type { Target } from '../record/run-event.ts'

/** Derives facts from one body: what a JSON text says, what audio bytes are. Pure, so that its result may be kept. */
export interface Analyser<T> {
  /** Unique; together with the body's digest and `variant` it names the result. */
  readonly id: string
  analyse(bytes: Uint8Array, exchange: Exchange): T
  /** What the result depends on beside the bytes. */
  variant?(exchange: Exchange, target: Target): string
}

/** All that a check may look at. */
export interface Evidence {
  readonly target: Target
  /** What is known beyond the interface. */
  readonly profile: Profile
  /** When the run began, by the clock of who recorded it: milliseconds since 1970. Absent: nobody knows. */
  readonly began?: number
  /** Every exchange of the run so far, in the order in which they ended. */
  readonly exchanges: readonly Exchange[]
  /**
   * How many units these exchanges stand for: more than one where others were judged the same to the letter, and are in
   * the record alone. Absent: one.
   */
  timesOf?(exchanges: readonly Exchange[]): number
  /** What a recogniser made of answers, by the id of their exchange. */
  readonly transcripts: ReadonlyMap<string, Transcript>
  /** Is the run over? Rules about the whole run wait for it. */
  readonly complete: boolean
  /** The bytes of a body as recorded, or undefined where they were not kept. */
  bytes(body: Body): Uint8Array | undefined
  /** The analyser's result for this exchange's response body, computed once for each body. Undefined without a body. */
  derive<T>(analyser: Analyser<T>, exchange: Exchange): T | undefined
  /**
   * Why the group's controls, of the batches or of the second look, do not stand for anything, or undefined if both
   * succeeded.
   */
  controlFailure(group: string, look?: Look): ControlFailure | undefined
}

export type Look = 'first' | 'second'

/** A control that did not succeed, so that what was measured against it shows nothing. */
export interface ControlFailure {
  readonly why: string
  /** False when the target does not have what the control requests, which is not a fault. */
  readonly offered: boolean
  /** Was it answered, with a status that tells neither of the surroundings nor of a breakdown? */
  readonly answered: boolean
}
