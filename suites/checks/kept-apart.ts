/** What an operator can do where requests that should have been sent at the same time were not. */
const advice = 'allow --concurrency 2 or more, and no --rate that keeps them apart'

/** Why nothing is said of requests at the same time, where there were none. */
export const keptApart = `no two requests were under way at the same time: ${advice}`

/** The same, where there were too few. */
export function mostlyApart(met: number, of: number): string {
  return `only ${met} of ${of} requests were under way together with others: ${advice}`
}
