import type { Break } from './breaks-of.ts'

/** Breaks at the same place of different sounds. */
export interface CommonBreaks {
  /** In samples of one channel, the first ones. */
  readonly places: readonly number[]
  /** Every so many samples, where they come so. */
  readonly every?: number
  /** Sounds that break at the place where most do. */
  readonly sounds: number
}

/** Two breaks this near are one place: which sample stands out first depends on the sound. */
const nearness = 1

/** Of 64 signs before a break: with no more that differ, one and the same sound breaks. */
const mostDifferent = 8

/** A grid is no finer: what makes sound frame by frame, as vocoders do, changes from one frame to the next. */
const leastPeriod = 2048
const mostParts = 8

/**
 * So many sounds at three places of a grid, or at one place, and none or fewer than half as many at any other place:
 * plosives and onsets of voice fall on one place by chance, in up to 4 of 130 sounds that were measured.
 */
const ofGrid = { places: 3, sounds: 4 }
const ofPlace = { sounds: 8, times: 2 }

/** How many different sounds break there. */
interface Place {
  readonly at: number
  readonly sounds: number
}

/**
 * The places at which different sounds break, beyond chance. What cuts, joins or writes sound block by block leaves its
 * marks at the same places of all of them; speech does not.
 * @param sounds the breaks of each
 */
export function commonBreaks(sounds: readonly (readonly Break[])[]): CommonBreaks | undefined {
  const places = placesOf(sounds)
  const [top] = places
  if (!top || top.sounds < ofGrid.sounds) return undefined
  for (let parts = 1; parts <= mostParts && top.at / parts >= leastPeriod; parts++) {
    const period = top.at / parts
    const onGrid = places.filter((place) => isMultiple(place.at, period))
    const beside = mostBeside(places, (place) => isMultiple(place.at, period))
    const telling = onGrid.filter((place) => place.sounds >= ofGrid.sounds && place.sounds > beside)
    if (telling.length >= ofGrid.places) return { ...found(telling), every: Math.round(period) }
  }
  const beside = mostBeside(places, (place) => isMultiple(place.at, top.at))
  return top.sounds >= ofPlace.sounds && top.sounds > ofPlace.times * beside ? found([top]) : undefined
}

function found(places: readonly Place[]): CommonBreaks {
  return {
    places: places.map(({ at }) => at).toSorted((one, other) => one - other),
    sounds: places[0]!.sounds,
  }
}

/** Within what rounding and `nearness` come to. */
function isMultiple(at: number, period: number): boolean {
  const count = Math.max(1, Math.round(at / period))
  return Math.abs(at - count * period) <= 2 * nearness
}

function mostBeside(places: readonly Place[], isOnGrid: (place: Place) => boolean): number {
  return places.find((place) => !isOnGrid(place))?.sounds ?? 0
}

/** Each place where a sound breaks, the most first; of places that are near each other one. */
function placesOf(sounds: readonly (readonly Break[])[]): Place[] {
  const byPlace = new Map<number, { readonly sound: number; readonly before: Break['before'] }[]>()
  for (const [sound, breaks] of sounds.entries())
    for (const { at, before } of breaks) {
      const all = byPlace.get(at) ?? []
      byPlace.set(at, all)
      all.push({ sound, before })
    }
  const places = [...byPlace.keys()].map((at): Place => {
    const kept: { readonly sound: number; readonly before: Break['before'] }[] = []
    for (let near = at - nearness; near <= at + nearness; near++)
      for (const one of byPlace.get(near) ?? [])
        if (kept.every(({ sound, before }) => sound !== one.sound && differences(before, one.before) > mostDifferent))
          kept.push(one)
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

function differences(one: Break['before'], other: Break['before']): number {
  return bits(one[0] ^ other[0]) + bits(one[1] ^ other[1])
}

function bits(value: number): number {
  let count = 0
  for (let left = value; left !== 0; left &= left - 1) count++
  return count
}
