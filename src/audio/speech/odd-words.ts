import { differencesOf, type Difference } from './differences.ts'
import { median } from './median.ts'
import { stretch, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

/** Words that one lap lacks, or has twice, and the others do not: the first of so many places. */
export interface OddWords {
  readonly flaw: 'word-lost' | 'word-twice'
  readonly places: number
  /** Frames of the whole. */
  readonly from: number
  readonly to: number
}

/**
 * A lap of a voice that says the same text alike costs less than this, as a share of what other sounds cost. Measured
 * (docs/whole-text.md): 0.38 to 0.63 with voices that repeat themselves, 1 and more with others.
 */
const alike = 0.65

/**
 * Frames of a word. Where a text is cut in pieces the words beside the cut are spoken otherwise: at most 9 frames more
 * were measured, and never 8 less.
 */
const leastFrames = 8
const surelyFrames = 12

/** Where one has more and the other has something else there, it is another sound, and no more of the same. */
const mostUnlike = 1.5

/** Frames that the same place is found apart in two laps. */
const nearby = 20

/** Where so large a share of the laps differ in the same way, by such a share of it at least, the model does. */
const usual = { ofLaps: 1 / 3, ofWord: 1 / 3 }

/** A word that is said again is as near to what is beside it: breath and laughter are not. Of its inner part. */
const sameWord = 0.48
const inner = 0.15

/** Frames beside it in which it is looked for, more than it has. */
const spare = 10

/** A lap, and how many frames are before it, of every second one. */
export interface Lap {
  readonly features: Features
  readonly from: number
}

interface Odd extends Difference {
  readonly lap: number
}

/**
 * A word that is missing in one lap, or said twice: where a text is cut in pieces that is elsewhere in each.
 * @param laps what comes again and again, from its beginning to that of the next: every second frame
 * @param model is known to hold it once: every second frame
 * @param whole all frames of what the laps are in
 * @param unit distance of other sounds
 */
export function oddWords(laps: readonly Lap[], model: Features, whole: Features, unit: number): OddWords | undefined {
  const compared = laps.map(({ features }) => differencesOf(model, features, unit))
  const distances = compared.map(({ distance }) => distance)
  if (!(median(distances) < alike)) return undefined
  const all = compared.flatMap((one, lap) => one.differences.map((difference) => ({ ...difference, lap })))
  const isUsual = (one: Odd): boolean => {
    const others = all.filter(
      ({ lap, at, more }) => lap !== one.lap && Math.abs(at - one.at) <= nearby && more / one.more > usual.ofWord,
    )
    return new Set(others.map(({ lap }) => lap)).size >= usual.ofLaps * laps.length
  }
  const odd = all.filter(
    (one) => Math.abs(one.more) >= leastFrames && one.unlike <= mostUnlike * Math.abs(one.more) && !isUsual(one),
  )
  const lost = odd.filter(({ more }) => more < 0)
  if (lost.length > 1 || lost.some(({ more }) => -more >= surelyFrames)) return found('word-lost', lost, laps)
  const twice = odd.filter((one) => isSaidAgain(one, laps[one.lap]!.from, whole, unit))
  return twice.length > 1 ? found('word-twice', twice, laps) : undefined
}

function found(flaw: OddWords['flaw'], odd: readonly Odd[], laps: readonly Lap[]): OddWords {
  const [{ lap, there, more }] = odd as readonly [Odd, ...Odd[]]
  const from = laps[lap]!.from + there
  return { flaw, places: odd.length, from, to: from + Math.max(0, more) }
}

/** Is what a lap has more also what stands before or behind it? */
function isSaidAgain({ there, more }: Odd, before: number, whole: Features, unit: number): boolean {
  if (more <= 0) return false
  const [from, frames] = [2 * (before + there), 2 * more]
  const edge = Math.floor(inner * frames)
  const word = stretch(whole, from + edge, from + frames - edge)
  const sides = [
    stretch(whole, Math.max(0, from - frames - spare), from),
    stretch(whole, from + frames, Math.min(whole.frames, from + 2 * frames + spare)),
  ]
  return sides.some((side) => spot(word, side).cost < sameWord * unit)
}
