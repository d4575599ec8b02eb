import type { Break } from './breaks-of.ts'

/** Where a sound breaks, and what is said in it. */
export interface Breaking {
  readonly breaks: readonly Break[]
  /** In samples of one channel. */
  readonly length: number
  readonly text: string
}

/** Breaks at the same place of different sounds. */
export interface CommonBreaks {
  /** In samples of one channel, the first ones. */
  readonly places: readonly number[]
  /** Every so many samples, where they come so. */
  readonly every?: number
}

/** Two breaks this near are one place: which sample stands out first depends on the sound. */
const nearness = 1

/** Of 64 signs before a break: with no more that differ, one and the same sound breaks. */
const mostDifferent = 8

/**
 * In samples. What makes sound frame by frame, as vocoders do, or in phonemes of one length, may let it break wherever
 * one ends. Of a grid that may be such, so many of the sounds that last so long have to break at its places.
 */
const frames = { least: 64, most: 8191 }
const leastShare = 0.2

/** No grid is finer, and the place where most sounds break is at most the last of so many. */
const leastPeriod = 2048
const mostParts = 8

/** Texts that begin with the same so many characters sound alike, and break alike, where a word begins hard. */
const sameBeginning = 10

/**
 * So many sounds at one place, or on a grid at so many places of it. In 75 services that speak as they should, plosives
 * and onsets of voice fell on one place by chance in up to 4 sounds of some 25 that begin differently.
 */
const leastAtPlace = 5
const onGrid = { places: 3, sounds: 2, most: 3 }

/** The finer of two grids is the true one where it has so many times more places at which sounds break. */
const finer = 1.5

/** What is less likely is no chance; of thousands of lengths of a frame one that fits better is. */
const unlikely = 1e-9
const unlikelyFrame = 1e-6

/** What tells one sound that breaks from another. */
interface Marked {
  readonly beginning: string
  readonly before: Break['before']
}

/** How many different sounds break there. */
interface Place {
  readonly at: number
  readonly sounds: number
}

/**
 * The places at which different sounds break, beyond chance. What cuts, joins or writes sound block by block leaves its
 * marks at the same places of all of them; speech does not.
 */
export function commonBreaks(sounds: readonly Breaking[]): CommonBreaks | undefined {
  const places = placesOf(sounds)
  const [top] = places
  if (!top || top.sounds < onGrid.most) return undefined
  const grids = Array.from({ length: mostParts }, (_, index) => top.at / (index + 1)).flatMap((period) => {
    if (period < leastPeriod) return []
    const all = places.filter(({ at }) => isMultiple(at, period))
    const telling = all.filter(({ sounds: count }) => count >= onGrid.sounds)
    if (telling.length < onGrid.places) return []
    const count = all.reduce((sum, place) => sum + place.sounds, 0)
    const last = soundsOnGrid(sounds, period)
    const isFine = period <= frames.most
    if (isFine && count < leastShare * last) return []
    const chance = chanceAt(top.at, sounds, count, last, isFine ? leastPeriod - 1 : frames.most)
    return chance < unlikely ? [{ telling, period }] : []
  })
  // On a grid that is twice as fine the same is true, and on one of each second place.
  const grid = grids.reduce<(typeof grids)[number] | undefined>(
    (best, one) => (best && one.telling.length < finer * best.telling.length ? best : one),
    undefined,
  )
  if (grid) return { ...found(grid.telling), every: Math.round(grid.period) }
  const telling = places.filter(
    ({ at, sounds: count }) =>
      count >= leastAtPlace && chanceAt(at, sounds, count, soundsAt(sounds, at), frames.most) < unlikely,
  )
  return telling.length > 0 ? found(telling) : undefined
}

/** How many sounds that begin differently are longer. */
function soundsAt(sounds: readonly Breaking[], at: number): number {
  return new Set(sounds.filter(({ length }) => length > at).map(beginningOf)).size
}

/** The same at all places of a grid together. */
function soundsOnGrid(sounds: readonly Breaking[], period: number): number {
  const longest = Math.max(...sounds.map(({ length }) => length))
  let sum = 0
  for (let at = period; at < longest; at += period) sum += soundsAt(sounds, at)
  return sum
}

/**
 * How likely it is that so many of some sounds, or more, break at a place like this one: as often as at any place, or
 * at any that is whole frames away from it, of whatever length, where that is more.
 */
function chanceAt(at: number, sounds: readonly Breaking[], count: number, of: number, longest: number): number {
  const away = Int32Array.from(
    sounds.flatMap(({ breaks }) => breaks.map((one) => Math.abs(one.at - at))).filter((far) => far > nearness),
  )
  const total = sounds.reduce((sum, { length }) => sum + length, 0)
  const anywhere = (away.length * (2 * nearness + 1)) / total
  // Most often that is enough, and it takes no time.
  return chanceOf(count, anywhere * of) >= unlikely
    ? 1
    : chanceOf(count, Math.max(anywhere, rateOfFrames(away, total, longest)) * of)
}

/** @param total samples of all sounds */
function rateOfFrames(away: Int32Array, total: number, longest: number): number {
  let most = 0
  for (let frame = frames.least; frame <= longest; frame++) {
    let count = 0
    for (let index = 0; index < away.length; index++) {
      const rest = away[index]! % frame
      if (rest <= nearness || rest >= frame - nearness) count++
    }
    const rate = (count * frame) / total
    const byChance = (away.length * (2 * nearness + 1)) / frame
    if (rate > most && chanceOf(count, byChance) < unlikelyFrame) most = rate
  }
  return most
}

/** How likely so many or more are, where so many are to be expected: Poisson's distribution. */
function chanceOf(count: number, expected: number): number {
  let term = Math.exp(-expected)
  for (let index = 1; index <= count; index++) term *= expected / index
  let sum = 0
  for (let index = count + 1; term > sum * Number.EPSILON; index++) {
    sum += term
    term *= expected / index
  }
  return sum
}

function found(places: readonly Place[]): CommonBreaks {
  return { places: places.map(({ at }) => at).toSorted((one, other) => one - other) }
}

/** Within what rounding and `nearness` come to. */
function isMultiple(at: number, period: number): boolean {
  const count = Math.max(1, Math.round(at / period))
  return Math.abs(at - count * period) <= 2 * nearness
}

/** Each place where a sound breaks, the most first; of places that are near each other one. */
function placesOf(sounds: readonly Breaking[]): Place[] {
  const byPlace = new Map<number, Marked[]>()
  for (const sound of sounds) {
    const beginning = beginningOf(sound)
    for (const { at, before } of sound.breaks) {
      const all = byPlace.get(at) ?? []
      byPlace.set(at, all)
      all.push({ beginning, before })
    }
  }
  const places = [...byPlace.keys()].map((at): Place => {
    const kept: Marked[] = []
    for (let near = at - nearness; near <= at + nearness; near++)
      for (const one of byPlace.get(near) ?? []) if (!kept.some((other) => isSame(one, other))) kept.push(one)
    return { at, sounds: kept.length }
  })
  const ordered = places.toSorted((one, other) => other.sounds - one.sounds || one.at - other.at)
  const taken = new Set<number>()
  return ordered.filter(({ at }) => {
    for (let near = at - 2 * nearness; near <= at + 2 * nearness; near++) if (taken.has(near)) return false
    taken.add(at)
    return true
  })
}

function beginningOf({ text }: Breaking): string {
  return text.slice(0, sameBeginning)
}

/** May it be one and the same sound that breaks? */
function isSame(one: Marked, other: Marked): boolean {
  const differences = bits(one.before[0] ^ other.before[0]) + bits(one.before[1] ^ other.before[1])
  return one.beginning === other.beginning || differences <= mostDifferent
}

function bits(value: number): number {
  let count = 0
  for (let left = value; left !== 0; left &= left - 1) count++
  return count
}
