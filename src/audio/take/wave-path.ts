import { bestMatch, energiesOf, likeness, type Match, type Measured } from './correlation.ts'
import { delayed } from './delayed.ts'
import { blockLength, blockStep, lagPath, trackOf, type Found, type Track } from './lag-path.ts'
import { lowRate } from './low-wave.ts'
import { firstSound, soundingBetween, soundingTime, type SoundingTime } from './sounding-time.ts'

/** Samples that are looked for, and how far around their place. */
const searched = 0.4 * lowRate
const leastSearched = 0.24 * lowRate
const around = 2.5 * lowRate

/** Stretches that are looked for: each piece that is lost moves what is behind it. */
const mostSearches = 48

/** So many of them are looked for in vain; where nothing was found at all, so many show that it is another take. */
const mostInVain = 12
const inVainAtFirst = 6

/** Whatever is as alike as this is the same wave: of another time a voice speaks, no stretch is. */
const alike = 0.9

/**
 * Where half of the blocks are as alike as this it is the very same wave: a pulse train at another pace is alike in
 * pieces too, 0.972 at most.
 */
const halfAlike = 0.976

/** Of the very same wave less shows where another stretch is: one with an edge of what is lost in it is found, too. */
const alikeToo = 0.7

/** Where two are as alike as this between two samples, they may be the very same wave. */
const alikeBetween = 0.7

/** By a smaller part of a sample two waves may be apart and still be the very same, measured at whole ones. */
const leastPart = 0.1

/** A voice repeats itself for a moment: a run at one lag that is shorter shows nothing. */
const leastRun = 0.3 * lowRate

/** Lags of one run differ by so little from one block to the next. */
export const sameLag = 2

/** A wave, and what is measured of it. */
export interface Audio extends Measured {
  readonly time: SoundingTime
}

/** @param wave as `lowWave` gives it */
export function audioOf(wave: Float32Array): Audio {
  return { wave, energies: energiesOf(wave), time: soundingTime(wave) }
}

/** The longest run of blocks that sound, are found nowhere, and were not looked for: its first, and how many. */
function longestOpen(isOpen: readonly boolean[]): { readonly first: number; readonly count: number } {
  let best = { first: 0, count: 0 }
  for (let first = 0; first < isOpen.length; first++) {
    let count = 0
    while (isOpen[first + count]) count++
    if (count > best.count) best = { first, count }
    first += count
  }
  return best
}

/**
 * The other one as it is where it begins at the same part of a sample as the one: codecs delay by any number of samples
 * of their own rate. Undefined where it is not the very same wave then.
 * @param match where so many samples of the one, from `at`, are in the other
 */
function inStep(one: Audio, other: Audio, { lag }: Match, at: number, length: number): Audio | undefined {
  const [before, here, behind] = [-1, 0, 1].map((off) => likeness(one, at, other, at + lag + off, length))
  const bend = before! - 2 * here! + behind!
  // The top of a parabola through the three.
  const part = bend < 0 ? (before! - behind!) / (2 * bend) : 0
  if (Math.abs(part) < leastPart) return undefined
  const place = { from: at + lag, to: at + lag + length }
  const stretch = audioOf(delayed(other.wave, -part, [place]))
  if (likeness(one, at, stretch, place.from, length) < halfAlike) return undefined
  return { ...audioOf(delayed(other.wave, -part)), time: other.time }
}

/** Where each block of the one is in the other. */
export function pathOf(one: Audio, given: Audio): (Found | undefined)[] {
  let other = given
  const blocks = Math.max(0, Math.floor((one.wave.length - blockLength) / blockStep) + 1)
  const sounds = Array.from(
    { length: blocks },
    (_, block) =>
      soundingBetween(one.time.surely, block * blockStep, block * blockStep + blockLength) >= blockLength / 2,
  )
  const tracks: Track[] = []
  const isSearched = sounds.map(() => false)
  let path: (Found | undefined)[] = sounds.map(() => undefined)
  let least = alike
  let inVain = 0
  for (let search = 0; search < mostSearches; search++) {
    const { first, count } = longestOpen(sounds.map((sound, block) => sound && !path[block] && !isSearched[block]))
    const length = Math.min(searched, (count - 1) * blockStep + blockLength)
    if (count === 0 || length < leastSearched) break
    const wanted = Math.floor((length - blockLength) / blockStep) + 1
    const from = first + ((count - wanted) >> 1)
    // Where a piece is lost at one end of it, it may be found without that end.
    isSearched.fill(true, from + (wanted >> 2), from + wanted - (wanted >> 2))
    const at = from * blockStep
    const reach = around + Math.abs(other.wave.length - one.wave.length)
    const find = (): Match | undefined =>
      bestMatch(
        one,
        at,
        length,
        other,
        Math.max(0, at - reach),
        Math.min(other.wave.length, at + length + reach),
        firstSound(other.time) - firstSound(one.time),
      )
    let match = find()
    if (match && tracks.length === 0 && match.likeness >= alikeBetween && match.likeness < halfAlike) {
      const stepped = inStep(one, other, match, at, length)
      if (stepped) {
        other = stepped
        match = find()
      }
    }
    if (!match || match.likeness < least) {
      inVain++
      if (inVain === (tracks.length === 0 ? inVainAtFirst : mostInVain)) break
      continue
    }
    tracks.push(trackOf(one, other, { lag: match.lag, block: from }, blocks))
    path = lagPath(tracks, sounds)
    if (isVerySame(path)) least = alikeToo
  }
  return path
}

/** Is what was found the very same wave, for the most part? */
export function isVerySame(path: readonly (Found | undefined)[]): boolean {
  const likenesses = path.flatMap((found) => found?.likeness ?? []).toSorted((a, b) => a - b)
  return (likenesses[likenesses.length >> 1] ?? 0) >= halfAlike
}

/** Blocks that follow each other at one lag. */
export function runsOf(found: readonly Found[]): readonly (readonly Found[])[] {
  const runs: Found[][] = []
  for (const block of found) {
    const run = runs.at(-1)
    if (run && Math.abs(run.at(-1)!.lag - block.lag) <= sameLag) run.push(block)
    else runs.push([block])
  }
  return runs.filter((run) => sameTime(run) >= leastRun)
}

/** Without runs at one lag that are too short to show anything. */
export function lasting(found: readonly Found[]): Found[] {
  return runsOf(found).flat()
}

/** How long the same wave sounds. */
export function sameTime(found: readonly Found[]): number {
  let [time, until] = [0, 0]
  for (const { at } of found) {
    time += at + blockLength - Math.max(at, until)
    until = at + blockLength
  }
  return time
}
