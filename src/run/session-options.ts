import type { ClientOptions } from '../client/client-options.ts'
import type { Clock } from '../client/clock.ts'
import type { RunConfig } from '../config/config.ts'
import type { BodyStore } from '../record/body-store.ts'
import type { RunEvent } from '../record/run-event.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Plan } from './plan.ts'
import type { Recogniser } from './recogniser.ts'

export interface SessionOptions {
  readonly config: RunConfig
  readonly catalogue: Catalogue
  readonly plan: Plan
  readonly bodies: BodyStore
  readonly version: string
  /** Id of the run. */
  readonly runId?: string
  readonly clock?: Clock
  /** When the run began, by the calendar: milliseconds since 1970. */
  readonly startedAt?: number
  /** What is known of bodies from other runs. */
  readonly derived?: Map<string, unknown>
  readonly recognise?: Recogniser
  /** The target, where the run is over several. */
  readonly cell?: string
  /** Where others of the run went before. */
  readonly before?: ClientOptions['before']
  emit(event: RunEvent): void
}
