import { readCodes, type Codes } from './begins-codes.ts'
import { BitReader } from './bit-reader.ts'
import { PrefixCode } from './prefix-code.ts'
import type { Unpacked } from './unpack.ts'

/** RFC 1951, 3.2.6: the codes of a block that has no table. */
const fixed: Codes = {
  literals: new PrefixCode(
    Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: new PrefixCode(new Uint8Array(30).fill(5)),
}

const endOfBlock = 256

/** RFC 1951, 3.2.5: the least length, or distance, of each symbol that names one, and how many bits are added to it. */
interface Steps {
  readonly least: readonly number[]
  readonly bits: readonly number[]
}

function steps(least: number, bits: readonly number[], last: readonly number[] = []): Steps {
  let next = least
  const each = bits.map((count) => (next += 1 << count) - (1 << count))
  return { bits, least: [...each.slice(0, each.length - last.length), ...last] }
}

/** The last one is shorter than the others would have it. */
const ofLength: Steps = steps(3, [...Array.from({ length: 28 }, (_, index) => Math.max(0, (index >> 2) - 1)), 0], [258])
const ofDistance: Steps = steps(
  1,
  Array.from({ length: 30 }, (_, index) => Math.max(0, (index >> 1) - 1)),
)

/** What was said so far, and from how far back it can be said again. */
let out = new Uint8Array(4096)

/**
 * What raw deflate says at its beginning: up to where it is damaged or cut off, or has said so much. Most of what is
 * tried is no deflate, which shows in the first bytes: a native stream is made for each try, and costs more than this.
 * @param most In bytes.
 */
export function inflateStart(packed: Uint8Array, most: number): Unpacked {
  if (out.length < most) out = new Uint8Array(most)
  const bits = new BitReader(packed)
  let length = 0
  let end: Unpacked['end'] | undefined
  while (end === undefined) {
    const isLast = bits.take(1) === 1
    const kind = bits.take(2)
    const isWhole = kind === 0 ? takeStored() : kind !== 3 && takeCoded(kind === 1 ? fixed : readCodes(bits))
    // What is missing reads as zero, and may seem damaged.
    if (bits.isOver) end = 'cut'
    else if (!isWhole) end = 'broken'
    else if (length === most) end = 'large'
    else if (isLast) end = 'whole'
  }
  return { end, bytes: out.slice(0, length), used: Math.min(packed.length, (bits.at + 7) >> 3) }

  /** RFC 1951, 3.2.4: bytes as they are, behind their number and its complement. */
  function takeStored(): boolean {
    bits.at = (bits.at + 7) & ~7
    const size = bits.take(16)
    if (bits.take(16) !== (~size & 0xffff)) return false
    const from = bits.at >> 3
    const bytes = packed.subarray(from, from + Math.min(size, most - length))
    out.set(bytes, length)
    length += bytes.length
    bits.at += size * 8
    return true
  }

  /** RFC 1951, 3.2.3: symbols, each a byte or how much of what was said comes again. */
  function takeCoded(codes: Codes | undefined): boolean {
    if (codes === undefined) return false
    const { literals, distances } = codes
    while (length < most) {
      const symbol = literals.read(bits)
      if (symbol < 0 || bits.isOver) return false
      if (symbol === endOfBlock) return true
      if (symbol < endOfBlock) out[length++] = symbol
      else if (!takeAgain(symbol - endOfBlock - 1, distances)) return false
    }
    return true
  }

  function takeAgain(index: number, distances: PrefixCode): boolean {
    const least = ofLength.least[index]
    if (least === undefined) return false
    const times = least + bits.take(ofLength.bits[index]!)
    const far = distances.read(bits)
    const back = (ofDistance.least[far] ?? Infinity) + bits.take(ofDistance.bits[far] ?? 0)
    if (back > length || bits.isOver) return false
    for (const end = Math.min(most, length + times); length < end; length += 1) out[length] = out[length - back]!
    return true
  }
}
