/** The valid name that is closest to what was typed, if one is close enough to be meant. */
export function nearest(typed: string, valid: readonly string[]): string | undefined {
  const scored = valid.map((name) => ({ name, distance: distance(typed.toLowerCase(), name.toLowerCase()) }))
  const best = scored.toSorted((one, other) => one.distance - other.distance)[0]
  return best && best.distance <= Math.max(2, typed.length * 0.4) ? best.name : undefined
}

/** `: did you mean X?`, or nothing. For the end of a message. */
export function didYouMean(typed: string, valid: readonly string[]): string {
  const guess = nearest(typed, valid)
  return guess === undefined ? '' : `: did you mean ${guess}?`
}

/** Levenshtein distance: insertions, deletions and replacements. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
