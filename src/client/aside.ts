/** What came beside the answer proper: interim answers, or what stands behind the sizes of chunks. */
export interface Aside {
  add(bytes: Uint8Array): void
  /** As ISO 8859-1, as far as it is kept. */
  text(): string
  /** Bytes that are not kept. */
  readonly leftOut: number
}

const bytesKept = 64 * 1024

export function aside(): Aside {
  const kept: Buffer[] = []
  let room = bytesKept
  let leftOut = 0
  return {
    add(bytes) {
      // A chunk may lie in memory that is used again.
      if (room > 0) kept.push(Buffer.from(bytes.subarray(0, room)))
      leftOut += Math.max(0, bytes.length - room)
      room = Math.max(0, room - bytes.length)
    },
    text: () => Buffer.concat(kept).toString('latin1'),
    get leftOut() {
      return leftOut
    },
  }
}
