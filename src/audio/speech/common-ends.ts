import type { Part } from './part.ts'
import { backwards, dimensions, stretch, type Features } from './speech-features.ts'

/** Other words are told apart by so many texts: two may begin alike by chance. */
const leastTexts = 3

/** Frames that are one sound are less apart than this, frames of other words twice as much and more. */
const apart = 1.6

/** Frames whose mean counts, and by how many two audios may be out of step: pauses are left out in each alone. */
const window = 8
const outOfStep = 2

/** What begins or ends all texts alike for fewer frames is a sound of speech. 0.2 seconds. */
const leastFrames = 12

/** So much of each text has to be left for it to be compared. */
const leastLeft = 30

function distanceOf(one: Features, at: number, other: Features, place: number): number {
  let sum = 0
  for (let value = 0; value < dimensions; value++)
    sum += (one.values[at * dimensions + value]! - other.values[place * dimensions + value]!) ** 2
  return Math.sqrt(sum)
}

/** For how many frames two audios begin with the same sound. */
function commonHead(one: Features, other: Features): number {
  const distances: number[] = []
  let sum = 0
  for (let frame = 0; frame < Math.min(one.frames, other.frames); frame++) {
    let nearest = Infinity
    for (let place = Math.max(0, frame - outOfStep); place <= Math.min(other.frames - 1, frame + outOfStep); place++)
      nearest = Math.min(nearest, distanceOf(one, frame, other, place))
    sum += nearest - (distances[frame - window] ?? 0)
    distances.push(nearest)
    if (frame >= window - 1 && sum / window > apart) break
  }
  const last = distances.findLastIndex((distance) => distance < apart)
  return last + 1
}

interface Ends {
  readonly head: number
  readonly tail: number
}

function without(audio: Features, { head, tail }: Ends): Features {
  return stretch(audio, head, audio.frames - tail)
}

/** A text that is known from others, and the whole, without the sound with which all begin or end: a jingle. */
export function withoutCommonEnds(
  parts: readonly Part[],
  whole: Features,
): { readonly parts: readonly Part[]; readonly whole: Features } {
  const takes = parts.flatMap((part) => part.takes)
  const [first, ...others] = takes
  if (parts.length < leastTexts || !first) return { parts, whole }
  const lengthOf = (one: Features, all: readonly Features[]): number => {
    let least = one.frames
    for (const other of all) {
      least = Math.min(least, commonHead(stretch(one, 0, least), other))
      if (least < leastFrames) return 0
    }
    return least
  }
  const head = lengthOf(first, others)
  const tail = lengthOf(backwards(first), others.map(backwards))
  if (head + tail === 0 || takes.some(({ frames }) => frames - head - tail < leastLeft)) return { parts, whole }
  // The long text may have none, or be cut.
  const isAlso = (common: number, one: Features, other: Features): boolean =>
    common > 0 && commonHead(stretch(one, 0, common), other) >= common - outOfStep
  const ends = {
    head: isAlso(head, first, whole) ? head : 0,
    tail: isAlso(tail, backwards(first), backwards(whole)) ? tail : 0,
  }
  return {
    parts: parts.map((part) => ({
      ...part,
      takes: part.takes.map((take) => without(take, { head, tail })) as unknown as Part['takes'],
    })),
    whole: without(whole, ends),
  }
}
