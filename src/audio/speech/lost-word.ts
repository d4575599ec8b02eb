import { lackingStretch, type LackingStretch } from './lacking-stretch.ts'
import type { Features } from './speech-features.ts'

/**
 * A word that is missing is as far from what stands there, and that has less time. Cut in front of or behind any of its
 * words speech is as far at times, but takes its time (docs/whole-text.md).
 */
const lost: LostLimits = { apart: 0.9, share: 0.75 }

/** As far at least from what stands there, and as much of its own time at most. */
export interface LostLimits {
  readonly apart: number
  readonly share: number
}

/** Is what an audio lacks a word that is missing in the other one? */
export function isLost(lacks: LackingStretch, limits: LostLimits): boolean {
  return lacks.apart >= limits.apart && lacks.share <= limits.share
}

/** The same place is found within so many seconds. */
const samePlace = 0.5

/** Do two stretches stand at one place of an audio? */
export function isSamePlace({ there: one }: LackingStretch, { there: other }: LackingStretch): boolean {
  return Math.abs(one.from - other.from) <= samePlace
}

/** A word that a text lacks where it stands in a longer one. */
export interface LostWord {
  /** Index of the text. */
  readonly part: number
  /** Seconds of the longer one: what stands there instead. */
  readonly from: number
  readonly to: number
  /** Seconds of the text's first take that have it. */
  readonly own: { readonly from: number; readonly to: number }
}

/**
 * A word of texts that are known to be there: it is in all takes of one, at the same place, and not where it stands.
 * @param places the stretches of a longer text in which the texts were found
 */
export function lostWord(
  parts: readonly { readonly takes: readonly Features[] }[],
  places: readonly Features[],
): LostWord | undefined {
  for (const [part, { takes }] of parts.entries()) {
    let first: LackingStretch | undefined
    const isInNone = takes.every((take) => {
      const lacks = lackingStretch(take, places[part]!)
      if (!lacks || !isLost(lacks, lost) || (first && !isSamePlace(lacks, first))) return false
      first ??= lacks
      return true
    })
    if (isInNone && first) return { part, ...first.there, own: { from: first.from, to: first.to } }
  }
  return undefined
}
