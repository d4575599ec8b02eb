/** Samples before a sample that predict it. */
const ORDER = 4

/** Size of the normal equations with the sample itself. */
const SIZE = ORDER + 1

const products = new Float64Array(SIZE * SIZE)
const factor = new Float64Array(ORDER * ORDER)
const partial = new Float64Array(ORDER)

/**
 * Root mean square of what the best linear predictor from the last four samples leaves of `x[0, count)`: a tone at any frequency, two
 * channels in turn, and most of a voice are predicted by it. Infinite when the equations have no solution.
 */
export function leastSquaresResidual(x: Float64Array, count: number): number {
  const n = count - ORDER
  for (let lag = 0; lag < SIZE; lag++) {
    // Products of samples `lag` apart, then the same one sample earlier each: all but the two ends is the same.
    let sum = 0
    for (let index = ORDER; index < count; index++) sum += (x[index] as number) * (x[index - lag] as number)
    for (let row = 0; row + lag < SIZE; row++) {
      products[row * SIZE + row + lag] = sum
      products[(row + lag) * SIZE + row] = sum
      sum += (x[ORDER - row - 1] as number) * (x[ORDER - row - 1 - lag] ?? 0) - (x[count - row - 1] as number) * (x[count - row - 1 - lag] as number)
    }
  }
  let energy = products[0] as number
  const floor = energy * 1e-12
  // Cholesky: each row takes away what its sample explains.
  for (let row = 0; row < ORDER; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = products[(row + 1) * SIZE + column + 1] as number
      for (let k = 0; k < column; k++) sum -= (factor[row * ORDER + k] as number) * (factor[column * ORDER + k] as number)
      if (row === column) {
        if (sum <= floor) return Math.sqrt(Math.max(0, energy) / n)
        factor[row * ORDER + row] = Math.sqrt(sum)
      } else {
        factor[row * ORDER + column] = sum / (factor[column * ORDER + column] as number)
      }
    }
    let right = products[row + 1] as number
    for (let k = 0; k < row; k++) right -= (factor[row * ORDER + k] as number) * (partial[k] as number)
    partial[row] = right / (factor[row * ORDER + row] as number)
    energy -= (partial[row] as number) ** 2
  }
  return Math.sqrt(Math.max(0, energy) / n)
}
