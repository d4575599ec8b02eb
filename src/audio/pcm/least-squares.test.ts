import { expect, test } from 'vitest'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { leastSquaresResidual } from './least-squares.ts'

/** By Gaussian elimination of the normal equations: what no combination of the last four samples foretells. */
function residual(x: readonly number[]): number {
  const rows = x.slice(4).map((_, at) => [x[at + 3]!, x[at + 2]!, x[at + 1]!, x[at]!])
  const dot = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((sum, value, at) => sum + value * other[at]!, 0)
  const column = (index: number): number[] => rows.map((row) => row[index]!)
  const wanted = x.slice(4)
  const matrix = [0, 1, 2, 3].map((row) => [
    ...[0, 1, 2, 3].map((other) => dot(column(row), column(other))),
    dot(column(row), wanted),
  ])
  for (const pivot of [0, 1, 2, 3])
    for (const row of [0, 1, 2, 3]) {
      if (row === pivot) continue
      const factor = matrix[row]![pivot]! / matrix[pivot]![pivot]!
      matrix[row] = matrix[row]!.map((value, at) => value - factor * matrix[pivot]![at]!)
    }
  const weights = matrix.map((row, index) => row[4]! / row[index]!)
  return Math.sqrt(rows.reduce((sum, row, at) => sum + (wanted[at]! - dot(weights, row)) ** 2, 0) / rows.length)
}

test('what is left is what the best combination of the last four leaves', () => {
  const random = randomFrom(8)
  for (let round = 0; round < 60; round++) {
    const weights = [1, 2, 3, 4].map(() => 0.5 * (random() - 0.5))
    const x: number[] = []
    const count = 12 + Math.floor(200 * random())
    for (let at = 0; at < count; at++)
      x.push(weights.reduce((sum, weight, back) => sum + weight * (x[at - 1 - back] ?? 0), 0) + 100 * (random() - 0.5))
    // What stands behind the count is not looked at.
    expect(leastSquaresResidual(Float64Array.of(...x, 1e9), count)).toBeCloseTo(residual(x), 6)
  }
})

test('what follows a rule leaves nothing, however few samples it needs', () => {
  const of = (at: (index: number) => number): number =>
    leastSquaresResidual(
      Float64Array.from({ length: 100 }, (_, index) => at(index)),
      100,
    )
  expect(of(() => 0)).toBe(0)
  expect(of(() => 7)).toBeCloseTo(0, 4)
  expect(of((index) => (index & 1 ? 5 : -5))).toBeCloseTo(0, 4)
  expect(of((index) => 1000 * Math.sin(index / 3))).toBeCloseTo(0, 3)
  expect(of((index) => 1000 * Math.sin(index / 3) + 500 * Math.sin(index))).toBeCloseTo(0, 2)
  expect(of((index) => (index === 50 ? 96 : 0))).toBeCloseTo(Math.sqrt(96), 6)
})
