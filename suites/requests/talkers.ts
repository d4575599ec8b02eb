import { formats } from '../../src/contract/operation.ts'
import type { Texts } from '../../src/requirement/probe.ts'

/** Texts that are spoken at the same time, at most. */
const mostTexts = 6

/** What must be found, and how surely: one answer in ten that is another's. */
const swapped = 0.1
const surely = 0.95

/** The texts that talk at the same time: all the short ones but the first, which is spoken everywhere. */
export function talkersOf({ short }: Texts): readonly string[] {
  return short.slice(1, 1 + mostTexts)
}

/**
 * The chance that no answer is seen to be another's, where each text is asked for so often at the same time in each
 * format.
 */
export function chanceOfMiss(texts: number, rounds: number, share = swapped): number {
  // A swap of two answers to the same text shows nothing.
  const other = 1 - (rounds - 1) / (texts * rounds - 1)
  return (1 - share * other) ** (texts * rounds * formats.length)
}

/** How often each of so many texts has to be requested at the same time. */
export function roundsFor(texts: number): number {
  let rounds = 1
  while (chanceOfMiss(texts, rounds) > 1 - surely) rounds += 1
  return rounds
}

const splitter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text, as they sound alike: without case and accents. */
export function wordsOf(text: string): ReadonlySet<string> {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return new Set([...splitter.segment(folded)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment))
}

/** A voice may say the same word in the same way wherever it stands. */
export function shareWord(one: string, other: string): boolean {
  return !wordsOf(one).isDisjointFrom(wordsOf(other))
}
