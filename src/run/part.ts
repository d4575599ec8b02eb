import type { Probe } from '../requirement/probe.ts'
import type { SentCase } from './second-look.ts'

/** What was sent for a probe, or as the controls of a group. It ends when nothing of it is sent again. */
export interface Part {
  readonly name: string
  readonly probe?: Probe
  readonly ended: PromiseWithResolvers<string | undefined>
  readonly sent: SentCase[]
  /** Requests that need no further look, and of which nothing is held in memory. */
  done: number
  why?: string | undefined
}
