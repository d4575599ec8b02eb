import { bitsAt, BitReader } from './bit-reader.ts'
import { PrefixCode, roomLeft } from './prefix-code.ts'

/** RFC 1951, 3.2.7: the order in which the lengths of the codes for lengths are written. */
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** Longest code for a length, in bits. */
const longestOfLengths = 7

/** The codes of a block: for bytes and lengths, and for distances. */
export interface Codes {
  readonly literals: PrefixCode
  readonly distances: PrefixCode
}

/**
 * Does a block of deflate with a table of codes of its own begin here (RFC 1951, 3.2.7)? Random bytes hardly ever hold
 * a table that is whole.
 */
export function beginsCodes(bytes: Uint8Array, from: number): boolean {
  if (((bytes[from]! >> 1) & 3) !== 2 || from + 4 > bytes.length || !isWhole(bytes, from)) return false
  const bits = new BitReader(bytes, from)
  bits.take(3)
  return readCodes(bits) !== undefined
}

/**
 * The table of a block (RFC 1951, 3.2.7), behind the three bits that say of which kind it is. Undefined where it is not
 * whole: the code of the lengths and the code of the symbols have to leave no words over, and the symbol that ends the
 * block has to have one; it may have the only one.
 */
export function readCodes(bits: BitReader): Codes | undefined {
  const literals = bits.take(5) + 257
  const distances = bits.take(5) + 1
  if (literals > 286 || distances > 30) return undefined
  const ofLengths = new Uint8Array(order.length)
  for (let count = bits.take(4) + 4, index = 0; index < count; index += 1) ofLengths[order[index]!] = bits.take(3)
  if (roomLeft(ofLengths, longestOfLengths) !== 0) return undefined
  const code = new PrefixCode(ofLengths)
  const lengths = new Uint8Array(literals + distances)
  for (let index = 0; index < lengths.length;) {
    if (bits.isOver) return undefined
    const symbol = code.read(bits)
    if (symbol < 16) {
      lengths[index] = symbol
      index += 1
      continue
    }
    if (symbol === 16 && index === 0) return undefined
    const again = symbol === 16 ? lengths[index - 1]! : 0
    const times = symbol === 16 ? bits.take(2) + 3 : symbol === 17 ? bits.take(3) + 3 : bits.take(7) + 11
    if (index + times > lengths.length) return undefined
    lengths.fill(again, index, index + times)
    index += times
  }
  const ofSymbols = lengths.subarray(0, literals)
  if (lengths[256] === 0 || (roomLeft(ofSymbols) !== 0 && !endsOnly(ofSymbols))) return undefined
  return { literals: new PrefixCode(ofSymbols), distances: new PrefixCode(lengths.subarray(literals)) }
}

/** A block that says nothing needs one word alone, and readers take half a code for it. */
function endsOnly(lengths: Uint8Array): boolean {
  return lengths[256] === 1 && lengths.every((length, symbol) => length === 0 || symbol === 256)
}

/** Does the code of the lengths leave no words over? Nearly all accidents end here, so that nothing is made for it. */
function isWhole(bytes: Uint8Array, from: number): boolean {
  const first = from * 8 + 17
  let room = 1 << longestOfLengths
  for (let index = bitsAt(bytes, first - 4, 4) + 3; index >= 0; index -= 1) {
    const length = bitsAt(bytes, first + 3 * index, 3)
    if (length > 0) room -= 1 << (longestOfLengths - length)
  }
  return room === 0
}
