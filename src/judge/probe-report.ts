import { isElsewhere, isNeverSucceeded } from '../requirement/never-succeeded.ts'

/** What became of the probes that a requirement needs. */
export interface ProbeReport {
  /** Why probes were left out by the plan: what to provide. */
  readonly left: readonly string[]
  /** Why probes, or the controls of their groups, ended before they had sent all. */
  readonly cut: readonly string[]
  /** Why an operation that it needs was not tested: it refuses every valid request. */
  readonly closed?: string | undefined
  /** Why what was sent says nothing of the target: all that it needs is answered at another base URL. */
  readonly elsewhere?: string | undefined
  /** Were all its probes left out? */
  readonly none: boolean
}

/** What became of them, by why the probes and the controls of their groups ended. */
export function probeReport(parts: {
  readonly left: readonly string[]
  readonly probes: readonly (string | undefined)[]
  readonly controls: readonly (string | undefined)[]
  readonly none: boolean
}): ProbeReport {
  const [probes, controls] = [parts.probes, parts.controls].map((ends) => ends.filter((why) => why !== undefined))
  return {
    left: parts.left,
    // What needs no success was sent all the same.
    cut: [...probes!, ...controls!.filter((why) => !isNeverSucceeded(why))],
    closed: [...probes!, ...controls!].find(isNeverSucceeded),
    elsewhere: parts.controls.every((why) => why !== undefined && isElsewhere(why)) ? parts.controls[0] : undefined,
    none: parts.none,
  }
}
