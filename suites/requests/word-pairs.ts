import type { Texts } from '../../src/requirement/probe.ts'
import { talkersOf } from './talkers.ts'

/** Words that are exchanged, at most: of more, so many of them evenly spread, with both ends. */
const mostWords = 8

/** Letters of a word that stands for another: a shorter one may sound like it. */
const leastLetters = 4

/** Letters of a word that may be taken for one that says little, such as "not". */
const mostOfShort = 3

/** Ways to write a word that leave it a word of the text: each has one word of it, from the second on. */
const dresses = [
  ['parentheses', (word: string) => `(${word})`],
  ['quotation marks', (word: string) => `"${word}"`],
  ['curly quotes', (word: string) => `“${word}”`],
  ['asterisks', (word: string) => `*${word}*`],
  ['underscores', (word: string) => `_${word}_`],
  ['capitals', (word: string) => word.toUpperCase()],
] as const

export interface WordPair {
  /** In what it differs from another: "word 2". */
  readonly role: string
  readonly text: string
}

/** What has letters on both sides of a mark, such as an apostrophe, is left as it is. */
const parted = /^([^\p{L}\p{M}\p{N}]*)(\p{L}[\p{L}\p{M}]*)([^\p{L}\p{M}\p{N}]*)$/su

/** The letters of a word, with what stands around them. */
function partsOf(word: string): readonly [before: string, letters: string, behind: string] | undefined {
  const [, before = '', letters, behind = ''] = parted.exec(word) ?? []
  return letters === undefined ? undefined : [before, letters, behind]
}

/** Letters that two words share. */
function shared(one: string, other: string): number {
  const [letters, others] = [one, other].map((word) => new Set(word.toLowerCase()))
  return letters!.intersection(others!).size
}

/**
 * Another word of the texts, which shares as few letters as any, and less than half of them, since it must not sound
 * alike; with the punctuation of this one.
 */
function exchanged(word: string, words: readonly string[]): string | undefined {
  const parts = partsOf(word)
  if (!parts) return undefined
  const [before, letters, behind] = parts
  const [other] = words.toSorted((a, b) => shared(a, letters) - shared(b, letters) || b.length - a.length)
  if (other === undefined || 2 * shared(other, letters) >= new Set(letters.toLowerCase()).size) return undefined
  const isCapital = letters[0] !== letters[0]!.toLowerCase()
  const cased = isCapital ? other[0]!.toUpperCase() + other.slice(1) : other
  return before + cased + behind
}

/** Evenly, with both ends. */
function placesOf(length: number): number[] {
  const count = Math.min(length, mostWords)
  return [
    ...new Set(Array.from({ length: count }, (_, at) => Math.round((at * (length - 1)) / Math.max(1, count - 1)))),
  ]
}

/**
 * Texts that differ in one word from one that is spoken alone, or from each other: each word of it in turn, short words
 * left out, a word said twice, all of it said twice, and words in quotes, capitals and the like, each in turn. A
 * service that leaves out what stands there gives two of them the same audio. Of a text without blanks between its
 * words there are none.
 */
export function wordPairs(texts: Texts): readonly WordPair[] {
  const [text] = talkersOf(texts).toSorted((one, other) => other.split(' ').length - one.split(' ').length)
  const words = text?.split(' ') ?? []
  if (text === undefined || words.length < 2) return []
  const others = [...texts.short, texts.medium]
    .filter((one) => one !== text)
    .flatMap((one) => one.split(' '))
    .flatMap((word) => partsOf(word)?.[1].toLowerCase() ?? [])
    .filter((word) => word.length >= leastLetters)
  const middle = words.length >> 1
  const each = placesOf(words.length).flatMap((at) => {
    const other = exchanged(words[at]!, others)
    return other === undefined ? [] : [{ role: `word ${at + 1}`, text: words.with(at, other).join(' ') }]
  })
  const longer = words.filter((word) => (partsOf(word)?.[1].length ?? Infinity) > mostOfShort)
  const shorter =
    longer.length > 1 && longer.length < words.length ? [{ role: 'no short words', text: longer.join(' ') }] : []
  const twice = [
    { role: 'a word twice', text: words.toSpliced(middle, 0, words[middle]!).join(' ') },
    { role: 'all twice', text: `${text} ${text}` },
  ]
  // The first word stays as it is.
  const dressed = (exchangedAt?: number): string =>
    words
      .map((word, at) => {
        const [, dress] = dresses[at - 1] ?? []
        const own = at === exchangedAt ? exchanged(word, others)! : word
        const parts = partsOf(own)
        return dress && parts ? parts[0] + dress(parts[1]) + parts[2] : own
      })
      .join(' ')
  const variants = dresses.flatMap(([name], index) => {
    const word = words[index + 1]
    return word === undefined || exchanged(word, others) === undefined ? [] : [{ role: name, text: dressed(index + 1) }]
  })
  return [
    ...each,
    ...shorter,
    ...twice,
    ...(variants.length > 0 ? [{ role: 'dressed', text: dressed() }] : []),
    ...variants,
  ]
}
