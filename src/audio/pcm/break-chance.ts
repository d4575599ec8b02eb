import type { Break } from './breaks-of.ts'

/** Where a sound breaks, and what is said in it. */
export interface Breaking {
  readonly breaks: readonly Break[]
  /** In samples of one channel. */
  readonly length: number
  readonly text: string
}

/** Two breaks this near are one place: which sample stands out first depends on the sound. */
export const nearness = 1

/**
 * In samples. What makes sound frame by frame, as vocoders do, or in phonemes of one length, may let it break wherever
 * one ends.
 */
export const frames = { least: 64, most: 8191 }
const mostOfFrame = 2

/** Of more breaks a sample is looked at. */
const mostAway = 2000

/** What is as likely as this without frames need not be compared with them. */
const plainChance = 1e-6

/** Of thousands of lengths of a frame one fits better by chance; what is less likely is none. */
const unlikelyFrame = 1e-6

/**
 * How likely it is that so many of some sounds, or more, break at a place like this one: as often as at any place, or
 * at any that is whole frames away from it, of whatever length, where that is more.
 */
export function chanceAt(at: number, sounds: readonly Breaking[], count: number, of: number, longest: number): number {
  const anywhere = anywhereOf(sounds)
  const byChance = chanceOf(count, anywhere * of)
  // Most often that is enough, and it takes no time.
  if (byChance >= plainChance) return byChance
  return chanceOf(count, Math.max(anywhere, frameRate(at, sounds, longest)) * of)
}

/** How often a sound breaks at a place, or near it, that is whole frames away from this one, if they are plain. */
export function frameRate(at: number, sounds: readonly Breaking[], longest: number): number {
  return rateOfFrames(awayFrom(at, sounds), totalOf(sounds), longest)
}

/**
 * How far from a place sounds break. Of many that break at one place, as those in question do, few are counted: what
 * breaks wherever a frame ends does so at many places.
 */
function awayFrom(at: number, sounds: readonly Breaking[]): Int32Array {
  const counts = new Map<number, number>()
  const away: number[] = []
  for (const { breaks } of sounds)
    for (const one of breaks) {
      const place = Math.floor(one.at / (2 * nearness + 1))
      const count = counts.get(place) ?? 0
      counts.set(place, count + 1)
      if (count < mostOfFrame && Math.abs(one.at - at) > nearness) away.push(Math.abs(one.at - at))
    }
  return Int32Array.from(away)
}

function totalOf(sounds: readonly Breaking[]): number {
  return sounds.reduce((sum, { length }) => sum + length, 0)
}

/** How often a sound breaks at a place, or near it, if it breaks anywhere. */
export function anywhereOf(sounds: readonly Breaking[]): number {
  return (sounds.reduce((sum, { breaks }) => sum + breaks.length, 0) * (2 * nearness + 1)) / totalOf(sounds)
}

/** @param total samples of all sounds */
function rateOfFrames(away: Int32Array, total: number, longest: number): number {
  const step = Math.max(1, Math.ceil(away.length / mostAway))
  const sample = away.filter((_, index) => index % step === 0)
  let most = 0
  for (let frame = frames.least; frame <= longest; frame++) {
    let count = 0
    for (let index = 0; index < sample.length; index++) {
      const rest = sample[index]! % frame
      if (rest <= nearness || rest >= frame - nearness) count++
    }
    const rate = (count * step * frame) / total
    const byChance = (sample.length * (2 * nearness + 1)) / frame
    if (rate > most && chanceOf(count, byChance) < unlikelyFrame) most = rate
  }
  return most
}

/** How likely so many or more are, where so many are to be expected: Poisson's distribution. */
export function chanceOf(count: number, expected: number): number {
  if (count <= expected) return 1
  let logarithm = -expected
  for (let index = 1; index <= count; index++) logarithm += Math.log(expected / index)
  let term = Math.exp(logarithm)
  let sum = 0
  for (let index = count + 1; term > sum * Number.EPSILON; index++) {
    sum += term
    term *= expected / index
  }
  return sum
}
