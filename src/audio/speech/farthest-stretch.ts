import { backwards, dimensions, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

/** Frames of a stretch: a short word. */
const stretchFrames = 12

/** More speech than this takes too much memory to compare so, in frames. */
const mostFrames = 2500

/** Frames that one of the two may begin or end earlier. */
const slack = 6

/** How far a frame may be from its place, if both kept one pace: frames, and a share of the longer audio. */
const drift = { frames: 40, share: 0.1 }

/** How the cheapest way comes to a frame of each: from nowhere, from the two before, or over two frames of one. */
const [begun, both, oneTwice, otherTwice] = [0, 1, 2, 3] as const

/**
 * How far two audios are from each other where they are farthest, for a fifth of a second: as a share of what they are
 * from each other when one is played backwards. Each may run at half to twice the pace of the other. Takes of one text
 * come to less than texts in one of which another word stands (docs/whole-text.md).
 *
 * @returns Infinity where they cannot be brought together; undefined where there is too little or too much to compare
 */
export function farthestStretch(one: Features, other: Features): number | undefined {
  if (Math.min(one.frames, other.frames) < 2 * stretchFrames || Math.max(one.frames, other.frames) > mostFrames)
    return undefined
  const unit = (spot(backwards(one), other).cost + spot(backwards(other), one).cost) / 2
  // Of one of more than twice the length nothing else can be said.
  if (!Number.isFinite(unit)) return Infinity
  return unit > 0 ? farthest(cheapestWay(one, other)) / unit : undefined
}

/** The greatest mean of a stretch. */
function farthest(distances: readonly number[]): number {
  if (distances.length < stretchFrames) return Infinity
  let [sum, most] = [0, 0]
  for (const [at, distance] of distances.entries()) {
    sum += distance - (distances[at - stretchFrames] ?? 0)
    if (at >= stretchFrames - 1) most = Math.max(most, sum)
  }
  return most / stretchFrames
}

/** What is known of each two frames near enough to each other: how far apart, what it costs to come there, and how. */
interface Ways {
  readonly distances: Float32Array
  readonly costs: Float64Array
  readonly steps: Uint8Array
  /** Where that of two frames stands; -1 where they are too far from each other. */
  placeOf(row: number, column: number): number
}

/** The distances of the frames that go together, from the ends back to the beginnings; none where there is no way. */
function cheapestWay(one: Features, other: Features): readonly number[] {
  const [rows, columns] = [one.frames, other.frames]
  const ways = waysOf(one, other)
  const { distances, steps, placeOf } = ways
  const costOf = ([row, column]: readonly [number, number]): number => ways.costs[placeOf(row, column)] ?? Infinity
  const ends = Array.from({ length: slack + 1 }, (_, short) => short).flatMap(
    (short) =>
      [
        [rows - 1 - short, columns - 1],
        [rows - 1, columns - 1 - short],
      ] as const,
  )
  let [row, column] = ends.reduce((best, next) => (costOf(next) < costOf(best) ? next : best))
  const way: number[] = []
  if (!Number.isFinite(costOf([row, column]))) return way
  for (;;) {
    const step = steps[placeOf(row, column)]!
    way.push(distances[placeOf(row, column)]!)
    if (step === begun) return way
    if (step === oneTwice) way.push(distances[placeOf(row - 1, column)]!)
    if (step === otherTwice) way.push(distances[placeOf(row, column - 1)]!)
    row -= step === oneTwice ? 2 : 1
    column -= step === otherTwice ? 2 : 1
  }
}

function waysOf(one: Features, other: Features): Ways {
  const [rows, columns] = [one.frames, other.frames]
  const reach = Math.round(drift.frames + drift.share * Math.max(rows, columns))
  const width = 2 * reach + 1
  const firstOf = (row: number): number => Math.round((row * columns) / rows) - reach
  const placeOf = (row: number, column: number): number => {
    const at = column - firstOf(row)
    return row < 0 || column < 0 || at < 0 || at >= width ? -1 : row * width + at
  }
  const distances = new Float32Array(rows * width)
  const costs = new Float64Array(rows * width).fill(Infinity)
  const steps = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row++) {
    const first = firstOf(row)
    for (let column = Math.max(0, first); column < Math.min(columns, first + width); column++) {
      const place = placeOf(row, column)
      const distance = distanceOf(one, row, other, column)
      const [above, left] = [placeOf(row - 1, column), placeOf(row, column - 1)]
      let best = (row === 0 && column <= slack) || (column === 0 && row <= slack) ? 0 : Infinity
      let step: number = begun
      const consider = (cost: number, by: number): void => {
        if (!(cost < best)) return
        best = cost
        step = by
      }
      consider(costs[placeOf(row - 1, column - 1)] ?? Infinity, both)
      consider((costs[placeOf(row - 2, column - 1)] ?? Infinity) + (distances[above] ?? Infinity), oneTwice)
      consider((costs[placeOf(row - 1, column - 2)] ?? Infinity) + (distances[left] ?? Infinity), otherTwice)
      distances[place] = distance
      costs[place] = best + distance
      steps[place] = step
    }
  }
  return { distances, costs, steps, placeOf }
}

function distanceOf(one: Features, row: number, other: Features, column: number): number {
  let sum = 0
  for (let value = 0, a = row * dimensions, b = column * dimensions; value < dimensions; value++, a++, b++)
    sum += (one.values[a]! - other.values[b]!) ** 2
  return Math.sqrt(sum)
}
