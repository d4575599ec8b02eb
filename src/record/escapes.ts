/** A stretch of bytes in which single characters may be written as `%41`, `\u0041` or `\/`, and what it says. */
export interface Unescaped {
  readonly bytes: Uint8Array
  /** Where each byte, and the end, stood before. */
  readonly at: readonly number[]
}

/**
 * The stretches of a body that have escapes in them, with so many bytes on each side as a key may need that is written in escapes only in
 * part. A body without any gives none, and costs next to nothing.
 */
export function* unescapedStretches(bytes: Uint8Array, around: number): Generator<Unescaped> {
  let from = -1
  let to = -1
  for (const at of escapesOf(bytes)) {
    if (from >= 0 && at - around > to) {
      yield unescaped(bytes, from, to)
      from = -1
    }
    if (from < 0) from = Math.max(0, at - around)
    to = Math.min(bytes.length, at + around)
  }
  if (from >= 0) yield unescaped(bytes, from, to)
}

const percent = 0x25
const backslash = 0x5c

/** Every byte of every body is looked at here: searched natively, mark by mark, that takes a tenth of a loop. */
function escapesOf(bytes: Uint8Array): number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const next = (mark: number, from: number): number => {
    const at = buffer.indexOf(mark, from)
    return at < 0 ? Infinity : at
  }
  const places: number[] = []
  let atPercent = next(percent, 0)
  let atBackslash = next(backslash, 0)
  for (;;) {
    const at = Math.min(atPercent, atBackslash)
    if (at === Infinity) return places
    const escape = escapeAt(bytes, at)
    if (escape) places.push(at)
    const from = at + (escape?.length ?? 1)
    if (atPercent < from) atPercent = next(percent, from)
    if (atBackslash < from) atBackslash = next(backslash, from)
  }
}

/** What the escape that begins here stands for, and how long it is. */
function escapeAt(bytes: Uint8Array, at: number): { byte: number; length: number } | undefined {
  if (bytes[at] === percent) return coded(bytes, at, 1, 2)
  if (bytes[at] !== backslash) return undefined
  const next = bytes[at + 1]
  if (next === 0x75) return coded(bytes, at, 2, 4)
  return next === 0x2f || next === 0x22 || next === backslash ? { byte: next, length: 2 } : undefined
}

/** What a character is worth as a hexadecimal digit; 16 for all others. */
const hexDigit = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16)
  return Number.isNaN(digit) ? 16 : digit
})

/** A hexadecimal code behind the mark, as far as it is one of ASCII: keys have no other characters. */
function coded(bytes: Uint8Array, at: number, mark: number, digits: number): { byte: number; length: number } | undefined {
  let byte = 0
  for (let index = at + mark; index < at + mark + digits; index += 1) {
    const digit = hexDigit[bytes[index] ?? 0]!
    if (digit === 16) return undefined
    byte = byte * 16 + digit
  }
  return byte < 128 ? { byte, length: mark + digits } : undefined
}

function unescaped(bytes: Uint8Array, from: number, to: number): Unescaped {
  const plain: number[] = []
  const at: number[] = []
  let place = from
  while (place < to) {
    const escape = escapeAt(bytes, place)
    plain.push(escape?.byte ?? bytes[place]!)
    at.push(place)
    place += escape?.length ?? 1
  }
  return { bytes: Uint8Array.from(plain), at: [...at, place] }
}
