import type { Findings } from '../finding.ts'
import type { FrameLedger } from './frame-ledger.ts'
import type { Mp3Walker } from './mp3-walker.ts'

/** What the walk over all bytes has gathered, and where the findings go. */
export interface Mp3Facts {
  readonly walker: Mp3Walker
  readonly ledger: FrameLedger
  readonly findings: Findings
  /** The first bytes, 64 KiB at most. */
  readonly head: Uint8Array
}
