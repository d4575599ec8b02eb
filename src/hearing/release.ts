/**
 * Gives the memory of arrays back at once, which are empty from now on: of decoded sound much is allocated in a short
 * time, and what is not on V8's own heap is collected late.
 */
export function release(arrays: readonly Float32Array[]): void {
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}
