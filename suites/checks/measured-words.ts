import { figureKinds, quantile, type Figure } from '../../src/requirement/figure.ts'

/** "pcm, median/p95 of 3 answers: first audio 60/80 ms": half of the answers, and 95 in 100, have no more. */
export function measuredWords(of: string, answers: number, facts: readonly string[]): string {
  return `${of}, median/p95 of ${answers} answer${answers === 1 ? '' : 's'}: ${facts.join(', ')}`
}

/** "first audio 60/80 ms" */
export function figureWords({ name, values }: Figure): string {
  const { what, unit } = figureKinds[name]
  const round = (value: number): number => (unit === '' ? Number(value.toPrecision(2)) : Math.round(value))
  return `${what} ${quantileWords(values, round)}${unit === '' ? '' : ` ${unit}`}`
}

/** "60/80" */
export function quantileWords(sorted: readonly number[], round: (value: number) => number = Math.round): string {
  return [0.5, 0.95].map((share) => round(quantile(sorted, share))).join('/')
}
