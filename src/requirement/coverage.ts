import type { Combination } from '../record/case.ts'
import { tuplesOf } from './covering.ts'

/** How many tuples of values are sent, of those that could be. */
export interface Coverage {
  readonly strength: number
  readonly sent: number
  readonly possible: number
}

/** The dimensions of a combination whose tuples count. The interval is what budgets are sent on in turn. */
export function dimensionsOf({ place, edit, operation, format, key }: Combination): readonly string[] {
  return [place, edit, operation, format, key]
}

/** Pairs and triples of place, edit, operation, format and key. */
export function coverageOf(possible: readonly Combination[], sent: readonly Combination[]): readonly Coverage[] {
  return [2, 3].map((strength) => {
    const count = (all: readonly Combination[]): number =>
      new Set(all.flatMap((one) => tuplesOf(dimensionsOf(one), strength))).size
    return { strength, sent: count(sent), possible: count(possible) }
  })
}
