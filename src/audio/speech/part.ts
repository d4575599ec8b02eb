import type { Features } from './speech-features.ts'

/** A text that was spoken alone, once or more, and stands in the whole text. */
export interface Part {
  readonly text: string
  /** Where the whole text has it, in characters. */
  readonly at: number
  readonly takes: readonly [Features, ...Features[]]
  /** Has the rest of the whole text other words? Else a second place that sounds like it shows nothing. */
  readonly isUnique: boolean
}
