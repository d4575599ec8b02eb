/** Bits of a Laplacian residual of mean size 1: log2(2e). */
const laplaceBits = 2.05

/** Bits a sample for residuals of this mean size, of samples whose lowest bits are unused. */
export function residualBits(mean: number, width: number): number {
  return Math.min(width, Math.log2(mean + 0.3) + laplaceBits)
}
