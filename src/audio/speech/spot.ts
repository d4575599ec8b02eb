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

/**
 * The stretch of `whole` that is most like `part`, by dynamic time warping: it may begin anywhere, and run at half to
 * twice the pace.
 */
export function spot(part: Features, whole: Features): Spotted {
  const [rows, columns] = [part.frames, whole.frames]
  if (rows < leastFrames || columns < rows / 2) return nowhere
  const [a, b] = [part.values, whole.values]
  let [older, old, fresh] = [
    new Float64Array(columns).fill(Infinity),
    new Float64Array(columns).fill(Infinity),
    new Float64Array(columns),
  ]
  let [olderStart, oldStart, freshStart] = [new Int32Array(columns), new Int32Array(columns), new Int32Array(columns)]
  let [before, now] = [new Float64Array(columns), new Float64Array(columns)]
  for (let row = 0; row < rows; row++) {
    const from = row * dimensions
    for (let column = 0, at = 0; column < columns; column++) {
      let sum = 0
      for (let value = 0; value < dimensions; value++, at++) {
        const difference = a[from + value]! - b[at]!
        sum += difference * difference
      }
      now[column] = Math.sqrt(sum)
    }
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
    ;[before, now] = [now, before]
  }
  let end = 0
  for (let column = 1; column < columns; column++) if (old[column]! < old[end]!) end = column
  return { cost: old[end]! / rows, start: oldStart[end]!, end }
}
