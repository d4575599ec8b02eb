/** What follows from some deviations beyond what they violate in every run, and why. */
export interface Effect {
  /** Ids of deviations. */
  readonly of: RegExp
  /** Ids of the requirements that cannot be decided: nothing is there that could be compared. */
  readonly silences?: readonly string[]
  /**
   * Ids of the requirements that are violated, or cannot be decided, in some runs: texts, examples, order or time
   * decide.
   */
  readonly sometimes?: readonly string[]
  readonly because: string
}

export const lasting = ['PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER'] as const

/** What compares two texts that are nearly alike. */
export const nearlyAlike = [
  'SPEECH-FIGURES-SPOKEN',
  'SPEECH-OTHER-SCRIPT-DIFFERS',
  'SPEECH-TEXT-NOT-EVALUATED',
] as const
