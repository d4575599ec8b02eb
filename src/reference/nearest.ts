/** The name most like the given one, for a hint to who mistyped it. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  // The beginning of a name is the likeliest slip of all.
  return (
    names.find((name) => given !== '' && name.startsWith(given)) ??
    names.toSorted((a, b) => distance(given, a) - distance(given, b))[0]
  )
}

/** Levenshtein's distance, one row at a time. Ids are short; longer input is cut. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [line, letter] of Array.from(a.slice(0, 80)).entries()) {
    const next = [line + 1]
    for (let column = 1; column <= b.length; column++) {
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1),
        ),
      )
    }
    row = next
  }
  return row.at(-1) ?? 0
}
