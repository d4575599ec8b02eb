import type { BodyStore } from '../record/body-store.ts'
import type { HeaderLines } from '../record/exchange.ts'
import type { RunEvent } from '../record/run-event.ts'
import type { Secrets } from '../record/template.ts'
import type { AssayClient } from './assay-client.ts'
import type { Clock } from './clock.ts'
import type { KeySource } from './keyring.ts'
import type { RouteOptions } from './route.ts'

export interface ClientOptions extends RouteOptions {
  readonly secrets: Secrets
  /** Where new keys come from when those expire. */
  readonly keySource?: KeySource
  readonly concurrency: number
  readonly rate: number | null
  /** Milliseconds after which nothing more is sent. */
  readonly deadlineMs: number
  readonly maxRequests: number
  readonly maxCharacters: number
  readonly clock: Clock
  readonly bodies: BodyStore
  /** Sent with every request: `--header-env`. Templates. */
  readonly extraHeaders: HeaderLines
  readonly version: string
  /** The target that the exchanges belong to, where the run is over several. @default the only one */
  readonly cell?: string
  /** Where others of the run went before: when it began, and what they sent. */
  readonly before?: { readonly began: number; readonly totals: AssayClient['totals'] }
  /** Id of the run, where each request is to carry a `traceparent`. */
  readonly traces?: string
  emit(event: RunEvent): void
}
