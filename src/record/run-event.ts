import type { Format } from '../contract/operation.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import { cell as onlyCell } from './cell.ts'
import type { Exchange } from './exchange.ts'
import type { Transcript } from './transcript.ts'

/** What the first line of a run says: enough to judge the rest again. */
export interface RunHeader {
  readonly event: 'header'
  readonly format: 1
  readonly tool: { readonly name: string; readonly version: string }
  readonly run: { readonly id: string; readonly startedAt: string; readonly seed: number }
  readonly interfaceDigest: string
  readonly catalogueDigest: string
  readonly configDigest: string
  /** Its name. */
  readonly profile: string
  /** What it pins, where that is not nothing: a file of the user's may be gone when the run is judged again. */
  readonly pinned?: Profile
  readonly target: Target
  /** Where the run is over several targets: all of them. `target` is then that of the first. */
  readonly cells?: readonly Cell[]
  /** Requests of others are judged, as a HAR file holds them or as they passed our proxy. Nothing was planned. */
  readonly traffic?: 'har' | 'proxy'
  /** The target was the reference service, which ended with the run: what made it wrong, or different. */
  readonly embedded?: { readonly faults: readonly string[]; readonly latitudes: readonly string[] }
  /** Where the run is one of several that divide the requests among them. */
  readonly shard: Shard | null
  readonly labels: Readonly<Record<string, string>>
  /** What the verifier of a certificate sent: seed and texts follow it. */
  readonly challenge?: string
  /** Where the target's traces are shown, with `{trace}` for the id in the `traceparent` of a request. */
  readonly traceLink?: string
  /** Ids of the selected requirements. */
  readonly requirements: readonly string[]
  readonly selection: {
    readonly whole: boolean
    readonly words: string
    /** Of what these requirements need only a part was to be sent: a smoke run, or one example. */
    readonly sampled?: true
  }
}

/** One of several runs that divide the requests among them. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly total: number
  /** What shards of one run have in common: those with another key are not merged. */
  readonly key: string
}

/** What was aimed at, without secrets. Checks may read it. */
export interface Target {
  readonly baseUrl: string
  readonly model?: string
  readonly voice?: string
  /** Another one of the same model. */
  readonly otherVoice?: string
  readonly workspaceId?: string
  readonly workspaceSlug?: string
  /** Hertz, where the operator says it. */
  readonly pcmRate?: number
  readonly pcmChannels?: number
  readonly insecure?: boolean
}

/** What targets are combined from, in the order in which they are named. */
export const axes = ['model', 'voice', 'format', 'workspace', 'region'] as const
export type Axis = (typeof axes)[number]

/** One of the targets that a run is over. What was sent to it has its name in the ids. */
export interface Cell {
  /** As it stands behind the `@` of an exchange's id. */
  readonly cell: string
  /** In words, such as "model b, voice y, pcm"; empty for what is asked once, where there is one base URL. */
  readonly name: string
  /**
   * What is asked there: everything, once for each base URL; what depends on model, voice and format; what depends on
   * the workspace. `both`: nothing is sent for it, and what mp3 and pcm of one voice show beside each other is judged.
   */
  readonly of: 'everything' | 'speech' | 'budget' | 'both'
  /** What it is made from, of what differs from target to target. */
  readonly axes: Readonly<Partial<Record<Axis, string>>>
  readonly target: Target
  readonly formats: readonly Format[]
  /** both: the names of the cells whose exchanges are judged together. */
  readonly from?: readonly string[]
}

export interface RunPlan {
  readonly event: 'plan'
  readonly requests: { readonly expected: number; readonly worst: number }
  readonly characters: { readonly expected: number; readonly worst: number }
  readonly concurrency: number
  readonly rate: number | null
  /** Probes that will not be sent, with the reason and what to provide. */
  readonly left: readonly { readonly probe: string; readonly why: string }[]
  readonly probes: readonly { readonly probe: string; readonly requests: number }[]
}

export type RunEvent =
  | RunHeader
  | RunPlan
  | { readonly event: 'exchange'; readonly exchange: Exchange }
  | { readonly event: 'wait'; readonly at: number; readonly ms: number; readonly why: string }
  /** `why` is there when the probe did not send all it had. */
  | { readonly event: 'probe-end'; readonly probe: string; readonly sent: number; readonly why?: string }
  | { readonly event: 'note'; readonly at: number; readonly text: string }
  | ({ readonly event: 'transcript' } & Transcript)
  | RunFooter

export interface RunFooter {
  readonly event: 'footer'
  readonly complete: boolean
  readonly durationMs: number
  readonly requests: number
  readonly characters: number
  readonly waits: number
  readonly retries: number
  readonly interrupted: boolean
  /** Why nothing more was sent, where the run ended before its plan did. */
  readonly stopped?: string
}

/** The name under which the controls of a group end, as probes do. */
export function controlProbe(group: string): string {
  return `control/${group}`
}

/** The name under which a probe stands in the plan, and ends, where a run is over several targets. */
export function probeOfCell(probe: string, cell: string = onlyCell): string {
  return cell === onlyCell ? probe : `${probe}@${cell}`
}
