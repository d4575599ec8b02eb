import { createHash } from 'node:crypto'

/** So many of a list, chosen by a seed: the same ones for the same list. */
export function sampled<T>(all: readonly T[], count: number, seed: string, nameOf: (one: T) => string): T[] {
  const rank = (one: T): string =>
    createHash('sha256')
      .update(`${seed} ${nameOf(one)}`)
      .digest('hex')
  const ranked = all.map((one) => [rank(one), one] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  const chosen = new Set(ranked.slice(0, count).map(([, one]) => one))
  return all.filter((one) => chosen.has(one))
}
