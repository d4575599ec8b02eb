/** What a finding comes to when its requests are sent again. */
export interface Replayed {
  /** Id of the finding: `REQUIREMENT/code@cell`. */
  readonly finding: string
  readonly requirement: string
  /** What was found in the recorded run. */
  readonly message: string
  /**
   * fails: seen again at least once. fixed: the same requests were judged, and every time they held. undecided: neither
   * can be said.
   */
  readonly state: 'fails' | 'fixed' | 'undecided'
  /** Seen again in `seen` of `times` tries. */
  readonly seen: number
  readonly times: number
  /** Why it is undecided, or what is wrong now in another way. */
  readonly why?: string
  /** Id of the finding whose requests show this one too, which was replayed in its place. */
  readonly as?: string
}

/** 1: something still fails. 3: nothing does, and something is undecided. 0: all is fixed, or nothing was found. */
export function exitCodeOf(replayed: readonly Replayed[]): 0 | 1 | 3 {
  if (replayed.some(({ state }) => state === 'fails')) return 1
  return replayed.some(({ state }) => state === 'undecided') ? 3 : 0
}
