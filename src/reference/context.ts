import type { Format, Operation } from '../contract/operation.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import type { Clock } from './clock.ts'
import type { Token } from './credentials.ts'
import type { Failure } from './failure.ts'
import type { Incoming } from './incoming.ts'
import type { Allowance } from './limiter.ts'
import type { Model } from './models.ts'
import { member, type Problem } from './speech-request.ts'
import type { Key, Store } from './store.ts'
import type { Mp3Encoding } from './voice/mp3.ts'
import type { Voice } from './voice/voice.ts'

/** What is to be spoken, and how. `rate` in hertz. */
export interface SpeechJob extends Mp3Encoding {
  readonly text: string
  readonly model: Model
  readonly voice: string
  readonly speed: number
  readonly format: Format
}

/** What all requests share. */
export interface Services {
  readonly store: Store
  readonly clock: Clock
  /** Names what the interface leaves without a name. */
  readonly profile: Profile
  /** The limit of keys that have none of their own. */
  readonly allowance: Allowance | undefined
  readonly models: readonly Model[]
  readonly voices: Readonly<Record<string, Voice>>
  /** Model and voice of requests that name none. */
  readonly defaults: { readonly model: string; readonly voice: string; readonly otherVoice: string }
  /** Scheme, host and port of this server. */
  readonly site: () => string
}

/** One request on its way through the service, with what is known of it so far: what deviations see. */
export class Context {
  readonly incoming: Incoming
  readonly operation: Operation
  readonly services: Services
  /** What a deviation remembers from one request to the next. */
  readonly memory: (deviation: string) => Map<string, unknown>
  /** Path parameters of the budget operation, decoded; empty elsewhere. */
  readonly workspaceRef: string
  readonly interval: string
  token: Token | undefined
  key: Key | undefined
  /** What validation found, before a deviation looked away. */
  problems: readonly Problem[] = []
  job: SpeechJob | undefined
  failure: Failure | undefined
  /** Decisions that hold for the whole request, by deviation. */
  readonly decided = new Map<string, boolean>()
  private seen: { readonly value: unknown } | undefined

  constructor(
    incoming: Incoming,
    route: { operation: Operation; workspaceRef: string; interval: string },
    services: Services,
    memory: (deviation: string) => Map<string, unknown>,
  ) {
    this.incoming = incoming
    this.operation = route.operation
    this.workspaceRef = route.workspaceRef
    this.interval = route.interval
    this.services = services
    this.memory = memory
  }

  /** The body parsed leniently: what conditions look at, never what is answered. */
  get requested(): { readonly body: unknown; readonly format: string; readonly input: string } {
    this.seen ??= { value: parsed(this.incoming.body) }
    const format = member(this.seen.value, 'response_format')
    const input = member(this.seen.value, 'input')
    return {
      body: this.seen.value,
      format: format === undefined ? 'pcm' : typeof format === 'string' ? format : '',
      input: typeof input === 'string' ? input : '',
    }
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
