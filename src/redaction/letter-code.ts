import { partOf, readOut, type Text } from './text.ts'

/** A code that writes bytes as letters, each for so many bits: RFC 4648. */
export interface LetterCode {
  readonly bits: 5 | 6
  /** Value of each character: 64 for line ends, which may stand within, and 255 for all that is no letter of it. */
  readonly values: Uint8Array
}

const lineEnd = 64
const none = 255

function letterCode(bits: 5 | 6, alphabet: string, sameAs = (character: string): string => character): LetterCode {
  const values = Uint8Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte)
    if (/[\r\n\t]/.test(character)) return lineEnd
    const value = alphabet.indexOf(sameAs(character))
    return value < 0 ? none : value
  })
  return { bits, values }
}

/** Both alphabets of base64 at once. */
export const base64 = letterCode(
  6,
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  (character) => ({ '-': '+', _: '/' })[character] ?? character,
)
/** It is written in capitals or in small letters. Its two alphabets have most letters in common. */
export const base32 = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', '0123456789ABCDEFGHIJKLMNOPQRSTUV']
  .flatMap((alphabet) => [alphabet, alphabet.toLowerCase()])
  .map((alphabet) => letterCode(5, alphabet))

/** Letters for so many bytes. */
export function lettersFor(bytes: number, { bits }: LetterCode): number {
  return Math.ceil((bytes * 8) / bits)
}

/**
 * What each stretch of letters says that is long enough for so many bytes: read from each of its first four (of base32,
 * eight) on, since nobody knows where in it a longer text began.
 * @param promising Chooses what is given: most of what is read so is noise.
 */
export function* letterTexts(
  text: Text,
  code: LetterCode,
  least: number,
  promising: (bytes: Uint8Array) => boolean,
): Generator<Text> {
  const { bytes } = text
  const { bits, values } = code
  const characters = lettersFor(least, code)
  for (let from = 0; from < bytes.length; from += 1) {
    if (values[bytes[from]!]! >= lineEnd) continue
    let to = from
    let count = 0
    while (to < bytes.length && values[bytes[to]!]! !== none) {
      if (values[bytes[to]!]! < lineEnd) count += 1
      to += 1
    }
    if (count >= characters && (bits === 6 || isBase32(bytes, from, to))) {
      for (const begin of beginnings(bytes, values, from, to, characters)) {
        for (let skip = 0; skip < (bits === 6 ? 4 : 8); skip += 1) {
          const size = decode(bytes, code, begin, to, skip)
          if (!promising(decoded.subarray(0, size))) continue
          places[size] = to - begin
          yield readOut(partOf(text, begin, to), decoded.slice(0, size), places.slice(0, size + 1))
        }
      }
    }
    from = to
  }
}

/** Base32 has many letters: what an encoder fills up with, and numbers, have few. */
function isBase32(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from <= longestBase32 && new Set(bytes.subarray(from, to)).size >= fewestLetters
}

/** It is the code of keys and short texts: what is longer is no base32. */
const longestBase32 = 4096
const fewestLetters = 8

/**
 * Where it begins, and where lines do that are long enough and longer than all before: words may stand in these.
 * @param least Letters that are enough.
 */
function beginnings(bytes: Uint8Array, values: Uint8Array, from: number, to: number, least: number): readonly number[] {
  const found = [from]
  let begin = from
  let longest = least - 1
  for (let at = from; at <= to && found.length <= mostLines; at += 1) {
    if (at < to && values[bytes[at]!]! !== lineEnd) continue
    const length = at - begin
    if (length > longest) {
      longest = length
      if (begin > from) found.push(begin)
    }
    begin = at + 1
  }
  return found
}

const mostLines = 3

/** Bytes decoded, and where each began: made anew only where more room is needed. */
let decoded = new Uint8Array(1024)
let places = new Int32Array(1024)

/** How many bytes there are. */
function decode(bytes: Uint8Array, { bits: each, values }: LetterCode, from: number, to: number, skip: number): number {
  if (decoded.length < to - from) {
    decoded = new Uint8Array(to - from)
    places = new Int32Array(to - from + 1)
  }
  let size = 0
  let bits = 0
  let held = 0
  let left = skip
  let begin = 0
  for (let index = from; index < to; index += 1) {
    const value = values[bytes[index]!]!
    if (value === lineEnd) continue
    if (left > 0) {
      left -= 1
      continue
    }
    held = ((held << each) | value) & 0xffff
    bits += each
    if (bits >= 8) {
      bits -= 8
      decoded[size] = (held >> bits) & 0xff
      places[size] = begin
      size += 1
    }
    begin = index - from
  }
  return size
}
