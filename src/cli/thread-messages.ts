import type { ReporterName } from '../report/report-files.ts'
import type { EarlierRun } from '../requirement/comparison.ts'
import type { Objective } from '../requirement/objective.ts'
import type { RequirementResult } from '../requirement/result.ts'
import type { BaselineEntry } from '../run/baseline.ts'

/** What a stream is shown on. */
export interface Terminal {
  readonly isTerminal: boolean
  readonly columns: number
  /** May escape sequences for colour be written? */
  readonly colour: boolean
}

/** How the reports of a run are made: enough to make them without the thread that began it. */
export interface Reporting {
  readonly out: string
  /** Which folder that is, whatever its path leads to later. */
  readonly identity: string
  readonly reporters: readonly ReporterName[]
  /** Modules of the user's that hold requirements. */
  readonly ownSuites: readonly string[]
  readonly junitProfile: 'common' | 'strict'
  readonly strict: boolean
  readonly certify: boolean
  readonly objectives: readonly Objective[]
  readonly quiet: boolean
  readonly json: boolean
  readonly baseline?: readonly BaselineEntry[]
  readonly earlier?: EarlierRun
}

/** What a thread tells the thread that watches it. */
export type FromThread =
  | { readonly stdout: string }
  | { readonly stderr: string }
  /** The folder is this run's: to be kept alive while it lasts, and given back whatever happens. */
  | { readonly lock: string }
  /** The first request is about to be sent. */
  | { readonly begin: { readonly deadlineMs: number; readonly reporting: Reporting } }
  /** A must is violated: known in case that nothing more comes. */
  | { readonly violated: true }
  /** Work on what the target sent begins; what takes too long is cut off. */
  | { readonly step: string }
  | { readonly result: RequirementResult }
  /** The command ended. */
  | { readonly exit: number }

/** What the watching thread says. */
export interface ToThread {
  readonly interrupt: true
}
