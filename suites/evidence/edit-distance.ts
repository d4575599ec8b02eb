/** What to put in, to leave out or to exchange weighs, and beyond which weight nothing need be known. */
interface Weighing<Part> {
  /** @default 1 each */
  readonly weightOf?: (part: Part) => number
  /** @default Infinity */
  readonly most?: number
}

/**
 * The least weight of what has to be put in, left out or exchanged to make the one of the other: how many parts, unless
 * they weigh otherwise. What is exchanged weighs as the heavier of the two. Beyond `most`: Infinity.
 */
export function editDistance<Part>(
  one: readonly Part[],
  other: readonly Part[],
  { weightOf = () => 1, most = Infinity }: Weighing<Part> = {},
): number {
  const weights = one.map(weightOf)
  let row = Float64Array.of(0, ...weights)
  for (let at = 1; at < row.length; at++) row[at]! += row[at - 1]!
  for (const part of other) {
    const weight = weightOf(part)
    const next = new Float64Array(row.length)
    next[0] = row[0]! + weight
    let least = next[0]
    for (let at = 1; at < row.length; at++) {
      const exchanged = one[at - 1] === part ? 0 : Math.max(weights[at - 1]!, weight)
      next[at] = Math.min(row[at]! + weight, next[at - 1]! + weights[at - 1]!, row[at - 1]! + exchanged)
      least = Math.min(least, next[at]!)
    }
    if (least > most) return Infinity
    row = next
  }
  return row.at(-1)!
}
