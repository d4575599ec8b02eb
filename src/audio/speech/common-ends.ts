import { frameStep } from './mel-spectrum.ts'
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

/** As above, of two texts alone, which may begin alike by chance. 0.4 seconds. */
const leastShared = 24

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

/** The ends that these begin and end with alike, if all do. */
function commonEnds([first, ...others]: readonly Features[]): Ends {
  const lengthOf = (one: Features, all: readonly Features[]): number => {
    let least = one.frames
    for (const other of all) {
      least = Math.min(least, commonHead(stretch(one, 0, least), other))
      if (least < leastFrames) return 0
    }
    return least
  }
  return first
    ? { head: lengthOf(first, others), tail: lengthOf(backwards(first), others.map(backwards)) }
    : { head: 0, tail: 0 }
}

/**
 * How long is the sound with which all of these texts begin, and with which all end, in seconds; 0 where it is shorter
 * than what two texts may share by chance.
 */
export function commonSeconds(takes: readonly Features[]): { readonly head: number; readonly tail: number } {
  const { head, tail } = takes.length < leastTexts ? { head: 0, tail: 0 } : commonEnds(takes)
  const seconds = (frames: number): number => (frames < leastShared ? 0 : frames * frameStep)
  return { head: seconds(head), tail: seconds(tail) }
}

/** The ends that this one has as a take of another text has them: one of several jingles. */
function sharedEnds(one: Features, others: readonly Features[]): Ends {
  const longest = (mine: Features, all: readonly Features[]): number => {
    const most = Math.max(0, ...all.map((other) => commonHead(mine, other)))
    return most < leastShared ? 0 : most
  }
  return { head: longest(one, others), tail: longest(backwards(one), others.map(backwards)) }
}

function isLeft({ frames }: Features, { head, tail }: Ends): boolean {
  return frames - head - tail >= leastLeft
}

/** Do both begin, or end, with the same sound, such as a jingle? */
export function haveSharedEnd(one: Features, other: Features): boolean {
  const { head, tail } = sharedEnds(one, [other])
  return head + tail > 0
}

/** Takes of different texts, each without the ends that another one has as well. */
export function withoutSharedEnds(takes: readonly Features[]): readonly Features[] {
  return takes.map((take) => {
    const ends = sharedEnds(
      take,
      takes.filter((other) => other !== take),
    )
    return isLeft(take, ends) ? without(take, ends) : take
  })
}

/** The longest of these ends that the whole has as well: it may have none, or be cut. */
function endsOfWhole(whole: Features, takes: readonly Features[], ends: readonly Ends[]): Ends {
  const isAlso = (common: number, one: Features, all: Features): boolean =>
    common > 0 && commonHead(stretch(one, 0, common), all) >= common - outOfStep
  const backward = backwards(whole)
  const heads = ends.map(({ head }, index) => (isAlso(head, takes[index]!, whole) ? head : 0))
  const tails = ends.map(({ tail }, index) => (isAlso(tail, backwards(takes[index]!), backward) ? tail : 0))
  return { head: Math.max(0, ...heads), tail: Math.max(0, ...tails) }
}

/**
 * Texts that are known from others, and the whole, without the sound with which all begin or end, or some do: a jingle,
 * or one of several.
 * @param others takes of further texts, one of each
 */
export function withoutCommonEnds(
  parts: readonly Part[],
  whole: Features,
  others: readonly Features[] = [],
): { readonly parts: readonly Part[]; readonly whole: Features } {
  const takes = parts.flatMap((part) => part.takes)
  if (parts.length + others.length < leastTexts) return { parts, whole }
  const common = commonEnds([...takes, ...others])
  const hasCommon = common.head + common.tail > 0
  if (hasCommon && !takes.every((take) => isLeft(take, common))) return { parts, whole }
  const endsOf = new Map(
    parts.flatMap((part) => {
      const rest = [...takes.filter((take) => !part.takes.includes(take)), ...others]
      return part.takes.map((take): [Features, Ends] => {
        const ends = hasCommon ? common : sharedEnds(take, rest)
        return [take, isLeft(take, ends) ? ends : { head: 0, tail: 0 }]
      })
    }),
  )
  return {
    parts: parts.map((part) => ({
      ...part,
      takes: part.takes.map((take) => without(take, endsOf.get(take)!)) as unknown as Part['takes'],
    })),
    whole: without(whole, endsOfWhole(whole, [...endsOf.keys()], [...endsOf.values()])),
  }
}
