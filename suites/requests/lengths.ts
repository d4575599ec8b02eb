import type { Texts } from '../../src/requirement/probe.ts'
import { talkersOf } from './talkers.ts'

/** What of the long text is spoken, from a sentence on to its end: between a text of medium length and the long one. */
const share = 0.7

/** The long text so many times in a row, between it and the page, which has it more often. */
const laps = [2, 5]

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * The end of the long text from the beginning of a sentence on: services split a text at 200 characters and above, and
 * what they lose of two pieces is seldom what they lose of three.
 */
export function endOfLong({ long }: Texts): string | undefined {
  const text = long.trim()
  const off = (end: string): number => Math.abs(end.length - share * text.length)
  const ends = [...sentences.segment(text)].slice(1, -1).map(({ index }) => text.slice(index))
  return ends.toSorted((one, other) => off(one) - off(other))[0]
}

/** All texts that are spoken alone, in one: short and long ones in turn, so that whatever is lost is of a known one. */
export function allTogether(texts: Texts): string {
  const sorted = talkersOf(texts).toSorted((one, other) => one.length - other.length)
  const half = sorted.length >> 1
  const [short, long] = [sorted.slice(0, half), sorted.slice(half)]
  return long.flatMap((text, index) => [...short.slice(index, index + 1), text]).join(' ')
}

/** Beginnings of the page that are longer than the long text and shorter than the page, each whole texts. */
export function beginningsOfPage({ long, page }: Texts): readonly string[] {
  return laps
    .map((count) => Array.from({ length: count }, () => long.trim()).join(' '))
    .filter((text) => page.startsWith(text) && text.length < share * page.length)
}
