/** Why nothing is said of what only several texts show. */
export function tooFewTexts(count: number, format: string, least: number): string {
  return `texts spoken as ${format}: ${count}, where ${least} are needed`
}
