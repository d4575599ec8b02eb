import { dimensions, type Features } from './speech-features.ts'

/** Where one audio is like a part of another: frames from `start` to `end`, both within. */
export interface Spotted {
  /** Mean distance of the frames that go together; infinite where there is too little to compare. */
  readonly cost: number
  readonly start: number
  readonly end: number
}

const nowhere: Spotted = { cost: Infinity, start: 0, end: 0 }

const leastFrames = 8

/** Sums that do not wait for each other: a processor adds several at once, and each has its own order of additions. */
const rowsAtOnce = 4

/**
 * The stretch of `whole` that is most like `part`, by dynamic time warping: it may begin anywhere, and run at half to
 * twice the pace.
 */
export function spot(part: Features, whole: Features): Spotted {
  const [rows, columns] = [part.frames, whole.frames]
  if (rows < leastFrames || columns < rows / 2) return nowhere
  let [older, old, fresh] = [
    new Float64Array(columns).fill(Infinity),
    new Float64Array(columns).fill(Infinity),
    new Float64Array(columns),
  ]
  let [olderStart, oldStart, freshStart] = [new Int32Array(columns), new Int32Array(columns), new Int32Array(columns)]
  const distances = Array.from({ length: rowsAtOnce }, () => new Float64Array(columns))
  let before = new Float64Array(columns)
  for (let row = 0; row < rows; row++) {
    const inBlock = row % rowsAtOnce
    if (inBlock === 0) {
      if (row > 0) before = distances[rowsAtOnce - 1]!.slice()
      measureRows(part, row, whole, distances)
    }
    const now = distances[inBlock]!
    if (row === 0) {
      fresh.set(now)
      for (let column = 0; column < columns; column++) freshStart[column] = column
    } else {
      fresh[0] = Infinity
      for (let column = 1; column < columns; column++) {
        const distance = now[column]!
        let best = old[column - 1]!
        let start = oldStart[column - 1]!
        if (column > 1 && old[column - 2]! < best) {
          best = old[column - 2]!
          start = oldStart[column - 2]!
        }
        best += distance
        // Two rows for one column: at twice the pace.
        const both = older[column - 1]! + before[column]! + distance
        if (both < best) {
          best = both
          start = olderStart[column - 1]!
        }
        fresh[column] = best
        freshStart[column] = start
      }
    }
    ;[older, old, fresh] = [old, fresh, older]
    ;[olderStart, oldStart, freshStart] = [oldStart, freshStart, olderStart]
    before = now
  }
  let end = 0
  for (let column = 1; column < columns; column++) if (old[column]! < old[end]!) end = column
  return { cost: old[end]! / rows, start: oldStart[end]!, end }
}

/** The distance of each frame of `whole` from `rowsAtOnce` frames of `part`, of which `row` is the first. */
function measureRows(part: Features, row: number, whole: Features, into: readonly Float64Array[]): void {
  const [a, b] = [part.values, whole.values]
  // Behind the last row there is none: it is measured again, and nobody asks.
  const from = (offset: number): number => Math.min(row + offset, part.frames - 1) * dimensions
  const [first, second, third, fourth] = [from(0), from(1), from(2), from(3)]
  const [firstRow, secondRow, thirdRow, fourthRow] = into as [Float64Array, Float64Array, Float64Array, Float64Array]
  for (let column = 0, at = 0; column < whole.frames; column++) {
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    for (let value = 0; value < dimensions; value++, at++) {
      const heard = b[at]!
      const toFirst = a[first + value]! - heard
      const toSecond = a[second + value]! - heard
      const toThird = a[third + value]! - heard
      const toFourth = a[fourth + value]! - heard
      one += toFirst * toFirst
      two += toSecond * toSecond
      three += toThird * toThird
      four += toFourth * toFourth
    }
    firstRow[column] = Math.sqrt(one)
    secondRow[column] = Math.sqrt(two)
    thirdRow[column] = Math.sqrt(three)
    fourthRow[column] = Math.sqrt(four)
  }
}
