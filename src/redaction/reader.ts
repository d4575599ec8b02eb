import { unescaped } from './escapes.ts'
import { base32, base64, letterTexts, lettersFor } from './letter-code.ts'
import { hexTexts, numberTexts } from './number-texts.ts'
import type { Search } from './secret.ts'
import { signsOf, type Signs } from './signs.ts'
import { partOf, placeOf, readOut, textAt, unpackedFrom, type Text } from './text.ts'
import { holdsMark, isMarked, isTriedToEnd, packedIn, sampleOf, type PackedPlace } from './packed-in.ts'
import { holdsAscii, holdsText, isTextual, textRuns } from './text-runs.ts'
import { undressed } from './undressed.ts'
import { ungrouped } from './ungrouped.ts'
import { unpack, type Unpacked } from './unpack.ts'
import { withoutRepetition } from './without-repetition.ts'

/**
 * Told of each place in a body where a secret stands, in whatever spelling. Places come in no order, and one may come
 * often.
 */
export type Found = (from: number, to: number, name: string) => void

/** So many spellings may lie in each other: base64 of JSON of base64, say. */
const deepest = 4

/**
 * A long text is read piece by piece. No spelling of what betrays a secret is longer than what the pieces have in
 * common.
 */
const pieceLength = 64 * 1024
const pieceOverlap = 4 * 1024

/**
 * In all spellings together so much is read out of a body: of one as long as answers are more than all, of a very long
 * one a few times its length.
 */
const mostRead = 12
const alwaysRead = 8 * 1024 * 1024

/** A secret that is shorter may stand by accident in what is no text. */
const leastInOther = 6

/** Packed bytes within a body: so many places are tried, and so much is read out of each. */
const mostPacked = 256
const mostUnpacked = 1024 * 1024

/**
 * Places that only trying tells from an accident: so many, and one more in so many bytes of the body. Sound that
 * repeats itself is full of them, so that what is beyond is let be. Of what begins with the same bytes one is tried and
 * read if it says something, some more if that is plain text for so long, and all if a secret is in it.
 */
const mostTried = 64
const mostOfTry = 64 * 1024
const bytesOfTry = 1024
const alikeBytes = 32
const mostAlike = 4
const plainRun = 24

/** What is known of packed places that begin with the same bytes. */
interface Alike {
  /** How many more of them are read. */
  more: number
  /** In what the last one stood that was read, and where it ended. */
  last: Uint8Array | undefined
  end: number
}

/**
 * Reads a body as a reader could who looks for secrets: in UTF-8, UTF-16 and UTF-32; with escapes undone; without
 * mark-up; with letters of another make as the plain ones; base64 and base32 (in groups too), hexadecimal codes and
 * lists of numbers decoded; packed parts unpacked; all that within each other. The work is bounded by the length of the
 * body.
 * @returns Was all of it read?
 */
export function read(bytes: Uint8Array, search: Search, found: Found): boolean {
  let left = mostRead * bytes.length + alwaysRead
  let packed = 0
  let tries = mostTried + bytes.length / bytesOfTry
  const alike = new Map<string, Alike>()
  let secrets = 0
  let opened = 0
  const leastRun = Math.max(leastInOther, search.shortest)
  const saysText = (bytes: Uint8Array): boolean => holdsText(bytes, leastRun) || holdsMark(bytes)
  /** Base32 is seldom written of anything else. */
  const saysAscii = (bytes: Uint8Array): boolean => holdsAscii(bytes, leastRun)
  const promising = (bytes: Uint8Array): boolean => saysText(bytes) || !packedIn(bytes, true).next().done

  function readAny(text: Text, depth: number): void {
    left -= text.bytes.length
    if (left < 0) return
    const { bytes: here } = text
    // What is packed and short may have as few control characters as text.
    if (isTextual(here)) readText(text, depth)
    else textRuns(here, leastRun, (from, to) => readText(partOf(text, from, to), depth, leastInOther))
    for (const place of packedIn(here, depth > 0)) readPacked(text, place, depth)
  }

  function readText(text: Text, depth: number, least = depth === 0 ? 1 : leastInOther): void {
    for (let from = 0; from < text.bytes.length; from += pieceLength - pieceOverlap) {
      const to = Math.min(text.bytes.length, from + pieceLength)
      readPiece(withoutNuls(partOf(text, from, to)), depth, least)
      if (to === text.bytes.length) return
    }
  }

  function readPiece(piece: Text, depth: number, least: number): void {
    look(piece, least)
    lookUndressed(piece, least)
    readSpellings(piece, depth)
    if (!signsOf(piece.bytes).escapes) return
    for (const text of unescaped(piece)) {
      look(text, least)
      lookUndressed(text, least)
      readSpellings(text, depth)
    }
  }

  /** What repeats itself is read once; where it says a secret, or is packed (which a cut would break), all of it is. */
  function readSpellings(text: Text, depth: number): void {
    if (depth === deepest) return
    const short = withoutRepetition(text)
    const [secretsBefore, openedBefore] = [secrets, opened]
    readCodes(short, depth)
    if (short !== text && (secrets > secretsBefore || opened > openedBefore)) readCodes(text, depth)
  }

  function readCodes(text: Text, depth: number): void {
    const { shortest } = search
    const signs = signsOf(text.bytes)
    readLetters(text, depth, signs)
    for (const row of ungrouped(text, lettersFor(shortest, base64))) readLetters(row, depth, signsOf(row.bytes))
    if (signs.hex >= 2 * shortest) for (const inner of hexTexts(text, shortest, promising)) readAny(inner, depth + 1)
    if (signs.numbers >= shortest) for (const inner of numberTexts(text, shortest)) readAny(inner, depth + 1)
  }

  function readLetters(text: Text, depth: number, { letters }: Signs): void {
    const { shortest } = search
    for (const code of [base64, ...base32])
      if (letters >= lettersFor(shortest, code))
        for (const inner of letterTexts(text, code, shortest, code === base64 ? promising : saysAscii))
          readAny(inner, depth + 1)
  }

  function lookUndressed(text: Text, least: number): void {
    const plain = undressed(text)
    if (plain) look(plain, least)
  }

  function look(text: Text, least: number): void {
    left -= text.bytes.length
    if (left < 0) return
    search.plain.scan(text.bytes, (from, to, name) => {
      if (to - from >= least) tell(...placeOf(text, from, to), name)
    })
    search.folded.scanAlphanumeric(text.bytes, (from, to, name) =>
      tell(placeOf(text, from, from + 1)[0], placeOf(text, to - 1, to)[1], name),
    )
  }

  function tell(from: number, to: number, name: string): void {
    secrets += 1
    found(from, to, name)
  }

  function readPacked(text: Text, place: PackedPlace, depth: number): void {
    if (depth === deepest || packed > mostPacked) return
    if (isMarked(place)) {
      packed += 1
      opened += 1
      if (packed <= mostPacked) readInner(text, place, depth, unpackedAt(text, place, mostUnpacked))
      return
    }
    const [from, coding] = place
    const beginning = coding + latin1Of(text.bytes, from, from + alikeBytes)
    let known = alike.get(beginning)
    let sample: Unpacked | undefined
    if (!known) {
      if (tries < 1) return
      tries -= 1
      sample = sampleOf(text.bytes, place)
      const { bytes } = sample
      known = { more: !saysText(bytes) ? 0 : holdsAscii(bytes, plainRun) ? mostAlike : 1, last: undefined, end: 0 }
      alike.set(beginning, known)
    }
    // What repeats itself begins again within what was read.
    if (known.more === 0 || (known.last === text.bytes && from < known.end)) return
    const before = secrets
    known.last = text.bytes
    // What says less may be an accident.
    if (known.more === mostAlike) opened += 1
    // Damaged or whole within its beginning, or cut off where the text ends, that is all of it.
    const isAll =
      sample?.end === 'whole' ||
      (sample?.end === 'broken' && coding !== 'br') ||
      (sample?.end === 'cut' && isTriedToEnd(text.bytes, from))
    known.end = from + readInner(text, place, depth, isAll ? sample! : unpackedAt(text, place, mostOfTry))
    known.more = secrets > before ? Infinity : known.more - 1
  }

  /** How many bytes were packed. */
  function readInner(text: Text, [from]: PackedPlace, depth: number, { end, bytes, used }: Unpacked): number {
    // Behind damage more of it may stand: a stream can be read on from wherever it was flushed.
    const to = end === 'broken' ? text.bytes.length : Math.min(text.bytes.length, from + used)
    if (bytes.length > 0) readAny(unpackedFrom(text, from, to, bytes), depth + 1)
    return used
  }

  readAny(textAt(bytes), 0)
  return left >= 0 && packed <= mostPacked
}

function unpackedAt(text: Text, [from, coding]: PackedPlace, most: number): Unpacked {
  return unpack(coding, text.bytes.subarray(from), most)
}

function latin1Of({ buffer, byteOffset, length }: Uint8Array, from: number, to: number): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1', from, to)
}

/** UTF-16 and UTF-32 have a NUL beside each character of ASCII. */
function withoutNuls(text: Text): Text {
  const { bytes } = text
  if (!bytes.includes(0)) return text
  const kept = new Uint8Array(bytes.length)
  const at = new Int32Array(bytes.length + 1)
  let size = 0
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] === 0) continue
    kept[size] = bytes[index]!
    at[size] = index
    size += 1
  }
  at[size] = bytes.length
  return readOut(text, kept.subarray(0, size), at.subarray(0, size + 1))
}
