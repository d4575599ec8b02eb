/**
 * Student's t that is exceeded once in 400 times, by degrees of freedom: an alarm on either side of it is false once in
 * 200 times.
 */
const exceededOnceIn400: readonly (readonly [freedom: number, t: number])[] = [
  [1, 127.3],
  [2, 14.09],
  [3, 7.453],
  [4, 5.598],
  [5, 4.773],
  [6, 4.317],
  [7, 4.029],
  [8, 3.833],
  [9, 3.69],
  [10, 3.581],
  [12, 3.428],
  [15, 3.286],
  [20, 3.153],
  [30, 3.03],
  [60, 2.915],
  [Infinity, 2.807],
]

/** A variance that was estimated, and how well. */
export interface Estimate {
  readonly variance: number
  /** Degrees of freedom. */
  readonly freedom: number
}

/**
 * How far from what is expected something must lie to count, in standard deviations; infinite where nothing was
 * estimated.
 */
export function decidingDistance(freedom: number): number {
  if (freedom < 1) return Infinity
  const next = exceededOnceIn400.findIndex(([known]) => known >= freedom)
  const [above, tAbove] = exceededOnceIn400[next]!
  const [below, tBelow] = exceededOnceIn400[Math.max(0, next - 1)]!
  // Between two lines it is nearly linear in one by the degrees of freedom.
  return above === below ? tAbove : tAbove + ((tBelow - tAbove) * (1 / freedom - 1 / above)) / (1 / below - 1 / above)
}

/** The variance of a sum of independent parts, each `factor` times what was estimated (Welch and Satterthwaite). */
export function combined(parts: readonly { readonly factor: number; readonly of: Estimate }[]): Estimate {
  const variance = parts.reduce((sum, { factor, of }) => sum + factor * of.variance, 0)
  const doubt = parts.reduce(
    (sum, { factor, of }) => sum + (of.variance === 0 ? 0 : (factor * of.variance) ** 2 / of.freedom),
    0,
  )
  // Where nothing varied at all, what was looked at longest says so.
  return { variance, freedom: doubt > 0 ? variance ** 2 / doubt : Math.max(0, ...parts.map(({ of }) => of.freedom)) }
}

/** The variance of the logarithms within groups, each around its own mean. */
export function varianceWithin(groups: readonly (readonly number[])[]): Estimate {
  const logs = groups.map((group) => group.map((value) => Math.log(value)))
  const freedom = logs.reduce((sum, group) => sum + Math.max(0, group.length - 1), 0)
  const squares = logs.reduce(
    (sum, group) => sum + group.reduce((part, value) => part + (value - mean(group)) ** 2, 0),
    0,
  )
  return { variance: freedom > 0 ? squares / freedom : 0, freedom }
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The line through these points by least squares: its slope, and the middle of the points, which it passes. */
function lineThrough(points: readonly Point[]): {
  slope: number
  spread: number
  middleX: number
  middleY: number
} {
  const [middleX, middleY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const spread = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0)
  const slope = spread > 0 ? points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread : 0
  return { slope, spread, middleX, middleY }
}

/** The slope of the line through these points by least squares; zero where all have the same `x`. */
export function slopeOf(points: readonly Point[]): number {
  return lineThrough(points).slope
}

/**
 * How far the slope may be from the true one. Each point counts by how far it is itself from the line through the
 * others (MacKinnon and White, HC3): those at one end may vary more. It is further in a few of a hundred where one
 * point nearly decides the slope, and seldom elsewhere.
 */
export function doubtOfSlope(points: readonly Point[]): number {
  const { slope, spread, middleX, middleY } = lineThrough(points)
  if (!(spread > 0)) return 0
  const squares = points.reduce((sum, { x, y }) => {
    const pull = 1 / points.length + (x - middleX) ** 2 / spread
    // A point that alone decides the slope says nothing of how far it may be wrong.
    return pull > 0.999 ? sum : sum + (((x - middleX) * (y - middleY - slope * (x - middleX))) / (1 - pull)) ** 2
  }, 0)
  return (decidingDistance(points.length - 2) * Math.sqrt(squares)) / spread
}

/** The relative variance of points around the line through them. */
export function varianceAroundLine(points: readonly Point[]): Estimate {
  const { slope, spread, middleX, middleY } = lineThrough(points)
  const freedom = points.length - (spread > 0 ? 2 : 1)
  const squares = points.reduce((sum, { x, y }) => sum + ((y - middleY - slope * (x - middleX)) / middleY) ** 2, 0)
  return { variance: freedom > 0 ? squares / freedom : 0, freedom: Math.max(0, freedom) }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The middle value; the upper one of two. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!
}
