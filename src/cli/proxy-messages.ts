import type { ReporterName } from '../report/report-files.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import type { Passed } from '../traffic/passed.ts'

/** What the thread that judges needs to know. */
export interface ProxyOrder {
  readonly target: string
  readonly out: string
  readonly reporters: readonly ReporterName[]
  readonly junitProfile: 'common' | 'strict'
  readonly ownSuites: readonly string[]
  readonly profile: Profile
  readonly strict: boolean
  readonly quiet: boolean
  readonly keepBodies: boolean
}

export type ToJudge =
  | { readonly passed: Passed }
  /** Nothing more comes. `unjudged`: exchanges that passed faster than they could be judged. */
  /** Nothing passed and nothing will: the folder is given back. */
  | { readonly drop: true }
  | { readonly end: { readonly interrupted: boolean; readonly unjudged: number } }

export type FromJudge =
  | { readonly stdout: string }
  | { readonly stderr: string }
  /** The folder is taken. */
  | { readonly ready: true }
  | { readonly refused: string }
  /** One more was judged. */
  | { readonly taken: true }
  | { readonly exit: number }
