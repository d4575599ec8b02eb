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
   * fails: seen again at least once, or not to be seen by itself while what it has in common with another finding is
   * (`basis`). fixed: the same requests were judged, and every time they held. undecided: neither can be said.
   */
  readonly state: 'fails' | 'fixed' | 'undecided'
  /** Seen again in `seen` of `times` tries. */
  readonly seen: number
  readonly times: number
  /** fixed: of its own requests, which showed it every time and by themselves, each held. */
  readonly held?: true
  /** What says that it still fails, where its own requests do not. */
  readonly basis?: Basis
  /** Why it is undecided, or cannot be seen by itself, or what is wrong now in another way. */
  readonly why?: string
  /** Id of the finding whose requests show this one too, which was replayed in its place. */
  readonly as?: string
}

/** Findings of the same cause, one of which was seen again: `effect` where that is given, else `cause`. */
export interface Basis {
  /** Id of the finding that explains this one. */
  readonly cause?: string
  /** Id of a finding that this one explains, or that its cause does. */
  readonly effect?: string
  /** So often was that seen again. */
  readonly seen: number
  readonly times: number
}

/** 1: something still fails. 3: nothing does, and something is undecided. 0: all is fixed, or nothing was found. */
export function exitCodeOf(replayed: readonly Replayed[]): 0 | 1 | 3 {
  if (replayed.some(({ state }) => state === 'fails')) return 1
  return replayed.some(({ state }) => state === 'undecided') ? 3 : 0
}

/** What says that it still fails, in words; undefined where it was seen itself. */
export function basisWords({ basis }: Replayed): string | undefined {
  if (basis === undefined) return undefined
  const { cause, effect, seen, times } = basis
  const shown = effect === undefined ? '' : `as ${cause === undefined ? 'its effect ' : ''}${nameOf(effect)} shows`
  const because = cause === undefined ? '' : `with its cause ${nameOf(cause)}`
  return `still fails ${[because, shown].filter((part) => part !== '').join(', ')} (${seen} of ${times})`
}

/** A finding's id without the cell. */
export function nameOf(finding: string): string {
  return finding.replace(/@.*/, '')
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
