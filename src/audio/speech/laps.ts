import { hidesWords, isCovered } from './is-covered.ts'
import { median } from './median.ts'
import { oddWords, type OddWords } from './odd-words.ts'
import { backwards, dimensions, stretch, timeOf, type Features } from './speech-features.ts'
import { spotEach, spot } from './spot.ts'
import { wordLostInLaps } from './word-lost-in-laps.ts'

/** What shows of a text that is repeated again and again, in seconds of its audio. */
export type Laps =
  | { readonly outcome: 'held'; readonly laps: number }
  | { readonly outcome: 'unclear' }
  | {
      readonly outcome: 'violated'
      readonly flaw: 'lost' | 'added' | OddWords['flaw']
      readonly from: number
      readonly to: number
      /** Of words that are lost or said twice: in how many places, of which this is the first. */
      readonly places?: number
    }

/** A beginning with less speech than this can be found by chance, and fewer laps tell little of each other. */
const leastFrames = 100
const leastLaps = 4

/** Distances are shares of what the beginning has when it is played backwards: where it is there it stays below. */
const found = 0.6

/**
 * The speech of one lap may take so much more or less than that of the others: in deviations of this voice from lap to
 * lap, and as a share at least. A sentence is more.
 */
const deviations = 6
const leastShare = 0.08
const mostShare = 0.2

/** Half of the frames: where a lap begins is found as well, for a quarter of the work. */
function everySecond({ range, frames, values, places }: Features): Features {
  const half = frames >> 1
  const kept = new Float32Array(half * dimensions)
  for (let frame = 0; frame < half; frame++)
    kept.set(values.subarray(2 * frame * dimensions, (2 * frame + 1) * dimensions), frame * dimensions)
  return { range, frames: half, values: kept, places: places.filter((_, frame) => frame % 2 === 0) }
}

/**
 * Where most beginnings are not found, what lies between those that are is two or three laps.
 * @param between what lies between two beginnings, as a rule
 * @param whole what a lap takes if the page has all of them
 */
function lapIn(between: number, whole: number): number {
  const times = Math.round(between / whole)
  return times > 1 && Math.abs(between / times / whole - 1) < mostShare ? between / times : between
}

/**
 * Does each lap last as long as the others, and does it have the same words? A voice that says a text otherwise each
 * time is compared word for word if `isWordForWord`.
 *
 * @param begin the text with which each lap begins, alone
 * @param long is known to hold it once: what it is compared with shows how far the voice varies
 * @param expected beginnings
 * @param tail From the last beginning to the end, in laps of text.
 */
export function lapsOf(
  begin: Features,
  all: Features,
  long: Features,
  expected: number,
  tail: number,
  isWordForWord = false,
): Laps {
  if (begin.frames < leastFrames || isCovered(all)) return { outcome: 'unclear' }
  const [first, whole, model] = [everySecond(begin), everySecond(all), everySecond(long)]
  const half = first.frames >> 1
  const decoys = [first, stretch(first, 0, half), stretch(first, half, first.frames)]
  const unit = decoys.reduce((sum, decoy) => sum + spot(backwards(decoy), model).cost, 0) / decoys.length
  if (!(spot(first, model).cost < found * unit)) return { outcome: 'unclear' }
  const begins = spotEach(first, whole, found * unit).map(({ start }) => start)
  const lasting = begins.slice(1).map((start, index) => start - begins[index]!)
  if (lasting.length < leastLaps - 1) return { outcome: 'unclear' }
  const usual = lapIn(median(lasting), (whole.frames - begins[0]!) / (expected - 1 + tail))
  // Where a beginning was not found two laps are taken for one.
  const laps = lasting.map((frames) => Math.max(1, Math.round(frames / usual)))
  const shares = lasting.map((frames, index) => frames / usual / laps[index]! - 1)
  const varies = 1.4826 * median(shares.map(Math.abs))
  const limit = Math.max(leastShare, deviations * varies)
  const each = lasting.flatMap((frames, index) =>
    laps[index] === 1
      ? [{ from: begins[index]!, features: stretch(whole, begins[index]!, begins[index]! + frames) }]
      : [],
  )
  const isPlain = !hidesWords(all)
  const those = each.map(({ from, features: { frames } }) => stretch(all, 2 * from, 2 * (from + frames)))
  const word = isWordForWord && isPlain ? wordLostInLaps(those, long) : undefined
  const lost: Laps | undefined = word && { outcome: 'violated', flaw: 'word-lost', ...word }
  if (limit > mostShare) return lost ?? { outcome: 'unclear' }
  const violated = (index: number, isLess: boolean): Laps => ({
    outcome: 'violated',
    flaw: isLess ? 'lost' : 'added',
    from: timeOf(whole, begins[index]!),
    to: timeOf(whole, begins[index + 1] ?? whole.frames - 1),
  })
  const odd = shares.findIndex((share, index) => Math.abs(share) * laps[index]! > limit)
  if (odd >= 0) return violated(odd, shares[odd]! < 0)
  const odds = isPlain ? oddWords(each, model, all, unit) : undefined
  if (odds) return { ...odds, outcome: 'violated', from: timeOf(whole, odds.from), to: timeOf(whole, odds.to) }
  if (lost) return lost
  const heard = 1 + laps.reduce((sum, count) => sum + count, 0)
  if (heard === expected) return { outcome: 'held', laps: heard }
  // Where the first or the last beginning is not found the time for its lap is there all the same.
  const behind = (whole.frames - begins.at(-1)!) / usual - tail
  const unfound = Math.round(begins[0]! / usual) + Math.max(0, Math.round(behind))
  return heard < expected && heard + unfound >= expected
    ? { outcome: 'unclear' }
    : violated(begins.length - 1, heard < expected)
}
