import type { Socket } from 'node:net'
import type { Trick } from './target.ts'

/** One way of being hostile, as data: what it does, to which requests, and how the verdict has to name it. */
export interface Behaviour {
  readonly id: string
  /** The budget of one interval, speech in one format, or everything. */
  readonly meets: 'budget' | 'speech' | 'all'
  readonly play: Trick
  /** Played on every connection, before a request. */
  readonly greet?: (socket: Socket) => void
  /** Requirements to judge beside the usual ones. */
  readonly also?: readonly string[]
  /** Some reason, finding, note or headline of the run matches this; absent where what is judged is right. */
  readonly says?: RegExp
  /** Shows only when a timeout ends. */
  readonly slow?: true
  /** Is a violation: a requirement that is violated does not say what else it could not decide. */
  readonly fails?: true
}
