import { lettersApart } from './letters-apart.ts'

/** Fewer letters than these may take too little time to be heard: "million" and "billion", "a", "and". */
const leastLetters = 4

/** Texts that differ in more than this share of the longer one have little in common: their lengths say more. */
const mostShare = 0.5

/** Of a word that comes twice in a row nothing is heard: it sounds like the word said slowly. */
const onceInARow = (words: string): string => words.replaceAll(/(?<=^| )(\S+)(?: \1)+(?= |$)/g, '$1')

/** The words of a text as they sound. */
export interface Worded {
  readonly words: string
}

/**
 * Each text with the one that differs the least from it, but by a word at least: no pair twice.
 * @param of those that are paired
 * @param others those that they may be paired with, before each other
 */
export function nearestPairs<W extends Worded>(of: readonly W[], others: readonly W[]): (readonly [W, W])[] {
  const paired = new Set<string>()
  const said = new Map([...others, ...of].map((each) => [each, onceInARow(each.words)] as const))
  return of.flatMap((one) => {
    let [nearest, least]: [W | undefined, number] = [undefined, Infinity]
    for (const [other, words] of said) {
      const own = said.get(one)!
      const most = mostShare * Math.max(own.length, words.length)
      const apart = lettersApart(own, words, Math.min(most, least))
      if (apart < leastLetters || apart > most || apart >= least) continue
      nearest = other
      least = apart
    }
    if (!nearest) return []
    const name = [one, nearest]
      .map(({ words }) => words)
      .toSorted()
      .join('\n')
    if (paired.has(name)) return []
    paired.add(name)
    return [[one, nearest] as const]
  })
}
