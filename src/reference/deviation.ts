import type { Format, Interval } from '../contract/operation.ts'
import type { Context, SpeechJob } from './context.ts'
import type { Token } from './credentials.ts'
import type { Failure } from './failure.ts'
import type { Reply } from './reply.ts'
import type { Problem } from './speech-request.ts'
import type { Budget, Key, Workspace } from './store.ts'

/** What a hook is given, and gives back in its place. */
export type Hook<Value> = (value: Value, context: Context) => Value

/** The points at which a deviation may change what the service does, in the order in which a request meets them. */
export interface Hooks {
  /** The path that is looked up, below the service. No `when` holds it up: there is no operation yet. */
  readonly path?: (path: string) => string
  /** The method that is looked up with it. */
  readonly method?: (method: string, path: string) => string
  /** Which check comes before authentication, where one does. */
  readonly sequence?: Hook<'auth-first' | 'validation-first' | 'lookup-first'>
  /** The token that is read from a request. */
  readonly token?: Hook<Token>
  /** The key that a token opens. */
  readonly key?: Hook<Key | undefined>
  /** Whether that key may call this operation. */
  readonly permission?: Hook<boolean>
  /** Everything that is wrong with the request. What is taken away is not noticed. */
  readonly problems?: Hook<readonly Problem[]>
  /** The failure that a request whose checks all passed meets, if any. */
  readonly trouble?: Hook<Failure | undefined>
  /** The workspace that was found. */
  readonly workspace?: Hook<Workspace | undefined>
  /** The stored budget that was found. */
  readonly budget?: Hook<Budget | undefined>
  /** What is to be spoken, and how. */
  readonly job?: Hook<SpeechJob>
  /** The samples, a sentence at a time. */
  readonly samples?: Hook<AsyncIterable<Float32Array>>
  /** The encoded bytes. */
  readonly audio?: Hook<AsyncIterable<Buffer>>
  /** The JSON of a found budget. */
  readonly record?: Hook<unknown>
  /** Why a request is refused. */
  readonly failure?: Hook<Failure>
  /** The JSON of an error. */
  readonly envelope?: Hook<unknown>
  /** Any answer, last of all. */
  readonly reply?: Hook<Reply>
}

/** When a deviation acts; always, without one. All that is given must hold. */
export interface When {
  readonly operation?: 'speech' | 'budget'
  /** The requested format; pcm where none is. */
  readonly format?: Format
  readonly interval?: Interval
  /** Only inputs of more characters than this. */
  readonly longerThan?: number
  /** Only every nth time that the point is reached. */
  readonly every?: number
  /** Only while another request of the same operation is under way, or so many others. */
  readonly parallel?: true | number
  readonly matches?: (context: Context) => boolean
}

/** The suite that a deviation concerns. */
export type Area = 'auth' | 'validation' | 'binary' | 'budget' | 'errors'

interface Deviation {
  /** Stable: it stands in paths, flags and tests. Lower-case words joined by hyphens. */
  readonly id: string
  /** What the service does, as a sentence without its subject: "answers 200 with an empty body". */
  readonly title: string
  readonly area: Area
  /** The clause of the interface that it is about. */
  readonly clause: string
  readonly when?: When
  /** It is about what only this profile names. */
  readonly profile?: 'openrouter'
  /**
   * Ids of the requirements that it keeps from being decided: untested or inconclusive, for a reason that the interface
   * gives.
   */
  readonly silences?: readonly string[]
  /**
   * Ids of the requirements that it violates, or keeps from being decided, in some runs only: texts, examples, order or
   * time decide. A latitude violates none.
   */
  readonly sometimes?: readonly string[]
  /** It keeps requirements from being decided as it happens: which ones depends on the order in which requests come. */
  readonly silencesAny?: true
  readonly hooks: Hooks
}

/** One way of being wrong. */
export interface Fault extends Deviation {
  readonly kind: 'fault'
  readonly level: 'must' | 'should'
  /** Ids of the requirements that it violates: the root first, then what necessarily follows. */
  readonly violates: readonly [string, ...string[]]
  /** What other deviations do to its root: said by the fault that proves the requirement, not by each of them. */
  readonly others?: Others
}

/** Ids of deviations. */
export interface Others {
  /** They violate it too. */
  readonly violate?: RegExp
  /** They keep it from being decided. */
  readonly silence?: RegExp
  /** They do either in some runs: texts, examples, order or time decide. */
  readonly sometimes?: RegExp
}

/** One way of being different and still right. */
export interface Latitude extends Deviation {
  readonly kind: 'latitude'
}

export type AnyDeviation = Fault | Latitude
