import { median } from '../speech/median.ts'
import { bestMatch, likeness } from './correlation.ts'
import { delayed } from './delayed.ts'
import type { Span } from './gaps.ts'
import { blockLength, type Found } from './lag-path.ts'
import { lowRate } from './low-wave.ts'
import { firstSound, soundingBetween } from './sounding-time.ts'
import { audioOf, isVerySame, pathOf, runsOf, sameTime, type Audio } from './wave-path.ts'

/** So much of what sounds in a text has to be in the longer one as the very same wave, and so long. */
const leastShare = 0.5
const leastSame = 0.6 * lowRate

/** Between two stretches of a text no more than this is put in. */
const mostApart = 1.5 * lowRate

/** Half of a stretch is at least as alike as this: it may have gone through a codec. */
const sameWave = 0.95

/** A text as it is found, and what sounds of it before and behind. */
export interface PlacedPiece {
  /** As it is, and as late by a part of a sample as it is found. */
  readonly given: Audio
  readonly piece: Audio
  readonly found: readonly Found[]
  /** In the longer one. */
  readonly begins: number
  readonly ends: number
  /** In its own: from its first sound to what is found of it, and from there to its last. */
  readonly before: Span
  readonly behind: Span
  /** How long something sounds in them. */
  readonly lostBefore: number
  readonly lostBehind: number
}

/** The sample behind which nothing sounds any more. */
export function lastSound({ time: { surely }, wave }: Audio): number {
  const all = surely.at(-1)!
  return Math.min(wave.length, surely.indexOf(all) * (lowRate / 100))
}

/** What is looked for first, in samples, at so many places of a text: one of them may be what is wrong. */
const tried = 0.4 * lowRate
const places = 3

/** Less alike than this, no text is there as the same wave, however its samples lie between those of the other. */
const perhapsAlike = 0.75

/** Parts of a sample, of which one is near enough. */
const partsOfSample = [-0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5]

/** The part of a sample by which a text begins later within the longer one; undefined where it is not there. */
function partOfSample(piece: Audio, whole: Audio): number | undefined {
  const tries = Array.from({ length: places }, (_, place) =>
    Math.round(((place + 1) * (piece.wave.length - tried)) / (places + 1)),
  )
  const looked = tries.map((at) => ({ from: at, to: at + tried }))
  for (const at of tries) {
    const match = bestMatch(piece, at, tried, whole, 0, whole.wave.length, 0)
    if (!match || match.likeness < perhapsAlike) continue
    // A vowel is as alike at one part as at another: what stands elsewhere tells them apart.
    const likenesses = partsOfSample.map((part) => {
      const later = { ...piece, wave: delayed(piece.wave, part, looked) }
      return tries.reduce((sum, one) => sum + likeness(later, one, whole, one + match.lag, tried), 0)
    })
    return partsOfSample[likenesses.indexOf(Math.max(...likenesses))]
  }
  return undefined
}

/** Where a text is in a longer one as the very same wave; undefined where it is not, for the most part. */
export function placedPiece(wave: Float32Array, whole: Audio): PlacedPiece | undefined {
  const given = audioOf(wave)
  const part = partOfSample(given, whole)
  if (part === undefined) return undefined
  const piece = part === 0 ? given : audioOf(delayed(wave, part))
  const found = together(pathOf(piece, whole).filter((block) => block !== undefined))
  const same = sameTime(found)
  const sounds = soundingBetween(piece.time.surely, 0, wave.length)
  return same >= leastSame && same >= leastShare * sounds && isVerySame(found)
    ? { given, ...placeOf(piece, found) }
    : undefined
}

/**
 * Of what is found the same wave, near to the longest run of it: a vowel, or a jingle, may come again in another text.
 */
function together(found: readonly Found[]): readonly Found[] {
  const runs = runsOf(found).filter((run) => median(run.map((block) => block.likeness)) >= sameWave)
  const [longest] = runs.toSorted((one, other) => sameTime(other) - sameTime(one))
  return longest ? runs.filter((run) => Math.abs(run[0]!.lag - longest[0]!.lag) <= mostApart).flat() : []
}

function placeOf(piece: Audio, found: readonly Found[]): Omit<PlacedPiece, 'given'> {
  const [first, last] = [found[0]!, found.at(-1)!]
  const end = last.at + blockLength
  const [before, behind] = [
    { from: Math.min(firstSound(piece.time), first.at), to: first.at },
    { from: end, to: Math.max(end, lastSound(piece)) },
  ]
  return {
    piece,
    found,
    begins: first.at + first.lag,
    ends: end + last.lag,
    before,
    behind,
    lostBefore: soundingBetween(piece.time.surely, before.from, before.to),
    lostBehind: soundingBetween(piece.time.surely, behind.from, behind.to),
  }
}
