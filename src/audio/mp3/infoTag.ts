import type { InfoTag } from '../judgement.ts'
import { sideInfoLength } from './frameHeader.ts'

const XING = 0x58696e67
const INFO = 0x496e666f
const VBRI = 0x56425249

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 24 | (bytes[at + 1] as number) << 16 | (bytes[at + 2] as number) << 8 | (bytes[at + 3] as number)) >>> 0
}

function isXing(bytes: Uint8Array, at: number, end: number): boolean {
  const first = bytes[at]
  if (first !== 0x58 && first !== 0x49 || at + 8 > end) return false
  const letters = word(bytes, at)
  return (letters === XING || letters === INFO) && word(bytes, at + 4) < 16
}

/**
 * Where the frame at `at` has the four letters of an information header, or -1. Letters alone could be audio: four bytes that no audio
 * is likely to have follow them (Xing's flags, VBRI's version).
 */
function signatureOf(bytes: Uint8Array, at: number, length: number, header: number): number {
  const plain = at + 4 + sideInfoLength(header)
  // Encoders disagree whether the two bytes of a checksum come before, so that both places count.
  if (isXing(bytes, plain, at + length)) return plain
  if (isXing(bytes, plain + 2, at + length)) return plain + 2
  if (length >= 62 && bytes[at + 36] === 0x56 && word(bytes, at + 36) === VBRI && (bytes[at + 40] as number) === 0) return at + 36
  return -1
}

/** The encoder's name, printable characters only; absent when the nine bytes are no name. */
function encoderName(bytes: Uint8Array, at: number): string | undefined {
  let name = ''
  for (let index = at; index < at + 9; index++) {
    const code = bytes[index] as number
    if (code < 0x20 || code > 0x7e) break
    name += String.fromCharCode(code)
  }
  return name.length >= 4 ? name.trim() : undefined
}

/** Reads the Xing, Info or VBRI header of the frame at `at` (offset `offset` of the file), with the LAME extension; undefined for audio. */
export function infoTagOf(bytes: Uint8Array, at: number, length: number, header: number, offset: number): InfoTag | undefined {
  const signature = signatureOf(bytes, at, length, header)
  if (signature === -1) return undefined
  const letters = word(bytes, signature)
  if (letters === VBRI) {
    return { kind: 'VBRI', at: offset, bytes: word(bytes, signature + 10), frames: word(bytes, signature + 14) }
  }
  const tag: InfoTag = { kind: letters === XING ? 'Xing' : 'Info', at: offset }
  const flags = word(bytes, signature + 4)
  const end = at + length
  let next = signature + 8
  if ((flags & 1) !== 0 && next + 4 <= end) {
    tag.frames = word(bytes, next)
    next += 4
  }
  if ((flags & 2) !== 0 && next + 4 <= end) {
    tag.bytes = word(bytes, next)
    next += 4
  }
  if ((flags & 4) !== 0) next += 100
  if ((flags & 8) !== 0) next += 4
  if (next + 36 > end) return tag
  const encoder = encoderName(bytes, next)
  if (encoder === undefined) return tag
  tag.encoder = encoder
  const gaps = word(bytes, next + 20) & 0xffffff
  tag.delay = gaps >>> 12
  tag.padding = gaps & 0xfff
  tag.musicLength = word(bytes, next + 28)
  tag.musicCrc = word(bytes, next + 30) & 0xffff
  return tag
}
