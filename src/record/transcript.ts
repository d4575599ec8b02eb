/** What a recogniser made of the speech of one answer. */
export interface Transcript {
  /** Id of the exchange. */
  readonly exchange: string
  /** What it heard; absent where it failed. */
  readonly text?: string
  /** Why it failed. */
  readonly why?: string
}
