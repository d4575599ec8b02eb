import type { Finding } from '../requirement/result.ts'
import { isTriedEnough } from './tries.ts'

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

/** It cannot be said whether it still fails. */
export function undecided(finding: Finding, why: string, seen = 0, times = 0): Replayed {
  return { ...told(finding), state: 'undecided', seen, times, why }
}

/** It was seen again. */
export function failing(finding: Finding, seen: number, times: number, why?: string): Replayed {
  return { ...told(finding), state: 'fails', seen, times, ...(why !== undefined && { why }) }
}

/**
 * It was not seen.
 * @param units Answers that were judged: of what comes now and then they have to be enough.
 */
export function notSeen(finding: Finding, times: number, units: number): Replayed {
  if (isTriedEnough(finding, units)) return { ...told(finding), state: 'fixed', seen: 0, times }
  const why = `it came in ${finding.k} of ${finding.n}: not to be seen in ${units} shows nothing`
  return undecided(finding, why, 0, times)
}

function told({ id, requirement, message }: Finding): Pick<Replayed, 'finding' | 'requirement' | 'message'> {
  return { finding: id, requirement, message }
}
