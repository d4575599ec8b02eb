import type { Texts } from '../../src/requirement/probe.ts'

/** Parts of the long text to its end, as shares of it: between a text of medium length and the long one. */
const shares = [0.45, 0.7]

/** The long text so many times in a row: between it and the page, which has it more often. */
const laps = [2, 5]

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * Ends of the long text, each from the beginning of a sentence, the shorter one first: services that split a text in
 * pieces do so at 200 characters and above, and what they lose of two pieces is seldom what they lose of three.
 */
export function endsOfLong({ long }: Texts): readonly string[] {
  const text = long.trim()
  const ends = [...sentences.segment(text)].slice(1, -1).map(({ index }) => text.slice(index))
  const nearest = shares.map((share) =>
    ends.toSorted((one, other) => off(one, share * text.length) - off(other, share * text.length)).at(0),
  )
  return [...new Set(nearest)].filter((end) => end !== undefined)
}

function off(text: string, length: number): number {
  return Math.abs(text.length - length)
}

/** Beginnings of the page that are longer than the long text and shorter than the page, each whole texts. */
export function beginningsOfPage({ long, page }: Texts): readonly string[] {
  return laps
    .map((count) => Array.from({ length: count }, () => long.trim()).join(' '))
    .filter((text) => page.startsWith(text) && text.length < shares[1]! * page.length)
}
