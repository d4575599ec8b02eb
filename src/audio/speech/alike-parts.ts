import type { Part } from './part.ts'
import { stretch, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

/** Parts are alike below this: as near to each other as takes of one text are, at least as this, at most as that. */
const sameTake = 0.35
const again = 0.7

/** Frames of a piece: shorter ones are found anywhere. */
const pieceFrames = 45

/** Is each piece of it heard in the other? A jingle that both have is not all of them. */
function isHeardWhole(one: Features, other: Features, unit: number): boolean {
  const count = Math.max(1, Math.floor(one.frames / pieceFrames))
  return Array.from({ length: count }, (_, index) => Math.floor((index * one.frames) / count)).every((from, index) => {
    const to = Math.floor(((index + 1) * one.frames) / count)
    return spot(stretch(one, from, to), other).cost / unit < again
  })
}

/**
 * A part that sounds like another one, though it has other words: as much as takes of one text do, and in each of its
 * pieces. Only where takes of one text are alike.
 * @param own distance that parts have from each other backwards
 * @param repeats how far takes of one text are from each other
 * @returns its index, or -1
 */
export function alikeOf(parts: readonly Part[], own: number, repeats: readonly number[]): number {
  const unlikest = Math.max(0, ...repeats)
  if (unlikest >= again) return -1
  const limit = Math.min(again, Math.max(sameTake, unlikest + 0.05))
  const isAlike = (one: Features, other: Features): boolean =>
    spot(one, other).cost / own < limit && isHeardWhole(one, other, own)
  return parts.findIndex(
    (part) =>
      part.isUnique &&
      parts.some((other) => other !== part && other.isUnique && isAlike(part.takes[0], other.takes[0])),
  )
}
