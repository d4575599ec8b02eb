/** What an operator can do where requests that should have been sent at the same time were not. */
const advice = 'allow --concurrency 2 or more, and no --rate that keeps them apart'

/** Why nothing is said of requests at the same time, where there were none. */
export const keptApart = `no two requests were under way at the same time: ${advice}`

/** That there were too few, whoever kept them apart. */
export function fewMet(met: number, of: number): string {
  return `only ${met} of ${of} requests ${met === 1 ? 'was' : 'were'} under way together with others`
}

/** The same, where it was on this side. */
export function mostlyApart(met: number, of: number): string {
  return `${fewMet(met, of)}: ${advice}`
}
