import { median } from './median.ts'
import { frameStep } from './mel-spectrum.ts'
import { backwards, frameDistance, timeOf, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

/** The stretch of an audio that is the least to be found in another. */
export interface LackingStretch {
  /** How far it is from what stands in its place: 1 is as far as the same speech is from itself played backwards. */
  readonly apart: number
  /** As above, of the middle one of all frames: how alike the two are else. */
  readonly usual: number
  /** Seconds of the one audio. */
  readonly from: number
  readonly to: number
  /** Seconds of the other one: what stands there instead. */
  readonly there: { readonly from: number; readonly to: number }
  /** Frames of the other one there, over those of the one: about a half where nothing is in its place. */
  readonly share: number
}

/** Frames of a stretch: a short word. */
const stretchFrames = 12

/** More speech than this takes too much memory to compare so, in frames. */
const mostFrames = 2500

/** Frames that the other may begin or end later or earlier, or have less. */
const slack = 6

/** What it costs to pass over a frame that the other has more, and, for more than `slack`, over the first of some. */
const passing = 0.5
const beginning = 3

/** How far a frame may be from its place, if both kept one pace: frames, and a share of the longer audio. */
const drift = { frames: 40, share: 0.1 }

/** How the cheapest way comes to two frames: from nowhere, from the two before, or over two frames of one. */
const [begun, both, oneTwice, otherTwice] = [0, 1, 2, 3] as const

/** How far the same speech is from itself played backwards, frame by frame, of two audios: Infinity of too little. */
export function backwardsApart(one: Features, other: Features): number {
  return (spot(backwards(one), other).cost + spot(backwards(other), one).cost) / 2
}

/**
 * What of an audio is the least to be found in another, for a fifth of a second. The other may run at half to twice the
 * pace, and may have more: pauses, a breath, other words. Takes of one text come to less than what another word stands
 * for (docs/whole-text.md).
 *
 * @param unit what `backwardsApart` is of the two, or of others like them
 * @returns `apart` is Infinity where the two cannot be brought together. Undefined where there is too little or too
 *   much to compare.
 */
export function lackingStretch(
  one: Features,
  other: Features,
  unit = backwardsApart(one, other),
): LackingStretch | undefined {
  if (Math.min(one.frames, other.frames) < 2 * stretchFrames || Math.max(one.frames, other.frames) > mostFrames)
    return undefined
  if (!(unit > 0)) return undefined
  const way = Number.isFinite(unit) ? cheapestWay(one, other, unit) : []
  if (way.length < stretchFrames)
    return { apart: Infinity, usual: Infinity, ...whole(one), there: whole(other), share: other.frames / one.frames }
  let [sum, most, end] = [0, -1, 0]
  for (const [at, { distance }] of way.entries()) {
    sum += distance - (way[at - stretchFrames]?.distance ?? 0)
    if (at < stretchFrames - 1 || sum <= most) continue
    most = sum
    end = at
  }
  // From the end back to the beginning.
  const [last, first] = [way[end - stretchFrames + 1]!, way[end]!]
  return {
    apart: most / stretchFrames,
    usual: median(way.map(({ distance }) => distance)),
    from: timeOf(one, first.row),
    to: timeOf(one, last.row) + frameStep,
    there: { from: timeOf(other, first.column), to: timeOf(other, last.column) + frameStep },
    share: (last.column - first.column + 1) / (last.row - first.row + 1),
  }
}

function whole(audio: Features): { readonly from: number; readonly to: number } {
  return { from: timeOf(audio, 0), to: timeOf(audio, audio.frames - 1) + frameStep }
}

/** Two frames that go together. */
interface Step {
  readonly row: number
  readonly column: number
  readonly distance: number
}

/** The frames that go together by the cheapest way, from the ends to the beginnings; none where there is no way. */
function cheapestWay(one: Features, other: Features, unit: number): readonly Step[] {
  const [rows, columns] = [one.frames, other.frames]
  const longer = Math.max(rows, columns)
  const reach = Math.round(drift.frames + drift.share * longer + Math.abs(rows - columns))
  const width = Math.min(2 * reach + 1, 2 * columns + 1)
  const firsts = Int32Array.from({ length: rows }, (_, row) => Math.round((row * columns) / rows) - (width >> 1))
  const placeOf = (row: number, column: number): number => {
    const at = row < 0 || column < 0 ? -1 : column - firsts[row]!
    return at < 0 || at >= width ? -1 : row * width + at
  }
  const distances = new Float32Array(rows * width)
  // What it costs to come to two frames that go together, and to have passed over the last one of the other.
  const together = new Float64Array(rows * width).fill(Infinity)
  const passed = together.slice()
  const steps = new Uint8Array(rows * width)
  // The lesser of the two: what it costs to be there.
  const there = together.slice()
  const costAt = (row: number, column: number): number => {
    const at = row < 0 ? -1 : column - firsts[row]!
    return at < 0 || at >= width ? Infinity : there[row * width + at]!
  }
  for (let row = 0; row < rows; row++) {
    const first = firsts[row]!
    // From a place to that of the same column, one row before, and how far that row goes.
    const before = row > 0 ? first - firsts[row - 1]! - width : 0
    const endBefore = row > 0 ? firsts[row - 1]! + width : 0
    for (let column = Math.max(0, first), end = Math.min(columns, first + width); column < end; column++) {
      const place = row * width + column - first
      let best = row === 0 || column === 0 ? beginningAt(row, column) : Infinity
      let step: number = begun
      if (row > 0 && column > 0) {
        let cost = costAt(row - 1, column - 1)
        if (cost < best) {
          best = cost
          step = both
        }
        cost = column < endBefore ? costAt(row - 2, column - 1) + distances[place + before]! : Infinity
        if (cost < best) {
          best = cost
          step = oneTwice
        }
        cost = column > first ? costAt(row - 1, column - 2) + distances[place - 1]! : Infinity
        if (cost < best) {
          best = cost
          step = otherTwice
        }
      }
      const distance = frameDistance(one, row, other, column) / unit
      const isFirst = column === Math.max(0, first)
      const over = isFirst ? Infinity : Math.min(together[place - 1]! + beginning, passed[place - 1]!) + passing
      distances[place] = distance
      together[place] = best + distance
      passed[place] = over
      steps[place] = step
      there[place] = Math.min(best + distance, over)
    }
  }
  return wayBack()

  function wayBack(): readonly Step[] {
    let [row, column, least]: [number, number, number] = [rows - 1, columns - 1, Infinity]
    const end = (atRow: number, atColumn: number, more: number): void => {
      const place = placeOf(atRow, atColumn)
      const cost = place < 0 ? Infinity : together[place]! + more
      if (!(cost < least)) return
      ;[row, column, least] = [atRow, atColumn, cost]
    }
    for (let left = 0; left < columns; left++) end(rows - 1, columns - 1 - left, moreAt(left))
    for (let short = 1; short <= slack; short++) end(rows - 1 - short, columns - 1, 0)
    const way: Step[] = []
    if (!Number.isFinite(least)) return way
    const add = (atRow: number, atColumn: number): void =>
      void way.push({ row: atRow, column: atColumn, distance: distances[placeOf(atRow, atColumn)]! })
    for (;;) {
      const step = steps[placeOf(row, column)]!
      add(row, column)
      if (step === begun) return way
      if (step === oneTwice) add(row - 1, column)
      if (step === otherTwice) add(row, column - 1)
      row -= step === oneTwice ? 2 : 1
      column -= step === otherTwice ? 2 : 1
      const place = placeOf(row, column)
      let isPassing = passed[place]! < together[place]!
      while (isPassing) {
        column -= 1
        const left = placeOf(row, column)
        isPassing = passed[left]! < together[left]! + beginning
      }
    }
  }
}

/** What it costs where the other has so many frames more at its beginning or end. */
function moreAt(frames: number): number {
  return frames <= slack ? 0 : beginning + passing * frames
}

function beginningAt(row: number, column: number): number {
  if (row === 0) return moreAt(column)
  return column === 0 && row <= slack ? 0 : Infinity
}
