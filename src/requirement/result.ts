import type { Cell, RunPlan, Shard, Target } from '../record/run-event.ts'
import type { Figure } from './figure.ts'
import type { HeardRow } from './heard-row.ts'
import type { Place } from './judgement.ts'
import type { ObjectiveResult } from './objective.ts'
import type { Level } from './requirement.ts'
import type { Comparison } from './verdict-change.ts'
import type { Verdict } from './verdict.ts'

export { verdicts, type Verdict } from './verdict.ts'

export type Outcome = 'conformant' | 'not-conformant' | 'not-established' | 'selection'

/** One way in which a requirement is violated, with what shows it. */
export interface Finding {
  /** `REQUIREMENT/code@cell`: the same in every run that finds it. */
  readonly id: string
  readonly requirement: string
  readonly cell: string
  readonly code: string
  readonly message: string
  readonly expected: string
  readonly actual: string
  /** Ids of exchanges; the first is the one that `expected`, `actual`, `at` and `curl` tell of. */
  readonly evidence: readonly string[]
  readonly at?: Place
  /** What was compared by its sound, side by side. In the page alone. */
  readonly heard?: readonly HeardRow[]
  /** Id of the finding that explains this one. */
  readonly root?: string
  /** Violated in k of n units. */
  readonly k: number
  readonly n: number
  /** Where different answers came: each `actual` once, the most frequent first. */
  readonly kinds?: readonly { readonly actual: string; readonly times: number }[]
  /** The same request, letter for letter, was answered rightly as well. */
  readonly sometimes?: true
  /** The condition under which it happens, which the message says too. No part of any report. */
  readonly when?: string
  /** Each violation with the ids of its exchanges, to tell causes from effects. No part of any report. */
  readonly violations?: readonly { readonly actual: string; readonly exchanges: readonly string[] }[]
  readonly curl: string
  /** Ids of the exchanges whose requests `curl` sends, in that order. No part of any report. */
  readonly sent?: readonly string[]
  /** Are they sent at the same time? No part of any report. */
  readonly atOnce?: true
  readonly seed?: number
  readonly path?: string
  /** Names of the targets that have it, where the run is over several and it is asked of each. */
  readonly cells?: readonly string[]
  /** The same without the format: what shows in one format of a voice may be brought about by the other. No part of any
   * report. */
  readonly places?: readonly string[]
}

/** What came of a requirement in one of several targets. */
export interface CellResult {
  /** As in the ids of its exchanges. */
  readonly cell: string
  /** In words; empty for what is asked once. */
  readonly name: string
  readonly verdict: Verdict
  readonly reason: string
  readonly units: number
}

export interface RequirementResult {
  readonly id: string
  readonly clause: string
  readonly sentences: readonly string[]
  readonly level: Level
  readonly title: string
  readonly suite: string
  readonly cell: string
  readonly verdict: Verdict
  /** One sentence: why this verdict. */
  readonly reason: string
  /** Units judged. */
  readonly units: number
  /** Ids of exchanges that the verdict rests on, at most `evidenceLimit` of them. */
  readonly evidence: readonly string[]
  readonly findings: readonly Finding[]
  /** Untested, since the target refuses what the interface lets it refuse: there is nothing to provide. */
  readonly declined?: true
  /** What was measured, where it is observed. */
  readonly figures?: readonly Figure[]
  /** Shown as expected because the baseline lists it. */
  readonly baseline?: { readonly reason: string; readonly link?: string; readonly expires: string }
  /** Where the run is over several targets, and it is asked of more than one. */
  readonly cells?: readonly CellResult[]
}

/** One of several targets, with what came of it over all requirements that are asked of it. */
export interface TargetResult {
  readonly cell: string
  readonly name: string
  readonly of: Exclude<Cell['of'], 'both'>
  readonly axes: Cell['axes']
  readonly baseUrl: string
  /** The worst of its musts, and of what else is violated. untested: nothing was asked there. */
  readonly verdict: Verdict
  /** Requirements that were judged there. */
  readonly judged: number
  /** Ids of those that are violated there. */
  readonly violated: readonly string[]
  /** Where nothing is violated and it did not pass: the first requirement that is open there, and why. */
  readonly reason?: string
}

/** One thing wrong in a target, with all that it explains. */
export interface Cause {
  /** Of its rule, or of the requirement that it violates. */
  readonly id: string
  readonly title: string
  readonly clause: string
  /** must: it violates one. undecided: it violates nothing, and stands in the way. */
  readonly level: 'must' | 'should' | 'undecided'
  /** Ids of the requirements that it concerns; the first is the one that shows it best. */
  readonly requirements: readonly string[]
  /** Ids of the findings; the first leads, the others follow from it. None where it is undecided. */
  readonly findings: readonly string[]
}

/** What a baseline did to a run: so many failures were expected, and these entries fail it themselves. */
export interface BaselineReport {
  readonly expected: number
  readonly stale: readonly { readonly requirement: string; readonly why: string }[]
}

/** More ids than this say nothing more. */
export const evidenceLimit = 25

export type Counts = Readonly<Record<Verdict, number>>

/** `results.json`. */
export interface RunResult {
  readonly schema: string
  readonly tool: { readonly name: string; readonly version: string }
  readonly outcome: Outcome
  /** The outcome in one sentence, as every report shows it. */
  readonly headline: string
  readonly exitCode: number
  readonly run: {
    readonly id: string
    readonly seed: number
    readonly startedAt: string
    readonly durationMs: number
    /** False when it was interrupted or truncated. */
    readonly complete: boolean
    readonly target: Target
    readonly profile: string
    readonly catalogueDigest: string
    readonly configDigest: string
    readonly interfaceDigest: string
    readonly requests: number
    readonly characters: number
    readonly waits: number
    readonly retries: number
    /** Where it is one of several that divide the requests. */
    readonly shard: Shard | null
    readonly labels: Readonly<Record<string, string>>
    readonly selection: string
    readonly plan: Pick<RunPlan, 'requests' | 'characters' | 'concurrency' | 'rate'> | null
    readonly notes: readonly string[]
  }
  readonly counts: Counts
  /** What stands in the way, then what the findings come down to: those that violate a must first. */
  readonly causes: readonly Cause[]
  /** Present where the run was held against a baseline. */
  readonly baseline?: BaselineReport
  /** Present where objectives were set. */
  readonly objectives?: readonly ObjectiveResult[]
  /** Present where an earlier run was named. */
  readonly comparison?: Comparison
  readonly requirements: readonly RequirementResult[]
  /** Present where the run was over several. */
  readonly targets?: readonly TargetResult[]
  readonly excluded: readonly { readonly id: string; readonly reason: string }[]
}

/** The `$id` of the schema of results.json. */
export const resultsSchemaId = 'urn:assay:results:1'
