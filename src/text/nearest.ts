import { distance } from 'fastest-levenshtein'

/** The valid name that is closest to what was typed, if one is close enough to be meant. */
export function nearest(typed: string, valid: readonly string[]): string | undefined {
  const scored = valid.map((name) => ({ name, distance: distance(typed.toLowerCase(), name.toLowerCase()) }))
  const best = scored.toSorted((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= Math.max(2, typed.length * 0.4) ? best.name : undefined
}

/** `: did you mean X?`, or nothing. For the end of a message. */
export function didYouMean(typed: string, valid: readonly string[]): string {
  const guess = nearest(typed, valid)
  return guess === undefined ? '' : `: did you mean ${guess}?`
}
