import type { Profile } from '../contract/profiles/profile.ts'
import type { Case, Combination } from '../record/case.ts'
import type { Target } from '../record/run-event.ts'

/** What a probe needs from the configuration. Each name stands for one environment variable (`needVariable`). */
export type Need =
  | 'api'
  | 'management'
  | 'two-keys'
  | 'no-credit'
  | 'rate-limited'
  | 'other-voice'
  | 'workspace'
  | 'uuid'
  | 'slug'
  | `model:${number}`
  | `workspace:${number}`

/** So many examples of a property are drawn unless `--runs` says otherwise, where they cost nothing. */
export const usualRuns = 50

/** What cases are made from: the configuration as far as it matters for requests, without secrets. */
export interface ProbeContext {
  readonly target: Target
  /** What is known beyond the interface. */
  readonly profile: Profile
  readonly model: string
  readonly voice: string
  /** UUID, or else the slug, of the workspace, as it stands in a path. */
  readonly workspace: string
  readonly slug: string
  readonly faultModels: ReadonlyMap<number, string>
  readonly faultWorkspaces: ReadonlyMap<number, string>
  /** Is it a key of the operator's, in any case of its letters? The keys themselves are not here. */
  isKey(word: string): boolean
  readonly seed: number
  /** Which batch of a property's examples: its seed is so much higher. @default 0 */
  readonly batch?: number
  /** Examples of a property: so many that cost nothing, so many that are synthesized, so many sequences of requests. */
  readonly runs: { readonly free: number; readonly billed: number; readonly sequences: number }
  /** Text to be spoken, by length: one sentence, some sentences, a page. */
  readonly texts: Texts
}

export interface Texts {
  /** 8 to 120 characters each; all different. The first is spoken most often. */
  readonly short: readonly string[]
  /** Twice as long as the longest short one, or longer. */
  readonly medium: string
  /** Over 400 characters. */
  readonly long: string
  /** Over 4,096 characters: the long text again and again. */
  readonly page: string
  /** Of all of them, where it is known: then further prose in it may be spoken. */
  readonly language?: 'en'
}

/** A request with nothing wrong, sent before and after a batch: a negative means something only while it succeeds. */
export interface Control {
  readonly group: string
  readonly needs: readonly Need[]
  request(context: ProbeContext, role: 'before' | 'after'): Case
}

/** Sends requests. */
export interface Probe {
  readonly id: string
  readonly needs: readonly Need[]
  /** The controls that its changes are measured against. */
  readonly controls: readonly Control[]
  /**
   * `last`: sent when all the rest is done, because it disturbs others (it provokes a rate limit). `alone`: one request
   * after another.
   */
  readonly order: 'any' | 'alone' | 'last'
  /** These send before it what it presumes to be sent: one shard sends them and it. */
  readonly after?: readonly Probe[]
  /** What the operator may leave out of a run. */
  readonly optional?: Optional
  cases(context: ProbeContext): readonly Case[]
  /** Where the cases are chosen from many combinations: what all of them combine. */
  combinations?(context: ProbeContext): readonly Combination[]
  /**
   * For properties: how many examples each of its batches has. `cases` gives that of `context.batch`; in a further
   * batch an example costs as much as in the first.
   */
  batches?(context: ProbeContext): readonly number[]
  /** For properties: smaller examples than the one at this path, the most promising first; each is some cases. */
  smaller?(context: ProbeContext, path: string): Iterable<readonly Case[]>
  /** For properties: the cases of the example at this path, to be sent again. Undefined where there is none. */
  example?(context: ProbeContext, path: string): readonly Case[] | undefined
}

/** `longText`: it costs many characters. `strain`: bursts and many wrong keys, which may raise an alarm; sent last. */
export type Optional = 'longText' | 'strain'

/** A probe with the usual order. */
export function probe(parts: {
  id: string
  needs: readonly Need[]
  controls?: readonly Control[]
  order?: Probe['order']
  after?: readonly Probe[]
  optional?: Optional
  cases(context: ProbeContext): readonly Case[]
  combinations?(context: ProbeContext): readonly Combination[]
}): Probe {
  return { controls: [], order: 'any', ...parts }
}

/** The variable that provides what a probe needs. */
export function needVariable(need: Need): string {
  if (need.startsWith('model:')) return `ASSAY_FAULT_MODELS (with ${need.slice(6)}=…)`
  if (need.startsWith('workspace:')) return `ASSAY_FAULT_WORKSPACES (with ${need.slice(10)}=…)`
  return variables[need as keyof typeof variables]
}

const variables = {
  api: 'ASSAY_API_KEY (with ASSAY_MODEL and ASSAY_VOICE)',
  management: 'ASSAY_MANAGEMENT_KEY',
  'two-keys': 'an ASSAY_API_KEY that is not the ASSAY_MANAGEMENT_KEY',
  'no-credit': 'ASSAY_NO_CREDIT_KEY',
  'rate-limited': 'ASSAY_RATE_LIMITED_KEY (limited to fewer than 30 requests)',
  'other-voice': 'ASSAY_OTHER_VOICE',
  workspace: 'ASSAY_WORKSPACE_ID',
  uuid: 'ASSAY_WORKSPACE_ID',
  slug: 'ASSAY_WORKSPACE_SLUG',
} as const
