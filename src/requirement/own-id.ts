/** What ids of requirements in a user's own suites begin with, and those of Assay's never do. */
export const ownIdStart = 'X-'

/** The same for their probes. */
export const ownProbeStart = 'x-'

/** Is it the id of a requirement that a user wrote? */
export function isOwnId(id: string): boolean {
  return id.startsWith(ownIdStart)
}
