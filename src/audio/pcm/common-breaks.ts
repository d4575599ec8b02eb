import type { Break } from './breaks-of.ts'

/** Where a sound breaks, and what is said in it. */
export interface Breaking {
  readonly breaks: readonly Break[]
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

/** A grid is no finer: what makes sound frame by frame, as vocoders do, changes from one frame to the next. */
const leastPeriod = 2048
const mostParts = 8

/** Texts that begin with the same so many characters sound alike, and break alike, where a word begins hard. */
const sameBeginning = 10

/**
 * So many sounds at three places of a grid, and no more at any place beside it, and more than there at one of them; or
 * so many at one place, and fewer than half as many at all but a few. In 75 services that speak as they should,
 * plosives and onsets of voice fell on one place by chance in up to 4 sounds of some 25 that begin differently.
 */
const ofGrid = { places: 3, sounds: 3 }
const ofPlace = { sounds: 6, times: 2, few: 8 }

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
  if (!top) return undefined
  for (let parts = 1; parts <= mostParts && top.at / parts >= leastPeriod; parts++) {
    const period = top.at / parts
    const beside = places.find(({ at }) => !isMultiple(at, period))?.sounds ?? 0
    const telling = places.filter(
      ({ at, sounds: count }) => isMultiple(at, period) && count >= Math.max(ofGrid.sounds, beside),
    )
    if (top.sounds > beside && telling.length >= ofGrid.places) return { ...found(telling), every: Math.round(period) }
  }
  const usual = ofPlace.times * (places[ofPlace.few]?.sounds ?? 0)
  const telling = places.filter(({ sounds: count }) => count >= ofPlace.sounds && count > usual)
  return telling.length > 0 ? found(telling) : undefined
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
  for (const { breaks, text } of sounds)
    for (const { at, before } of breaks) {
      const all = byPlace.get(at) ?? []
      byPlace.set(at, all)
      all.push({ beginning: text.slice(0, sameBeginning), before })
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
