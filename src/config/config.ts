import type { Operation } from '../contract/operation.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import type { Need, Optional, ProbeContext } from '../requirement/probe.ts'
import type { Objective } from '../requirement/objective.ts'
import type { Cell, Target } from '../record/run-event.ts'
import { sameKey, type SecretName, type Secrets } from '../record/template.ts'
import type { HeaderLines } from '../record/exchange.ts'
import type { AwaitedTarget } from './awaited-target.ts'
import type { Texts } from '../requirement/probe.ts'
import type { Limits } from './divided.ts'
import type { ShardPlace } from './shard-of.ts'

/** Everything that a run depends on, resolved: nothing is read from the environment after this. */
export interface RunConfig {
  readonly target: Target
  /** Where the run is over several targets: all of them, `target` being that of the first. */
  readonly cells?: readonly Cell[]
  readonly model: string
  readonly voice: string
  readonly secrets: Secrets
  /** Where new keys come from when those expire. */
  readonly keySource?: {
    readonly names: ReadonlySet<SecretName>
    readonly lifetimeMs?: number
    ask(name: SecretName): Promise<string>
  }
  readonly faultModels: ReadonlyMap<number, string>
  readonly faultWorkspaces: ReadonlyMap<number, string>
  readonly profile: Profile
  readonly seed: number
  readonly runs: ProbeContext['runs']
  readonly texts: Texts
  /** Only the most significant requests. */
  readonly smoke: boolean
  /** Only the example of a property at this path. */
  readonly path?: string
  readonly concurrency: number
  readonly rate: number | null
  readonly timeoutMs: number
  readonly deadlineMs: number
  /** So long a target that does not answer yet is waited for, before the first request. */
  readonly waitMs: number
  /** What is waited for, where that is more than any answer of the base URL. */
  readonly awaited?: AwaitedTarget
  readonly maxRequests: number
  readonly maxCharacters: number
  /** What is left out of the run, with the flag that does. */
  readonly leftOut: ReadonlyMap<Optional, string>
  readonly extraHeaders: HeaderLines
  /** URL of the proxy that stands between us and the target. It may hold a password. */
  readonly proxy?: string
  /** The same for each base URL of several targets. */
  readonly proxies?: ReadonlyMap<string, string | undefined>
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string; readonly insecure: boolean }
  /** Each request carries a `traceparent` of its own. */
  readonly traceparent: boolean
  readonly traceLink?: string
  readonly labels: Readonly<Record<string, string>>
  readonly keepBodies: boolean
  readonly strict: boolean
  readonly certify: boolean
  /** What a verifier sent: seed and texts follow it. */
  readonly challenge?: string
  /** Operations of which an untested must is not enough. */
  readonly require: readonly Operation[]
  /** Send also what needs a success to an operation that refuses every valid request. */
  readonly keepGoing: boolean
  /** Limits for what is measured. */
  readonly objectives: readonly Objective[]
  /** Was a recogniser named? */
  readonly listens: boolean
  readonly bail: boolean
  /** Ids of the requirements that are asked and told before the others. */
  readonly first?: ReadonlySet<string>
  /** Which of several runs this is that divide the requests among them, and the limits that they divide. */
  readonly shard?: ShardPlace & { readonly limits: Limits }
  /** What the operator should know before the run: nothing of it stops the run. */
  readonly warnings: readonly string[]
}

/** Does the configuration provide what a probe needs? */
export function provides(config: RunConfig, need: Need): boolean {
  if (need.startsWith('model:')) return config.faultModels.has(Number(need.slice(6)))
  if (need.startsWith('workspace:')) return config.faultWorkspaces.has(Number(need.slice(10)))
  switch (need) {
    case 'api':
      return config.secrets.has('ASSAY_API_KEY') && config.model !== '' && config.voice !== ''
    case 'management':
      return config.secrets.has('ASSAY_MANAGEMENT_KEY')
    case 'two-keys':
      return (
        !config.secrets.has('ASSAY_API_KEY') ||
        sameKey(config.secrets.get('ASSAY_API_KEY')!) !== sameKey(config.secrets.get('ASSAY_MANAGEMENT_KEY') ?? '')
      )
    case 'no-credit':
      return config.secrets.has('ASSAY_NO_CREDIT_KEY')
    case 'rate-limited':
      return config.secrets.has('ASSAY_RATE_LIMITED_KEY')
    case 'other-voice':
      return config.target.otherVoice !== undefined
    case 'workspace':
      return config.target.workspaceId !== undefined || config.target.workspaceSlug !== undefined
    case 'uuid':
      return config.target.workspaceId !== undefined
    case 'slug':
      return config.target.workspaceSlug !== undefined
    default:
      return false
  }
}
