import { anywhereOf, chanceAt, chanceOf, frames, nearness, type Breaking } from './break-chance.ts'
import type { Break } from './breaks-of.ts'
import { isSameSound, isSameUnderSpeech } from './is-same-sound.ts'
import { oneGrid } from './one-grid.ts'

/** Breaks at the same place of different sounds. */
export interface CommonBreaks {
  /** In samples of one channel, the first ones. */
  readonly places: readonly number[]
  /** Every so many samples, where they come so. */
  readonly every?: number
  /** At this share of the length of each sound, where they come so: at no place in particular. */
  readonly share?: number
  /** Where they come so in one sound alone: the text that it says. */
  readonly alone?: string
}

/** Of a grid that frames may make, so many of the sounds that last so long have to break at its places. */
const leastShare = 0.2

/** Sounds that are put together of parts may break where these meet. */
const shares = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4] as const

/** No grid is finer, and the place where most sounds break is at most the last of so many. */
const leastPeriod = 2048
const mostParts = 8

/**
 * Samples by which a grid begins otherwise than at the first one: the last sample of each part is wrong, or the one
 * behind its first; or a WAV header of 44 bytes was counted and taken away.
 */
const offsets = [0, -1, 1, -22] as const

/** Texts that begin with the same so many characters sound alike, and break alike, where a word begins hard. */
const sameBeginning = 10

/**
 * So many sounds at one place, at one share of their length, or on a grid at so many places of it. In 146 services that
 * speak as they should, breaks fell on one place by chance in up to 4 sounds of some 25 that begin differently.
 */
const leastAtPlace = 5
const leastAtShare = 4
/** At more places, and on no grid, it breaks wherever a frame may end. */
const mostPlaces = 8
const onGrid = { places: 3, sounds: 2, most: 3 }

/** So many of the longest sounds are looked at alone. */
const mostAlone = 3

/** The finer of two grids is the true one where it has so many times more places at which sounds break. */
const finer = 1.5

/** What is less likely is no chance. */
const unlikely = 1e-7

/** What tells one sound that breaks from another. */
interface Marked extends Break {
  readonly beginning: string
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
  if (!top) return undefined
  const grids = offsets.flatMap((offset) => gridsOf(top, places, sounds, offset))
  // On a grid that is twice as fine the same is true, and on one of each second place.
  const grid = grids.reduce<Grid | undefined>(
    (best, one) => (best && one.telling.length < finer * best.telling.length ? best : one),
    undefined,
  )
  if (grid) return { ...found(grid.telling), every: Math.round(grid.period) }
  const telling = places
    .filter(({ sounds: count }) => count >= leastAtPlace)
    // One more than may be.
    .slice(0, mostPlaces + 1)
    .filter(({ at, sounds: count }) => chanceAt(at, sounds, count, soundsAt(sounds, at), frames.most) < unlikely)
  if (telling.length > mostPlaces) return undefined
  return telling.length > 0 ? found(telling) : (ofShare(sounds) ?? ofOne(sounds))
}

/** A grid, and the places of it at which several sounds break. */
interface Grid {
  readonly telling: readonly Place[]
  readonly period: number
}

/** The grids that begin at this sample, and at which the sounds break beyond chance. */
function gridsOf(top: Place, places: readonly Place[], sounds: readonly Breaking[], offset: number): Grid[] {
  const moved = places.map(({ at, ...place }) => ({ ...place, at: at - offset }))
  const periods = Array.from({ length: mostParts }, (_, index) => (top.at - offset) / (index + 1))
  return periods.flatMap((period) => {
    if (top.sounds < onGrid.most || period < leastPeriod) return []
    const all = moved.filter(({ at }) => isMultiple(at, period))
    const telling = all.filter(({ sounds: count }) => count >= onGrid.sounds)
    if (telling.length < onGrid.places) return []
    const count = all.reduce((sum, place) => sum + place.sounds, 0)
    const last = soundsOnGrid(sounds, period)
    const isFine = period <= frames.most
    if ((isFine && count < leastShare * last) || isFiner(moved, period, count)) return []
    const chance = chanceAt(top.at, sounds, count, last, isFine ? leastPeriod - 1 : frames.most)
    return chance < unlikely
      ? [{ telling: telling.map(({ at, ...place }) => ({ ...place, at: at + offset })), period }]
      : []
  })
}

/** What breaks on a grid of its own, of the longest sounds. */
function ofOne(sounds: readonly Breaking[]): CommonBreaks | undefined {
  const longestFirst = sounds.toSorted((one, other) => other.length - one.length).slice(0, mostAlone)
  for (const sound of longestFirst) {
    const grid = oneGrid({ ...sound, breaks: sound.breaks.filter((one) => !isShared(one, sound, sounds)) })
    if (grid) return { ...grid, alone: sound.text }
  }
  return undefined
}

/** Does another text break there as well, with the same sound? It lies under the speech: a clock, or music. */
function isShared(one: Break, { text }: Breaking, sounds: readonly Breaking[]): boolean {
  return sounds.some(
    (other) =>
      other.text !== text &&
      other.breaks.some((each) => Math.abs(each.at - one.at) <= nearness && isSameUnderSpeech(each, one)),
  )
}

/** Does it break half as often at each of the other places of a finer grid? Then it is made of frames. */
function isFiner(places: readonly Place[], period: number, count: number): boolean {
  for (let parts = Math.floor(period / leastPeriod) + 1; period / parts >= frames.least; parts++) {
    const between = places.filter(({ at }) => isMultiple(at, period / parts) && !isMultiple(at, period))
    const others = between.reduce((sum, place) => sum + place.sounds, 0)
    if (others >= (count / 2) * (parts - 1)) return true
  }
  return false
}

/** What breaks at one share of the length of many sounds. */
function ofShare(sounds: readonly Breaking[]): CommonBreaks | undefined {
  const rate = anywhereOf(sounds)
  const share = shares.find((one) => {
    const all = sounds.flatMap((sound) =>
      sound.breaks
        .filter(({ at }) => Math.abs(at - one * sound.length) <= 2 * nearness)
        .map((each) => ({ ...each, beginning: beginningOf(sound) })),
    )
    const count = different(all)
    return count >= leastAtShare && chanceOf(count, 2 * rate * soundsAt(sounds, 0)) < unlikely
  })
  return share === undefined ? undefined : { places: [], share }
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
    for (const one of sound.breaks) {
      const all = byPlace.get(one.at) ?? []
      byPlace.set(one.at, all)
      all.push({ ...one, beginning })
    }
  }
  const places = [...byPlace.keys()].map((at): Place => {
    const all = Array.from({ length: 2 * nearness + 1 }, (_, index) => byPlace.get(at - nearness + index) ?? []).flat()
    return { at, sounds: different(all) }
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

/** How many different sounds break. */
function different(all: readonly Marked[]): number {
  return all.reduce<Marked[]>((kept, one) => (kept.some((other) => isSame(one, other)) ? kept : [...kept, one]), [])
    .length
}

/** May it be one and the same sound that breaks? */
function isSame(one: Marked, other: Marked): boolean {
  return one.beginning === other.beginning || isSameSound(one, other)
}
