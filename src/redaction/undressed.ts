import { readOut, type Text } from './text.ts'

/** Markup and terminal escapes are no longer than this. */
const longestMark = 200

/**
 * The text as it looks to whoever reads it on a page or a terminal: without mark-up, without the escapes of terminals,
 * and with letters of another make (mathematical, full-width, circled, accented) as the plain ones that they stand for.
 * Undefined where it has none of that.
 */
export function undressed(text: Text): Text | undefined {
  const { bytes } = text
  if (!bytes.some((byte) => byte >= 0x80 || byte === opening || byte === escape)) return undefined
  const out = new Uint8Array(bytes.length)
  const at = new Int32Array(bytes.length + 1)
  let size = 0
  for (let index = 0; index < bytes.length;) {
    const byte = bytes[index]!
    const length =
      byte === opening
        ? tagAt(bytes, index)
        : byte === escape
          ? sequenceAt(bytes, index)
          : byte >= 0xc2
            ? characterAt(bytes, index)
            : 0
    const plain = length === 0 ? byte : byte >= 0xc2 ? plainOf(codeAt(bytes, index, length)) : 0
    if (plain > 0) {
      out[size] = plain
      at[size] = index
      size += 1
    }
    index += Math.max(1, length)
  }
  if (size === bytes.length) return undefined
  at[size] = bytes.length
  return readOut(text, out.slice(0, size), at.slice(0, size + 1))
}

const opening = 0x3c
const closing = 0x3e
const escape = 0x1b
const bell = 7

/** Bytes of the tag that begins here; 0 for none. */
function tagAt(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length && at < from + longestMark; at += 1) {
    if (bytes[at] === closing) return at + 1 - from
    if (bytes[at] === opening) return 0
  }
  return 0
}

/** Bytes of the escape sequence that begins here (ECMA-48, 5.4, and commands of the system), as far as it is one. */
function sequenceAt(bytes: Uint8Array, from: number): number {
  const kind = bytes[from + 1]
  if (kind !== 0x5b && kind !== 0x5d) return Math.min(2, bytes.length - from)
  for (let at = from + 2; at < bytes.length && at < from + longestMark; at += 1) {
    const byte = bytes[at]!
    if (kind === 0x5b && byte >= 0x40 && byte < 0x7f) return at + 1 - from
    if (kind === 0x5d && (byte === bell || byte === escape)) return at + (byte === bell ? 1 : 2) - from
  }
  return 1
}

/** Bytes of the character of UTF-8 that begins here; 0 where it is none. */
function characterAt(bytes: Uint8Array, from: number): number {
  const first = bytes[from]!
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  for (let at = from + 1; at < from + length; at += 1) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

function codeAt(bytes: Uint8Array, from: number, length: number): number {
  let code = bytes[from]! & (0xff >> (length + 1))
  for (let at = from + 1; at < from + length; at += 1) code = code * 64 + (bytes[at]! & 0x3f)
  return code
}

/** Behind this there are no letters of another make. */
const lastLetter = 0x1ffff
/** 1: not a letter of ASCII in another make. Filled as it is needed. */
const known = new Uint8Array(lastLetter + 1)

/** The character of ASCII that this one is a make of (by its compatibility decomposition, marks aside); 0 for none. */
export function plainOf(code: number): number {
  if (code < 0x80) return code
  if (code > lastLetter || (code >= 0xd800 && code < 0xe000)) return 0
  if (known[code] === 0) {
    const [first, ...rest] = String.fromCodePoint(code).normalize('NFKD')
    const isOne = first !== undefined && first > ' ' && first < '\u007F' && rest.every((mark) => /\p{M}/u.test(mark))
    known[code] = isOne ? first.charCodeAt(0) : 1
  }
  return known[code] === 1 ? 0 : known[code]!
}
