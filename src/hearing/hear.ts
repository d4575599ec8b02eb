import { AskedThread } from './asked-thread.ts'
import type { Heard, HeardAs, HearingOrder } from './heard.ts'

/** A minute is heard in half a second; whatever takes this long was made to. */
const deadlineMs = 20_000

/** Gives what is heard, and waits for it where it is not there yet. Undefined where the bytes cannot be decoded. */
export type Hearing = (withinMs?: number) => Heard | undefined

/** All runs of a process share one. */
let thread: AskedThread<HearingOrder, Heard> | undefined

/**
 * Begins to hear a body in a thread of its own, so that whoever talks to the network meanwhile is not held up, and a
 * hostile body cannot hang the judge.
 */
export function hear(bytes: Uint8Array, as: HeardAs): Hearing {
  thread ??= new AskedThread('hearing-thread', () => (thread = undefined))
  // In memory that both threads see: whoever has to ask again still has them.
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  const answer = thread.ask({ bytes: shared, as })
  return (withinMs = deadlineMs) => answer(withinMs)
}
