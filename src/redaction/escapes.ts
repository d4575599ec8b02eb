import { readOut, type Text } from './text.ts'
import { plainOf } from './undressed.ts'

/**
 * The text with every escape undone that a reader knows, to the last: `\u0041` in a JSON text in a JSON text, `%2541`,
 * `&amp;#65;`. Twice where quoted-printable (`=41`, and lines that `=` ends) is to be seen, with it and without: it is
 * known by a sign that much else has too. A text without any escape gives none.
 */
export function unescaped(text: Text): Text[] {
  const buffer = Buffer.from(text.bytes.buffer, text.bytes.byteOffset, text.bytes.length)
  const plain = [percent, backslash, ampersand, 0xef].some((mark) => buffer.includes(mark))
    ? undo(text, false)
    : undefined
  const quoted = holdsQuotedPrintable(buffer) ? undo(text, true) : undefined
  return [plain, quoted].filter((one) => one !== undefined)
}

const percent = 0x25
const ampersand = 0x26
const equals = 0x3d
const backslash = 0x5c

function holdsQuotedPrintable(buffer: Buffer): boolean {
  for (let at = buffer.indexOf(equals); at >= 0; at = buffer.indexOf(equals, at + 1)) {
    const next = buffer[at + 1] ?? 0
    if (next === 10 || next === 13 || (hexDigit[next]! < 16 && hexDigit[buffer[at + 2] ?? 0]! < 16)) return true
  }
  return false
}

/** What a character is worth as a hexadecimal digit; 16 for all others. */
const hexDigit = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16)
  return Number.isNaN(digit) ? 16 : digit
})

/** Entities of HTML for characters that a key may hold, and for such as are not seen. */
const entities: Readonly<Record<string, string>> = {
  excl: '!',
  quot: '"',
  QUOT: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  AMP: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  hyphen: '-',
  dash: '-',
  minus: '-',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  LT: '<',
  equals: '=',
  gt: '>',
  GT: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  UnderBar: '_',
  grave: '`',
  DiacriticalGrave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  VerticalLine: '|',
  rcub: '}',
  rbrace: '}',
  tilde: '~',
  Tab: '\t',
  NewLine: '\n',
  nbsp: ' ',
  shy: '',
  ZeroWidthSpace: '',
  zwnj: '',
  zwj: '',
  NoBreak: '',
}
const longestEntity = Math.max(...Object.keys(entities).map(({ length }) => length))

/** These four stand without their semicolon too. */
const bareEntities = ['quot', 'amp', 'lt', 'gt']

/** Digits of a numeric entity, zeros before it included. */
const longestNumber = 10

/**
 * Each character is put behind those before it; where they now end with an escape, what it says takes its place, and
 * may itself end another. Every escape undone makes the text shorter, and looks back over a few characters only: the
 * work grows with the text alone.
 */
function undo(text: Text, quotedPrintable: boolean): Text | undefined {
  const { bytes } = text
  const out = new Uint8Array(bytes.length)
  const at = new Int32Array(bytes.length + 1)
  let size = 0
  /** The last `&` or `\` whose escape may lack an end: -1 for none. */
  let open = -1

  /** The characters from this place on say this character, or, with -1, nothing. */
  function say(from: number, code: number): void {
    size = from
    if (open >= from) open = -1
    if (code < 0 || isUnseen(code) || code === mathematical) return
    // Behind the first half of a mathematical letter the second says which.
    const letter = code >= 0xdc00 && code < 0xe000 ? 0x1d400 + (code & 0x3ff) : code
    put(code < 256 ? code : plainOf(letter) || 0x1a, at[from]!)
  }

  function put(byte: number, place: number): void {
    if (open >= 0) close(byte)
    out[size] = byte
    at[size] = place
    size += 1
    if (byte === ampersand || byte === backslash) open = size - 1
    reduce(byte)
  }

  /** An escape that its own characters do not end is ended by what comes behind it. */
  function close(byte: number): void {
    const length = size - open
    if (out[open] === backslash) {
      // Two octal digits: a third would have been taken.
      if (length === 1) return
      if (octal(byte) && length < 4) return
      if (length === 3 && octal(out[open + 1]!) && octal(out[open + 2]!))
        say(open, (out[open + 1]! - 48) * 8 + out[open + 2]! - 48)
      else if (length > 2) open = -1
      return
    }
    if (length > longestNumber + 3) open = -1
    else if (out[open + 1] === 0x23) {
      const hex = out[open + 2] === 0x78 || out[open + 2] === 0x58
      const digits = length - (hex ? 3 : 2)
      if (
        byte === 0x3b ||
        digits < 0 ||
        (digits === 0 && !hex && (byte === 0x78 || byte === 0x58)) ||
        (hex ? hexDigit[byte]! < 16 : byte >= 48 && byte <= 57)
      )
        return
      if (digits > 0) say(open, numberAt(open + (hex ? 3 : 2), size, hex ? 16 : 10))
      else open = -1
    } else if (byte !== 0x3b && length > 2 && length < 6) {
      const name = ascii(open + 1, size)
      if (bareEntities.includes(name)) say(open, entities[name]!.charCodeAt(0))
    }
  }

  function reduce(byte: number): void {
    if (hexDigit[byte]! < 16) {
      if (size > 2) reduceDigits(byte)
    } else if (byte === 0x3b) entity()
    else if (byte === 0x7d) braced()
    else if (out[size - 2] === backslash && size > 1) {
      if (byte === 0x2f || byte === 0x22 || byte === 0x27 || byte === backslash) say(size - 2, byte)
      else if (byte === 0x6e || byte === 0x72) say(size - 2, 10)
      else if (byte === 0x74) say(size - 2, 9)
      else if (byte === 10) say(size - 2, -1)
    } else if (byte === 10 && quotedPrintable) softBreak()
    else if (byte >= 0x80 && out[size - 3] === 0xef && size > 2) wide()
  }

  function reduceDigits(byte: number): void {
    const second = out[size - 2]!
    const third = out[size - 3]!
    if (hexDigit[second]! < 16) {
      if (third === percent || (quotedPrintable && third === equals))
        return say(size - 3, hexDigit[second]! * 16 + hexDigit[byte]!)
      if (size > 3 && third === 0x78 && out[size - 4] === backslash)
        return say(size - 4, hexDigit[second]! * 16 + hexDigit[byte]!)
      if (size > 5 && out[size - 5] === 0x75 && (out[size - 6] === backslash || out[size - 6] === percent)) {
        const code = numberAt(size - 4, size, 16)
        if (code >= 0) return say(size - 6, code)
      }
      if (size > 9 && out[size - 9] === 0x55 && out[size - 10] === backslash) {
        const code = numberAt(size - 8, size, 16)
        if (code >= 0) return say(size - 10, code)
      }
    }
    if (!octal(byte) || !octal(second) || !octal(third) || size < 4) return
    const code = (third - 48) * 64 + (second - 48) * 8 + byte - 48
    // Some write a zero before the three digits: "\0101".
    if (out[size - 4] === backslash && third < 50 && code >= 32) return say(size - 4, code)
    if (size > 4 && out[size - 4] === 48 && out[size - 5] === backslash && third < 50 && code >= 32)
      return say(size - 5, code)
  }

  function entity(): void {
    for (let from = size - 3; from >= 0 && from >= size - 2 - Math.max(longestEntity, longestNumber + 2); from -= 1) {
      if (out[from] !== ampersand) continue
      if (out[from + 1] === 0x23) {
        const hex = out[from + 2] === 0x78 || out[from + 2] === 0x58
        const code = numberAt(from + (hex ? 3 : 2), size - 1, hex ? 16 : 10)
        if (code >= 0) say(from, code)
      } else {
        const name = ascii(from + 1, size - 1)
        if (Object.hasOwn(entities, name)) say(from, entities[name] === '' ? -1 : entities[name]!.charCodeAt(0))
      }
      return
    }
  }

  /** `\u{41}` and `\x{41}`. */
  function braced(): void {
    for (let from = size - 3; from > 1 && from >= size - 10; from -= 1) {
      if (out[from] !== 0x7b) continue
      if (out[from - 2] !== backslash || (out[from - 1] !== 0x75 && out[from - 1] !== 0x78)) return
      const code = numberAt(from + 1, size - 1, 16)
      if (code >= 0) say(from - 2, code)
      return
    }
  }

  function softBreak(): void {
    if (size > 1 && out[size - 2] === equals) say(size - 2, -1)
    else if (size > 2 && out[size - 2] === 13 && out[size - 3] === equals) say(size - 3, -1)
  }

  /** Full-width forms of ASCII: U+FF01 to U+FF5E in UTF-8. */
  function wide(): void {
    const code = ((out[size - 2]! & 0x3f) << 6) + (out[size - 1]! & 0x3f) - 0xf00 + 0x20
    if (code > 0x20 && code < 0x7f && out[size - 2]! >= 0xbc) say(size - 3, code)
  }

  function ascii(from: number, to: number): string {
    return String.fromCharCode(...out.subarray(from, to))
  }

  /** -1 where they are no digits of it. */
  function numberAt(from: number, to: number, radix: 10 | 16): number {
    if (to <= from) return -1
    let value = 0
    for (let index = from; index < to; index += 1) {
      const digit = hexDigit[out[index]!]!
      if (digit >= radix) return -1
      value = value * radix + digit
    }
    return value
  }

  for (let index = 0; index < bytes.length; index += 1) put(bytes[index]!, index)
  // What is open at the end is ended by it.
  if (open >= 0) close(0)
  if (size === bytes.length) return undefined
  at[size] = bytes.length
  return readOut(text, out.slice(0, size), at.slice(0, size + 1))
}

/** The first half, in UTF-16, of mathematical letters: U+1D400 to U+1D7FF. */
const mathematical = 0xd835

function octal(byte: number): boolean {
  return byte >= 48 && byte <= 55
}

/** Characters that are not seen: a soft hyphen, those without width, a byte order mark. */
function isUnseen(code: number): boolean {
  return code === 0xad || (code >= 0x200b && code <= 0x200f) || code === 0x2060 || code === 0xfeff
}
