/** Samples before a sample that predict it. */
const order = 4

/** Size of the normal equations with the sample itself. */
const size = order + 1

const byLag = new Float64Array(size)
const products = new Float64Array(size * size)
const factor = new Float64Array(order * order)
const partial = new Float64Array(order)

/**
 * Root mean square of what the best linear predictor from the last four samples leaves of `x[0, count)`: a tone at any
 * frequency, two channels in turn, and most of a voice are predicted by it. Infinite when the equations have no
 * solution.
 */
export function leastSquaresResidual(x: Float64Array, count: number): number {
  const n = count - order
  // Products of samples `lag` apart, for all lags in one pass: the samples before the present one stay at hand.
  let sum0 = 0,
    sum1 = 0,
    sum2 = 0,
    sum3 = 0,
    sum4 = 0
  let x1 = x[3] as number,
    x2 = x[2] as number,
    x3 = x[1] as number,
    x4 = x[0] as number
  for (let index = order; index < count; index++) {
    const now = x[index] as number
    sum0 += now * now
    sum1 += now * x1
    sum2 += now * x2
    sum3 += now * x3
    sum4 += now * x4
    x4 = x3
    x3 = x2
    x2 = x1
    x1 = now
  }
  byLag[0] = sum0
  byLag[1] = sum1
  byLag[2] = sum2
  byLag[3] = sum3
  byLag[4] = sum4
  for (let lag = 0; lag < size; lag++) {
    let sum = byLag[lag] as number
    // The same one sample earlier each: all but the two ends is the same.
    for (let row = 0; row + lag < size; row++) {
      products[row * size + row + lag] = sum
      products[(row + lag) * size + row] = sum
      sum +=
        (x[order - row - 1] as number) * (x[order - row - 1 - lag] ?? 0) -
        (x[count - row - 1] as number) * (x[count - row - 1 - lag] as number)
    }
  }
  let energy = products[0] as number
  const floor = energy * 1e-12
  // Cholesky: each row takes away what its sample explains.
  for (let row = 0; row < order; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = products[(row + 1) * size + column + 1] as number
      for (let k = 0; k < column; k++)
        sum -= (factor[row * order + k] as number) * (factor[column * order + k] as number)
      if (row === column) {
        if (sum <= floor) return Math.sqrt(Math.max(0, energy) / n)
        factor[row * order + row] = Math.sqrt(sum)
      } else {
        factor[row * order + column] = sum / (factor[column * order + column] as number)
      }
    }
    let right = products[row + 1] as number
    for (let k = 0; k < row; k++) right -= (factor[row * order + k] as number) * (partial[k] as number)
    partial[row] = right / (factor[row * order + row] as number)
    energy -= (partial[row] as number) ** 2
  }
  return Math.sqrt(Math.max(0, energy) / n)
}
