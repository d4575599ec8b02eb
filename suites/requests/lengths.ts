import type { Texts } from '../../src/requirement/probe.ts'

/** So much of the long text, from its beginning and to its end: between a text of medium length and the whole. */
const shares = { beginning: 0.55, end: 0.7 }

/** The long text so many times in a row, between it and the page, which has it more often. */
const laps = [3, 5]

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * Whole sentences with which the long text begins, and with which it ends: services split a text at 200 characters and
 * above, and what they lose of two pieces is seldom what they lose of three.
 */
export function partsOfLong({ long }: Texts): { readonly beginning?: string; readonly end?: string } {
  const text = long.trim()
  const places = [...sentences.segment(text)].slice(1).map(({ index }) => index)
  const nearest = (all: readonly string[], share: number): string | undefined =>
    all.toSorted((one, other) => off(one, share * text.length) - off(other, share * text.length))[0]
  const beginning = nearest(
    places.map((at) => text.slice(0, at).trim()),
    shares.beginning,
  )
  const end = nearest(
    places.map((at) => text.slice(at)),
    shares.end,
  )
  return { ...(beginning !== undefined && { beginning }), ...(end !== undefined && { end }) }
}

function off(text: string, length: number): number {
  return Math.abs(text.length - length)
}

/** Beginnings of the page that are longer than the long text and shorter than the page, each whole texts. */
export function beginningsOfPage({ long, page }: Texts): readonly string[] {
  return laps
    .map((count) => Array.from({ length: count }, () => long.trim()).join(' '))
    .filter((text) => page.startsWith(text) && text.length < shares.end * page.length)
}
