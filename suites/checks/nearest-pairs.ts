import type { Answered } from '../../src/requirement/scope.ts'
import { lettersApart } from './letters-apart.ts'

/** Fewer letters than these may take too little time to be heard: "million" and "billion". */
const leastLetters = 3

/** Texts that differ in more than this share of the longer one have little in common: their lengths say more. */
const mostShare = 0.5

/** Of a word that comes twice in a row nothing is heard: it sounds like the word said slowly. */
const onceInARow = (words: string): string => words.replaceAll(/(?<=^| )(\S+)(?: \1)+(?= |$)/g, '$1')

/** An answer, and the words of its text as they sound. */
export interface Worded {
  readonly exchange: Answered
  readonly words: string
}

/**
 * Each answer with the one whose text differs the least from its own, but by a short word at least: no pair twice.
 * @param of those that are paired
 * @param others those that they may be paired with, before each other
 */
export function nearestPairs(of: readonly Worded[], others: readonly Worded[]): (readonly [Worded, Worded])[] {
  const paired = new Set<string>()
  const said = new Map([...others, ...of].map((each) => [each, onceInARow(each.words)] as const))
  return of.flatMap((one) => {
    let [nearest, least]: [Worded | undefined, number] = [undefined, Infinity]
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
