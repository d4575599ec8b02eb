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

/** The cheapest way to each frame of the whole: what it costs, and where it began. */
interface Ways {
  readonly costs: Float64Array
  readonly starts: Int32Array
}

/** What one comparison after another is worked out in: of each a few are needed, as long as the whole. */
interface Workspace {
  readonly columns: number
  readonly ways: readonly [Ways, Ways, Ways]
  /** Distances of the present rows of the part, and of those before. */
  readonly distances: readonly Float64Array[]
}

function workspaceFor(columns: number): Workspace {
  const ways = (): Ways => ({ costs: new Float64Array(columns), starts: new Int32Array(columns) })
  return {
    columns,
    ways: [ways(), ways(), ways()],
    distances: Array.from({ length: 2 * rowsAtOnce }, () => new Float64Array(columns)),
  }
}

let workspace = workspaceFor(0)

/**
 * The stretch of `whole` that is most like `part`, by dynamic time warping: it may begin anywhere, and run at half to
 * twice the pace.
 */
export function spot(part: Features, whole: Features): Spotted {
  const ways = cheapestWays(part, whole)
  if (!ways) return nowhere
  const { costs, starts } = ways
  let end = 0
  for (let column = 1; column < whole.frames; column++) if (costs[column]! < costs[end]!) end = column
  return { cost: costs[end]! / part.frames, start: starts[end]!, end }
}

/** All stretches as above that cost less than `limit` and do not overlap, in order; the likest of those that do. */
export function spotEach(part: Features, whole: Features, limit: number): Spotted[] {
  const ways = cheapestWays(part, whole)
  if (!ways) return []
  const { costs, starts } = ways
  const near: Spotted[] = []
  for (let end = 0; end < whole.frames; end++) {
    const cost = costs[end]! / part.frames
    if (!(cost < limit)) continue
    const start = starts[end]!
    const last = near.at(-1)
    if (!last || start > last.end) near.push({ cost, start, end })
    else if (cost < last.cost) near[near.length - 1] = { cost, start, end }
  }
  return near
}

/** What it costs to have passed the part at each frame of the whole. Undefined where there is too little to compare. */
function cheapestWays(part: Features, whole: Features): Ways | undefined {
  const [rows, columns] = [part.frames, whole.frames]
  if (rows < leastFrames || columns < rows / 2) return undefined
  if (workspace.columns < columns) workspace = workspaceFor(2 * columns)
  const { distances } = workspace
  let [older, old, fresh] = workspace.ways
  // Before the first row there is nowhere to come from.
  for (const { costs } of [older, old]) costs.fill(Infinity, 0, columns)
  for (let row = 0; row < rows; row++) {
    const place = row % distances.length
    if (row % rowsAtOnce === 0) measureRows(part, row, whole, distances.slice(place, place + rowsAtOnce))
    const [before, now] = [distances[(row + distances.length - 1) % distances.length]!, distances[place]!]
    if (row === 0) begin(columns, now, fresh)
    else advance(columns, before, now, [older, old, fresh])
    ;[older, old, fresh] = [old, fresh, older]
  }
  return old
}

/** The first row of the part may stand anywhere. */
function begin(columns: number, now: Float64Array, { costs, starts }: Ways): void {
  for (let column = 0; column < columns; column++) {
    costs[column] = now[column]!
    starts[column] = column
  }
}

/** One row further: `fresh` from the two rows before it. */
function advance(
  columns: number,
  before: Float64Array,
  now: Float64Array,
  [older, old, fresh]: readonly [Ways, Ways, Ways],
): void {
  const { costs, starts } = fresh
  const [oldCosts, oldStarts, olderCosts, olderStarts] = [old.costs, old.starts, older.costs, older.starts]
  costs[0] = Infinity
  let [oneBack, twoBack] = [oldCosts[0]!, Infinity]
  for (let column = 1; column < columns; column++) {
    const distance = now[column]!
    let best = oneBack
    let start = oldStarts[column - 1]!
    if (twoBack < best) {
      best = twoBack
      start = oldStarts[column - 2]!
    }
    best += distance
    // Two rows for one column: at twice the pace.
    const both = olderCosts[column - 1]! + before[column]! + distance
    if (both < best) {
      best = both
      start = olderStarts[column - 1]!
    }
    costs[column] = best
    starts[column] = start
    twoBack = oneBack
    oneBack = oldCosts[column]!
  }
}

/** `rowsAtOnce` frames of a part as they are counted with: to widen a value takes as long as to subtract it. */
const rowValues = new Float64Array(rowsAtOnce * dimensions)

/** The distance of each frame of `whole` from `rowsAtOnce` frames of `part`, of which `row` is the first. */
function measureRows(part: Features, row: number, whole: Features, into: readonly Float64Array[]): void {
  const a = rowValues
  const b = whole.values
  // Behind the last row there is none: it is measured again, and nobody asks.
  for (let offset = 0; offset < rowsAtOnce; offset++) {
    const from = Math.min(row + offset, part.frames - 1) * dimensions
    a.set(part.values.subarray(from, from + dimensions), offset * dimensions)
  }
  const [firstRow, secondRow, thirdRow, fourthRow] = into as [Float64Array, Float64Array, Float64Array, Float64Array]
  for (let column = 0, at = 0; column < whole.frames; column++) {
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    for (let value = 0; value < dimensions; value++, at++) {
      const heard = b[at]!
      const toFirst = a[value]! - heard
      const toSecond = a[value + dimensions]! - heard
      const toThird = a[value + 2 * dimensions]! - heard
      const toFourth = a[value + 3 * dimensions]! - heard
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
