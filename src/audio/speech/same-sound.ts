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
    }

/** Frames of a piece: shorter ones are found anywhere. */
const pieceFrames = 45
const leastFrames = 30

const mostDecoys = 6

/** Distances as shares of what pieces have when they are played backwards, as for whole texts. */
const found = 0.72
const missing = 0.95

/** How far from its place a piece may be, and how far before the piece before it: of the speech, and in frames. */
const drift = { share: 0.12, frames: 20 }
const turn = { share: 0.12, frames: 15 }

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Infinity
}

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
  let unlike: SameSound | undefined
  let moved: SameSound | undefined
  for (const { audio, other, of } of both) {
    const flaw = (kind: 'unlike' | 'moved', from: number, to: number): SameSound => ({
      outcome: 'other',
      flaw: kind,
      of,
      from: timeOf(audio, from),
      to: timeOf(audio, to - 1) + frameStep,
    })
    let last = 0
    for (const { from, piece } of piecesOf(audio)) {
      const { cost, start } = spot(piece, other)
      distances[of].push(cost / unit)
      const expected = Math.round((from * other.frames) / audio.frames)
      const reach = Math.round(drift.share * other.frames + drift.frames)
      const isAway = Math.abs(start - expected) > reach || last - start > turn.share * other.frames + turn.frames
      // What is said twice is heard at either place.
      const nearby = stretch(
        other,
        Math.max(0, expected - reach),
        Math.min(other.frames, expected + piece.frames + reach),
      )
      if (cost / unit < found) last = start
      if (cost / unit > missing) unlike ??= flaw('unlike', from, from + piece.frames)
      else if (isAway && cost / unit < found && spot(piece, nearby).cost / unit > missing)
        moved ??= flaw('moved', from, from + piece.frames)
    }
  }
  // Where one of the two is a part of the other, its pieces are found.
  if (distances.every((those) => median(those) > found)) return { outcome: 'unlike' }
  // What is lost makes the rest seem out of place.
  return unlike ?? moved ?? { outcome: 'same', worst: Math.max(...distances.flat()) }
}
