/** What became of the probes that a requirement needs. */
export interface ProbeReport {
  /** Why probes were left out by the plan: what to provide. */
  readonly left: readonly string[]
  /** Why probes, or the controls of their groups, ended before they had sent all. */
  readonly cut: readonly string[]
  /** Were all its probes left out? */
  readonly none: boolean
}
