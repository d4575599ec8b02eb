import type { AudibleSpan } from './audible-span.ts'

/** What of a sound its first bytes are enough for. */
export interface Sounding {
  /** Milliseconds that can be played once the first so many bytes are there. Never falls. */
  playable(bytes: number): number
  readonly durationMs: number
  /** Milliseconds that a player shows before it has read all. */
  readonly shownMs: number
  /** Undefined where nothing can be heard. */
  readonly audible: AudibleSpan | undefined
}
