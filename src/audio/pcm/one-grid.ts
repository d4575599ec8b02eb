import { anywhereOf, chanceOf, frameRate, frames, nearness, type Breaking } from './break-chance.ts'
import type { Break } from './breaks-of.ts'
import { isSameSound } from './is-same-sound.ts'

/** Where one sound breaks, again and again, at the same distance. */
export interface OneGrid {
  /** In samples of one channel. */
  readonly places: readonly number[]
  readonly every: number
}

/** So many different breaks, and at this share of the places of the grid: in a pause no sound breaks. */
const leastBreaks = 6
const leastShare = 0.3

/** What breaks more often takes too long to look at. */
const mostBreaks = 600

/** The grids at whose places the most breaks are: each pair of its places finds a grid again. */
const mostGrids = 4

/** Any two breaks may begin a grid. What is less likely than this, over all pairs, is no chance. */
const unlikely = 1e-9

/** Two places that are `nearness` off each may be so much off the distance between them. */
const off = 2 * nearness

/**
 * The grid at whose places one sound breaks, beyond chance. What is written in pieces loses or repeats some where they
 * meet, and only a long text has many. The first piece begins with the sound, which tells it from a clock that runs on
 * under the speech. Undefined where there is none, or it may be one of the frames in which a voice is made.
 */
export function oneGrid(sound: Breaking): OneGrid | undefined {
  const { breaks, length } = sound
  const least = frames.most + 1
  if (breaks.length < leastBreaks || breaks.length > mostBreaks || length < leastBreaks * least) return undefined
  const byPlace = new Map(breaks.map((one) => [one.at, one]))
  const found = breaks.flatMap((first, index) =>
    breaks.slice(index + 1).flatMap((second) => {
      const period = second.at - first.at
      if (period < least || period * leastBreaks > length - first.at || !isMultiple(first.at, period)) return []
      const hits = hitsOf([first, second], byPlace, length)
      return hits.length >= leastBreaks ? [hits] : []
    }),
  )
  const pairs = (breaks.length * (breaks.length - 1)) / 2
  const likeliest = found.toSorted((one, other) => other.length - one.length).slice(0, mostGrids)
  for (const hits of likeliest) {
    const every = periodOf(hits)
    const places = Math.floor(length / every)
    const different = differentOf(hits)
    if (different < leastBreaks || different < leastShare * places || !isMultiple(hits[0]!.at, every)) continue
    // The places of any grid are whole frames away from each other: the rest tells whether frames break.
    const rest = breaks.filter((one) => !hits.includes(one))
    if (isFiner(rest, every, hits.length)) continue
    const rate = Math.max(anywhereOf([sound]), frameRate(hits[0]!.at, [{ ...sound, breaks: rest }], frames.most))
    const wider = (2 * off + 1) / (2 * nearness + 1)
    // The first two are what the grid was made of.
    if (pairs * chanceOf(different - 2, wider * rate * (places - 1)) >= unlikely) continue
    return { places: hits.map(({ at }) => at), every: Math.round(every) }
  }
  return undefined
}

/** As exact as the period is: what it is off adds up. */
function isMultiple(at: number, period: number): boolean {
  const count = Math.max(1, Math.round(at / period))
  return Math.abs(at - count * period) <= off * count
}

/** Does the rest break half as often at each of the other places of a finer grid? Frames may be no whole samples. */
function isFiner(rest: readonly Break[], every: number, hits: number): boolean {
  for (let parts = 2; every / parts >= frames.least; parts++) {
    const finer = every / parts
    const between = rest.filter(({ at }) => Math.abs(at - Math.round(at / finer) * finer) <= off)
    if (between.length >= (hits / 2) * (parts - 1)) return true
  }
  return false
}

/** From two places on: what lies on the way is measured anew at each place, as the first distance is not exact. */
function hitsOf(
  [first, second]: readonly [Break, Break],
  byPlace: ReadonlyMap<number, Break>,
  length: number,
): readonly Break[] {
  const hits = [first, second]
  let period = second.at - first.at
  let steps = 1
  for (let next = 2; first.at + next * period < length; next++) {
    const last = hits.at(-1)!.at
    const hit = near(Math.round(last + (next - steps) * period), byPlace)
    if (!hit && hits.length < leastShare * next - 2) break
    if (!hit) continue
    hits.push(hit)
    steps = next
    period = (hit.at - first.at) / next
  }
  return hits
}

function near(place: number, byPlace: ReadonlyMap<number, Break>): Break | undefined {
  for (let away = 0; away <= off; away++) {
    const hit = byPlace.get(place - away) ?? byPlace.get(place + away)
    if (hit) return hit
  }
  return undefined
}

/** The distance of two that lie next to each other on the grid: the least of all. */
function periodOf(hits: readonly Break[]): number {
  const least = Math.min(...hits.slice(1).map(({ at }, index) => at - hits[index]!.at))
  const [from, to] = [hits[0]!.at, hits.at(-1)!.at]
  return (to - from) / Math.round((to - from) / least)
}

/** A word that is said again breaks as before. */
function differentOf(hits: readonly Break[]): number {
  return hits.filter((one, index) => !hits.slice(0, index).some((other) => isSameSound(one, other))).length
}
