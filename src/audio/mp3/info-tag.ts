import type { InfoTag } from '../judgement.ts'
import { sideInfoLength } from './frame-header.ts'

const xing = 0x58696e67
const info = 0x496e666f
const vbri = 0x56425249

function isXing(view: DataView, at: number, end: number): boolean {
  if (at + 8 > end) return false
  const letters = view.getUint32(at)
  return (letters === xing || letters === info) && view.getUint32(at + 4) < 16
}

/**
 * Where the frame at `at` has the four letters of an information header, or -1. Letters alone could be audio: four
 * bytes that no audio is likely to have follow them (Xing's flags, VBRI's version).
 */
function signatureOf(view: DataView, at: number, length: number, header: number): number {
  const plain = at + 4 + sideInfoLength(header)
  // Encoders disagree whether the two bytes of a checksum come before, so that both places count.
  if (isXing(view, plain, at + length)) return plain
  if (isXing(view, plain + 2, at + length)) return plain + 2
  if (length >= 62 && view.getUint32(at + 36) === vbri && view.getUint8(at + 40) === 0) return at + 36
  return -1
}

/**
 * Whether the frame at `at`, with its main data from `mainData` on, has the letters of an information header; a quick
 * look at few bytes.
 */
export function mayBeInfo(view: DataView, at: number, mainData: number): boolean {
  return isName(view.getInt32(mainData)) || isName(view.getInt32(mainData + 2)) || view.getInt32(at + 36) === vbri
}

function isName(letters: number): boolean {
  return letters === xing || letters === info
}

/** The encoder's name, printable characters only; absent when the nine bytes are no name. */
function encoderName(view: DataView, at: number): string | undefined {
  let name = ''
  for (let index = at; index < at + 9; index++) {
    const code = view.getUint8(index)
    if (code < 0x20 || code > 0x7e) break
    name += String.fromCharCode(code)
  }
  return name.length >= 4 ? name.trim() : undefined
}

/**
 * Reads the Xing, Info or VBRI header of the frame at `at` (offset `offset` of the file), with the LAME extension;
 * undefined for audio.
 */
export function infoTagOf(
  view: DataView,
  at: number,
  length: number,
  header: number,
  offset: number,
): InfoTag | undefined {
  const signature = signatureOf(view, at, length, header)
  if (signature === -1) return undefined
  const letters = view.getUint32(signature)
  if (letters === vbri) {
    return { kind: 'VBRI', at: offset, bytes: view.getUint32(signature + 10), frames: view.getUint32(signature + 14) }
  }
  const tag: InfoTag = { kind: letters === xing ? 'Xing' : 'Info', at: offset }
  const flags = view.getUint32(signature + 4)
  const end = at + length
  let next = signature + 8
  if ((flags & 1) !== 0 && next + 4 <= end) {
    tag.frames = view.getUint32(next)
    next += 4
  }
  if ((flags & 2) !== 0 && next + 4 <= end) {
    tag.bytes = view.getUint32(next)
    next += 4
  }
  if ((flags & 4) !== 0) next += 100
  if ((flags & 8) !== 0) next += 4
  if (next + 36 > end) return tag
  const encoder = encoderName(view, next)
  if (encoder === undefined) return tag
  tag.encoder = encoder
  const gaps = view.getUint32(next + 20) & 0xffffff
  tag.delay = gaps >>> 12
  tag.padding = gaps & 0xfff
  tag.musicLength = view.getUint32(next + 28)
  tag.musicCrc = view.getUint16(next + 32)
  return tag
}
