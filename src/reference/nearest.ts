import { distance } from 'fastest-levenshtein'

/** The name most like the given one, for the hint of an error message. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  // Ids are short; longer input is cut.
  const typed = given.slice(0, 80)
  // The beginning of a name is the most likely mistake.
  return (
    names.find((name) => given !== '' && name.startsWith(given)) ??
    names.toSorted((a, b) => distance(typed, a) - distance(typed, b))[0]
  )
}
