/**
 * Two CRC-16 of the same polynomial, x^16 + x^15 + x^2 + 1: most significant bit first from 0xffff over a frame's
 * header and side information (ISO 11172-3, 2.4.3.1), and reflected from 0 over the audio of a file with a LAME tag.
 */
const forwardTable = new Uint16Array(256)

const reflectedTable = new Uint16Array(256)

for (let value = 0; value < 256; value++) {
  let forward = value << 8
  let reflected = value
  for (let bit = 0; bit < 8; bit++) {
    forward = (forward & 0x8000) === 0 ? forward << 1 : (forward << 1) ^ 0x8005
    reflected = (reflected & 1) === 0 ? reflected >>> 1 : (reflected >>> 1) ^ 0xa001
  }
  forwardTable[value] = forward
  reflectedTable[value] = reflected
}

/**
 * The checksum of a protected frame: over the last two bytes of its header and its side information, which follows the
 * checksum.
 */
export function frameCrc(view: DataView, at: number, sideInfo: number): number {
  return forward(forward(0xffff, view, at + 2, at + 4), view, at + 6, at + 6 + sideInfo)
}

function forward(crc: number, view: DataView, from: number, to: number): number {
  for (let at = from; at < to; at++)
    crc = ((crc << 8) ^ (forwardTable[(crc >>> 8) ^ view.getUint8(at)] as number)) & 0xffff
  return crc
}

/** Continues the checksum of the LAME tag over `[from, to)`; it begins with 0. */
export function musicCrc(crc: number, view: DataView, from: number, to: number): number {
  const blocks = ((to - from) >> 6) - 1
  if (blocks < 1) return bytewise(crc, view, from, to)
  const end = from + blocks * 64
  return bytewise(bytewise(0, foldBlocks(crc, view, from, end), 0, 64), view, end + 64, to)
}

function bytewise(crc: number, view: DataView, from: number, to: number): number {
  for (let at = from; at < to; at++) crc = (crc >>> 8) ^ (reflectedTable[(crc & 255) ^ view.getUint8(at)] as number)
  return crc
}

/**
 * A block of 64 bytes that has the checksum of `[from, end)`, whole blocks, and the block at `end`.
 *
 * Squaring a polynomial over GF(2) squares each of its terms, so that the 32nd power of the checksum's is x^512 + x^480
 * + x^64 + 1. What is left of a division by it has the same checksum, and all its exponents are multiples of 32: such a
 * division takes 32 bits at once, and word k of the quotient is word k of the dividend + words k-1, k-14 and k-16 of
 * the quotient. Addition is exclusive or. The last 16 words of the quotient are all that is ever needed: sixteen
 * numbers that V8 keeps in registers, which is why they are no array.
 */
function foldBlocks(crc: number, view: DataView, from: number, end: number): DataView {
  let q0 = crc,
    q1 = 0,
    q2 = 0,
    q3 = 0,
    q4 = 0,
    q5 = 0,
    q6 = 0,
    q7 = 0,
    q8 = 0,
    q9 = 0,
    q10 = 0,
    q11 = 0,
    q12 = 0,
    q13 = 0,
    q14 = 0,
    q15 = 0
  for (let at = from; at < end; at += 64) {
    q0 ^= view.getInt32(at, true) ^ q2 ^ q15
    q1 ^= view.getInt32(at + 4, true) ^ q3 ^ q0
    q2 ^= view.getInt32(at + 8, true) ^ q4 ^ q1
    q3 ^= view.getInt32(at + 12, true) ^ q5 ^ q2
    q4 ^= view.getInt32(at + 16, true) ^ q6 ^ q3
    q5 ^= view.getInt32(at + 20, true) ^ q7 ^ q4
    q6 ^= view.getInt32(at + 24, true) ^ q8 ^ q5
    q7 ^= view.getInt32(at + 28, true) ^ q9 ^ q6
    q8 ^= view.getInt32(at + 32, true) ^ q10 ^ q7
    q9 ^= view.getInt32(at + 36, true) ^ q11 ^ q8
    q10 ^= view.getInt32(at + 40, true) ^ q12 ^ q9
    q11 ^= view.getInt32(at + 44, true) ^ q13 ^ q10
    q12 ^= view.getInt32(at + 48, true) ^ q14 ^ q11
    q13 ^= view.getInt32(at + 52, true) ^ q15 ^ q12
    q14 ^= view.getInt32(at + 56, true) ^ q0 ^ q13
    q15 ^= view.getInt32(at + 60, true) ^ q1 ^ q14
  }
  const rest = [
    q0 ^ q2 ^ q15,
    q1 ^ q3,
    q2 ^ q4,
    q3 ^ q5,
    q4 ^ q6,
    q5 ^ q7,
    q6 ^ q8,
    q7 ^ q9,
    q8 ^ q10,
    q9 ^ q11,
    q10 ^ q12,
    q11 ^ q13,
    q12 ^ q14,
    q13 ^ q15,
    q14,
    q15,
  ]
  const block = new DataView(new ArrayBuffer(64))
  rest.forEach((word, index) => block.setInt32(index * 4, word ^ view.getInt32(end + index * 4, true), true))
  return block
}
