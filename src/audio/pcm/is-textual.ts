/** As many different characters does a text have, where a stuck sample has few. */
const minKinds = 8

/** Mean distance of a character of text to the last but one; high bytes of samples stay closer. */
const minJump = 10

/** The same to the last but three: samples of two channels have their like there, all of them. */
const minPairJump = 3

/**
 * Whether printable bytes are words rather than samples: letters, digits and spaces for the most part, of many kinds,
 * and unlike the ones two places before, where samples have their like (the high byte of the sample before, or the
 * other channel).
 */
export function isTextual(bytes: Uint8Array, from: number, to: number): boolean {
  const end = Math.min(to, from + 512)
  const kinds = new Set<number>()
  let words = 0
  let same = 0
  const jumps = [0, 0]
  let pairJumps = 0
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number
    kinds.add(byte)
    if (
      byte === 0x20 ||
      (byte >= 0x30 && byte <= 0x39) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      (byte >= 0x61 && byte <= 0x7a)
    )
      words++
    if (at < from + 2) continue
    const jump = Math.abs(byte - (bytes[at - 2] as number))
    if (jump === 0) same++
    jumps[at & 1] = (jumps[at & 1] as number) + jump
    if (at >= from + 4) pairJumps += Math.abs(byte - (bytes[at - 4] as number))
  }
  const length = end - from
  const enough = Math.min(...jumps) >= (length / 2) * minJump && pairJumps >= (length - 4) * minPairJump
  return kinds.size >= minKinds && words * 2 > length && same * 4 < length && enough
}
