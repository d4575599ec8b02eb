import { median } from './median.ts'
import { frameStep } from './mel-spectrum.ts'
import { backwards, stretch, timeOf, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

export type SameSound =
  | { readonly outcome: 'same'; readonly worst: number }
  | { readonly outcome: 'undecided'; readonly why: string }
  /** From beginning to end: another text, another pace, or a voice that never speaks alike. */
  | { readonly outcome: 'unlike' }
  | {
      readonly outcome: 'other'
      readonly flaw: 'unlike' | 'moved'
      /** In which of the two it stands and in the other it does not: the first or the second. */
      readonly of: 0 | 1
      /** Seconds of that one. */
      readonly from: number
      readonly to: number
      /** Between what of the same audio is surely in the other, in seconds: no less than `from` to `to`. */
      readonly between: { readonly from: number; readonly to: number }
      /** Seconds of the other one: where it should be, or, if it has moved, where it is. */
      readonly there: { readonly from: number; readonly to: number }
    }

/** Frames of a piece: shorter ones are found anywhere. */
const pieceFrames = 45
const leastFrames = 30

const mostDecoys = 6

/** Distances as shares of what pieces have when they are played backwards, as for whole texts. */
const found = 0.72
const missing = 0.95

/** What is missing is so much further off than the nearest quarter: what an effect does to all of it is no loss. */
const beyondNearest = 0.3

/** How far from its place a piece may be, and how far before the piece before it: of the speech, and in frames. */
const drift = { share: 0.12, frames: 20 }
const turn = { share: 0.12, frames: 15 }

function piecesOf(audio: Features): { readonly from: number; readonly piece: Features }[] {
  const count = Math.max(1, Math.floor(audio.frames / pieceFrames))
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * audio.frames) / count)
    return { from, piece: stretch(audio, from, Math.floor(((index + 1) * audio.frames) / count)) }
  })
}

/** Some of the pieces, backwards. */
function decoysOf(audio: Features): Features[] {
  const pieces = piecesOf(audio)
  const step = Math.ceil(pieces.length / mostDecoys)
  return pieces.filter((_, index) => index % step === 0).map(({ piece }) => backwards(piece))
}

/**
 * Are two audios the same speech, from beginning to end? Pauses, trimmed or padded ends, loudness and codec may differ,
 * and the pace within limits.
 */
export function sameSound(first: Features, second: Features): SameSound {
  if (Math.min(first.frames, second.frames) < leastFrames)
    return { outcome: 'undecided', why: 'there is too little speech to compare' }
  const both = [
    { audio: first, other: second, of: 0 },
    { audio: second, other: first, of: 1 },
  ] as const
  const unit = median(both.flatMap(({ audio, other }) => decoysOf(audio).map((decoy) => spot(decoy, other).cost)))
  if (!(unit > 0) || !Number.isFinite(unit))
    return { outcome: 'undecided', why: 'the audio played backwards is no different' }
  const distances: [number[], number[]] = [[], []]
  const unlike: { readonly distance: number; readonly flaw: SameSound }[] = []
  let moved: SameSound | undefined
  for (const { audio, other, of } of both) {
    const pieces = piecesOf(audio).map(({ from, piece }) => {
      const { cost, start, end } = spot(piece, other)
      return { from, to: from + piece.frames, piece, start, end, distance: cost / unit }
    })
    const flaw = (kind: 'unlike' | 'moved', index: number): SameSound => {
      const { from, to, start, end } = pieces[index]!
      const isFound = (one: { readonly distance: number }): boolean => one.distance < found
      const before = pieces.slice(0, index).findLast(isFound)
      const behind = pieces.slice(index + 1).find(isFound)
      const time = (of: Features, first: number, last: number): { readonly from: number; readonly to: number } => ({
        from: timeOf(of, Math.min(first, last)),
        to: timeOf(of, Math.max(first, last)) + frameStep,
      })
      return {
        outcome: 'other',
        flaw: kind,
        of,
        ...time(audio, from, to - 1),
        ...(kind === 'moved'
          ? { between: time(audio, from, to - 1), there: time(other, start, end) }
          : {
              between: time(audio, before?.to ?? 0, (behind?.from ?? audio.frames) - 1),
              there: time(other, before?.end ?? 0, behind?.start ?? other.frames - 1),
            }),
      }
    }
    let last = 0
    for (const [index, { from, piece, start, distance }] of pieces.entries()) {
      distances[of].push(distance)
      const expected = Math.round((from * other.frames) / audio.frames)
      const reach = Math.round(drift.share * other.frames + drift.frames)
      const isAway = Math.abs(start - expected) > reach || last - start > turn.share * other.frames + turn.frames
      // What is said twice is heard at either place.
      const nearby = stretch(
        other,
        Math.max(0, expected - reach),
        Math.min(other.frames, expected + piece.frames + reach),
      )
      if (distance < found) last = start
      if (distance > missing) unlike.push({ distance, flaw: flaw('unlike', index) })
      else if (isAway && distance < found && spot(piece, nearby).cost / unit > missing) moved ??= flaw('moved', index)
    }
  }
  // Where one of the two is a part of the other, its pieces are found.
  if (distances.every((those) => median(those) > found)) return { outcome: 'unlike' }
  const nearest = distances.flat().toSorted((one, other) => one - other)
  const limit = nearest[nearest.length >> 2]! + beyondNearest
  const clear = unlike.find(({ distance }) => distance > limit)
  if (unlike.length > 0 && !clear) return { outcome: 'unlike' }
  // What is lost makes the rest seem out of place.
  return clear?.flaw ?? moved ?? { outcome: 'same', worst: Math.max(...distances.flat()) }
}
