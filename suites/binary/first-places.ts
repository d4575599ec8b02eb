/** A block of so many bytes. */
export const blockSize = 512

/** Odd, with its bits well spread. */
const factor = 0x9e3779b1 | 0

/** Blocks of one hash that are told apart; more of them come about by intent only. */
const alike = 8

/** Where each of these blocks first stands within the bytes, by its index: one pass, whatever they hold. */
export function firstPlaces(blocks: readonly Buffer[], bytes: Buffer): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  if (bytes.length < blockSize) return places
  const byHash = new Map<number, number[]>()
  const known = new Uint8Array(1 << 16)
  for (const [index, block] of blocks.entries()) {
    const hash = hashOf(block)
    const same = byHash.get(hash) ?? []
    if (same.length < alike) byHash.set(hash, [...same, index])
    known[hash >>> 16] = 1
  }
  let leaving = 1
  for (let count = 0; count < blockSize; count += 1) leaving = Math.imul(leaving, factor)
  let hash = hashOf(bytes)
  for (let at = 0; ; at += 1) {
    if (known[hash >>> 16] === 1) {
      const left = byHash.get(hash)?.filter((index) => {
        const found = blocks[index]!.equals(bytes.subarray(at, at + blockSize))
        if (found) places.set(index, at)
        return !found
      })
      if (left) byHash.set(hash, left)
    }
    if (at + blockSize >= bytes.length) return places
    hash = (Math.imul(hash, factor) + bytes[at + blockSize]! - Math.imul(leaving, bytes[at]!)) | 0
  }
}

function hashOf(bytes: Buffer): number {
  let hash = 0
  for (let at = 0; at < blockSize; at += 1) hash = (Math.imul(hash, factor) + bytes[at]!) | 0
  return hash
}
