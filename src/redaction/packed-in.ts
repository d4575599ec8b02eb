import { beginsCodes } from './begins-codes.ts'
import { inflateStart } from './inflate-start.ts'
import { codingByMagic, unpack, type Coding, type Unpacked } from './unpack.ts'

/** Where in some bytes something packed may begin, and as what. */
export type PackedPlace = readonly [from: number, coding: Coding]

/**
 * Where something packed may begin: anywhere by a mark of three bytes or more; by less (the two bytes of zlib, none of
 * raw deflate) anywhere where what follows reads as packed text, and within what was decoded by a table of codes too;
 * and at the beginning of what was decoded, where most of it begins, also what can be known by trying only.
 * @param decoded Were the bytes read out of letters or codes?
 */
export function* packedIn(bytes: Uint8Array, decoded: boolean): Generator<PackedPlace> {
  yield* marked(bytes)
  for (let place = unmarked(bytes, 0, decoded); place; place = unmarked(bytes, place[0] + 1, decoded)) yield place
  if (!decoded || bytes.length < leastPacked) return
  if (readsAsText(bytes, 0, 1)) yield [0, 'raw deflate']
  if (beginsBrotli(bytes)) yield [0, 'br']
}

/** The next place without a mark. No generator, of which V8 would not compile the loop while it runs. */
function unmarked(bytes: Uint8Array, from: number, decoded: boolean): PackedPlace | undefined {
  const near = decoded ? 1 : nearBeginning
  const last = bytes.length - leastPacked
  for (let at = from; at <= last; at += 1) {
    const first = bytes[at]!
    if (beginnings[first | (bytes[at + 1]! << 8)] === 0) {
      if (decoded && beginsCodes(bytes, at)) return [at, 'raw deflate']
    } else if ((first & 6) === 2) {
      if (readsAsText(bytes, at, tellingSymbols) && isNoText(bytes, at)) return [at, 'raw deflate']
    } else if (isDeflate(bytes, at) && (at < near || readsAsText(bytes, at + 2, 1) || beginsCodes(bytes, at + 2)))
      return [at, 'deflate']
  }
  return undefined
}

function isDeflate(bytes: Uint8Array, at: number): boolean {
  return codingByMagic(bytes.subarray(at, at + 4)) === 'deflate'
}

/** Here the two bytes of zlib are enough: tags stand here. In what was decoded, so much is decoded in vain. */
const nearBeginning = 4096

/** Fewer bytes hold nothing that betrays a secret. */
const leastPacked = 12

function* marked(bytes: Uint8Array): Generator<PackedPlace> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const [mark, coding] of marks) {
    for (let at = buffer.indexOf(mark); at >= 0; at = buffer.indexOf(mark, at + 1))
      if (codingByMagic(bytes.subarray(at, at + 4)) === coding) yield [at, coding]
  }
}

/** Is something in it that is packed for certain? */
export function holdsMark(bytes: Uint8Array): boolean {
  return codingByMagic(bytes) !== undefined || marked(bytes).next().done === false
}

const marks: readonly (readonly [mark: Buffer, coding: Coding])[] = [
  [Buffer.from([0x1f, 0x8b, 8]), 'gzip'],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'zstd'],
]

/** Does the place have a mark that no other bytes have by accident? */
export function isMarked([, coding]: PackedPlace): boolean {
  return coding === 'gzip' || coding === 'zstd'
}

/** A place without a mark is tried on so many bytes, and for so many: enough for a line with a secret in it. */
const triedBytes = 512
const triedText = 4096

/** The beginning of what may be packed at this place. Most places without a mark are accidents. */
export function sampleOf(bytes: Uint8Array, [from, coding]: PackedPlace): Unpacked {
  const packed = bytes.subarray(from, from + triedBytes)
  if (coding === 'raw deflate') return inflateStart(packed, triedText)
  if (coding !== 'deflate') return unpack(coding, packed, triedText)
  // RFC 1950, 2.2: two bytes stand before it.
  const { used, ...inner } = inflateStart(packed.subarray(2), triedText)
  return { ...inner, used: used + 2 }
}

/** Does the sample of what may be packed at this place reach to the end of the bytes? */
export function isTriedToEnd(bytes: Uint8Array, from: number): boolean {
  return bytes.length - from <= triedBytes
}

/** So many characters of text in a row are packed text, and seldom an accident. */
const tellingSymbols = 8

/**
 * 1 for the eight bits that stand for a character of text, or for the beginning of a mark, in the fixed codes of
 * RFC 1951, 3.2.6: 00110000 to 10111111 are the bytes up to 143, with the first bit lowest.
 */
const textCodes = Uint8Array.from({ length: 256 }, (_, bits) => {
  let code = 0
  for (let bit = 0; bit < 8; bit += 1) code |= ((bits >> bit) & 1) << (7 - bit)
  const byte = code - 0x30
  return Number((byte >= 0x1f && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13)
})

/**
 * By two bytes, the first one lower: 1 where the two of zlib, or a block in fixed codes that says a character of text
 * first, may begin with them. Of ten places nine are passed by one look.
 */
const beginnings = Uint8Array.from({ length: 0x10000 }, (_, two) => {
  const [first, second] = [two & 0xff, two >> 8]
  // RFC 1950, 2.2: the method is 8, and both bytes together are a multiple of 31.
  const isZlib = (first & 0x8f) === 8 && ((first << 8) | second) % 31 === 0
  return Number(isZlib || ((first & 6) === 2 && textCodes[(two >> 3) & 0xff] === 1))
})

/** RFC 1951, 3.2.3: a block in fixed codes (its second and third bit are 01), and its first symbols are text. */
function readsAsText(bytes: Uint8Array, from: number, symbols: number): boolean {
  if ((bytes[from]! & 6) !== 2) return false
  for (let at = from; at < from + symbols; at += 1) {
    const next = bytes[at + 1]
    if (next === undefined || textCodes[((bytes[at]! | (next << 8)) >> 3) & 0xff] === 0) return false
  }
  return true
}

/** Packed text has bytes that ASCII has not: digits alone may read as it too. */
function isNoText(bytes: Uint8Array, from: number): boolean {
  return bytes.subarray(from, from + 3 * tellingSymbols).some((byte) => byte >= 0x80)
}

/**
 * RFC 7932, 9.1 and 9.2: does it say that so much comes as may be in so few bytes? The size of the window (1, 4 or 7
 * bits), is it the last block (and is it empty), how many nibbles say how long it is, and how long it is.
 */
function beginsBrotli(bytes: Uint8Array): boolean {
  const head = bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16) | ((bytes[3]! & 0x7f) << 24)
  let at = (head & 1) === 0 ? 1 : (head & 0xf) === 1 ? 7 : 4
  const isLast = ((head >> at) & 1) === 1
  at += 1
  if (isLast && ((head >> at) & 1) === 1) return false
  if (isLast) at += 1
  if (((head >> at) & 3) !== 0) return false
  const length = ((head >> (at + 2)) & 0xffff) + 1
  return length >= leastPacked && length <= 8 * bytes.length
}
