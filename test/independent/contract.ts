import type { IncomingHttpHeaders } from 'node:http'

export interface IndependentService {
  readonly id: string
  readonly kind: 'faulty' | 'innocent' | 'doubtful'
  /** Of faulty services only, and left out where the settled readings name no level. */
  readonly level?: 'must' | 'should'
  /** The clause of the interface that a faulty service violates. */
  readonly clause?: string
  readonly title: string
  /** Debian packages without which it does not start: it is judged by `npm run matrix:long` alone. */
  readonly needs?: string
  /** What Assay is to say of it where its kind does not tell. */
  readonly expect?: Expectation
  start(): Promise<Running>
}

export interface Expectation {
  /**
   * `undecided`: nothing violated, and a must that the evidence cannot decide. `missed`: nothing violated. `harsh`,
   * `gentle`: found at another level, by a settled reading. `accused`: by a settled reading, it is not innocent.
   */
  readonly verdict: 'undecided' | 'missed' | 'harsh' | 'gentle' | 'accused'
  readonly because: string
}

export interface Running {
  readonly environment: Record<string, string>
  close(): Promise<void>
}

export type Format = 'mp3' | 'pcm'

/** One request as a program sees it. The body is read only when it is asked for. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly origin: string
  /** The names of the headers as they were written. */
  readonly names: readonly string[]
  /** The connection, as an identity only. */
  readonly connection: object
  read(): Promise<Buffer>
}

/** How an answer goes over the wire; nothing given is one piece with Content-Length. */
export interface Delivery {
  readonly chunked?: boolean
  readonly size?: number
  readonly pauseMs?: number
  readonly firstMs?: number
  /** Bytes after which the connection is cut although more were promised. */
  readonly dieAfter?: number
  /** No length and no chunks: the body ends with the connection. */
  readonly untilClose?: boolean
  /** The connection is closed a moment after the answer, which did not announce it. */
  readonly hangUp?: boolean
  /** An informational answer goes ahead. */
  readonly hints?: boolean
  /** The words behind the status. */
  readonly reason?: string
  readonly trailers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly delivery?: Delivery
}

export type App = (ask: Ask) => Promise<Reply>

/** A layer around a program that changes what goes in or what comes out. */
export type Twist = (ask: Ask, next: App, site: Site) => Promise<Reply>

export interface Budget {
  id: string
  workspace_id: string
  limit_usd: number
  reset_interval: string
  created_at: string
  updated_at: string
}

/** What one running service was provisioned with. */
export interface Site {
  readonly prefix: string
  readonly apiKey: string
  readonly managementKey: string
  readonly poorKey: string
  readonly hurriedKey: string
  readonly workspaceId: string
  readonly slug: string
  readonly model: string
  readonly voice: string
  readonly failingModels: ReadonlyMap<string, number>
  readonly failingWorkspaces: ReadonlyMap<string, number>
  readonly budgets: ReadonlyMap<string, Budget>
  readonly byok: boolean
}

/** What the interface leaves open and a program has to decide. */
export interface Choices {
  readonly missingVoice: 'refuse' | 'accept'
  readonly defaultFormat: Format | 'refuse'
  readonly speed: 'ignore' | 'honour' | 'refuse'
  readonly maximumInput: number
  readonly emptyInput: 'refuse' | 'accept'
  readonly unknownModel: 400 | 404
  readonly unknownVoice: 400 | 'accept'
  readonly unknownMembers: 'ignore' | 'refuse'
  readonly apiKeyOnBudgets: 401 | 404
  readonly managementOnSpeech: 200 | 401
  readonly contentType: 'any' | 'strict'
  readonly intervals: readonly string[]
  readonly moment: (at: number) => string
  readonly uuid: (id: string) => string
  readonly limit: (index: number) => number
  readonly byok: boolean
  readonly provision: 'all' | 'keys' | 'models' | 'none'
}

/** The sound of one program. */
export interface Studio {
  readonly rate: number
  readonly channels: number
  speak(text: string, format: Format, speed: number): Promise<Buffer>
}

/** A whole program by one imaginary author. */
export interface Base {
  readonly name: string
  readonly prefix: string
  readonly studio: Studio
  readonly declaresRate: boolean
  readonly choices: Choices
  build(site: Site, choices: Choices): App
}
