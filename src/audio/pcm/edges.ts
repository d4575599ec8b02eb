import { isTextByte, textLength } from '../text.ts'
import { isTextual } from './is-textual.ts'

/** Text at either end has one place to be, where it needs less. */
const edgeRun = 24

/** Length of the text that the samples begin with; 0 without. */
export function textBefore(head: Uint8Array): number {
  const length = textLength(head, 0)
  if (length >= edgeRun && isTextual(head, 0, length)) return length
  const json = jsonLength(head.subarray(0, Math.min(length, longestJson)))
  if (json > 0) return json
  const start = String.fromCharCode(...head.subarray(0, Math.min(length, edgeRun)))
  return length >= 8 && /^(\{"|\[\{|data:|event:|HTTP\/|<\?xml|<html|--\w)/.test(start) ? length : 0
}

/** Length of the text that the bytes end with; 0 without. */
export function textAfter(tail: Uint8Array): number {
  let at = tail.length
  while (at > 0 && isTextByte(tail[at - 1] as number)) at--
  const length = tail.length - at
  if (length >= edgeRun && isTextual(tail, at, tail.length)) return length
  const end = String.fromCharCode(...tail.subarray(Math.max(at, tail.length - 64)))
  if (endsInJson(tail, at)) return length
  return length >= 8 && /(["\d\]}]\}\s*|data: ?\[DONE\]\s*|\r\n0\r\n\r\n|--\w+--\s*)$/.test(end) ? length : 0
}

/** Is what the text at this place ends with one JSON object or array? Few letters stand in some. */
function endsInJson(tail: Uint8Array, at: number): boolean {
  const text = String.fromCharCode(...tail.subarray(at))
  // The last samples may be text bytes as well.
  const starts = [...text.slice(0, edgeRun).matchAll(/[{[]/g)].map(({ index }) => index)
  return starts.some((start) => text.length - start >= shortestJson && isJson(text.slice(start)))
}

/** Length of the JSON object or array, and the white space behind it, that this text begins with; 0 without. */
function jsonLength(bytes: Uint8Array): number {
  const text = String.fromCharCode(...bytes)
  if (!/^[{[]/.test(text)) return 0
  // The first samples may be text bytes as well.
  const ends = [...text.slice(-edgeRun).matchAll(/[}\]]\s*/g)].map(
    ({ 0: end, index }) => Math.max(0, text.length - edgeRun) + index + end.length,
  )
  return ends.findLast((end) => end >= shortestJson && isJson(text.slice(0, end))) ?? 0
}

const shortestJson = 12

/** Longer texts are known by their letters. */
const longestJson = 512

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `data`, the name of the chunk with the samples. */
const dataName = 0x64617461

/** A WAV header is longer where other chunks stand in it, up to this. */
const longestHeader = 512

/** Who does not know the length yet writes none, or one that no file has: 0, or all ones with or without the first. */
const leastUnknown = 0x7fff_0000

/**
 * Length of the end of a WAV header that the samples begin with: the length of what follows, behind `data` or bare; 0
 * without. 44 bytes are cut off of every file, and headers of ffmpeg have 78.
 * @param total Bytes of the whole body.
 */
export function headerBefore(head: Uint8Array, total: number): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const last = Math.min(head.length, longestHeader) - 8
  for (let at = 0; at <= last; at++) {
    if (head[at] !== 0x64 || view.getUint32(at) !== dataName) continue
    const [size, left] = [view.getUint32(at + 4, true), total - at - 8]
    if (size === left || size === left - 1 || size === 0 || size >= leastUnknown) return at + 8
  }
  return total > 4 && head.length >= 4 && view.getUint32(0, true) === total - 4 ? 4 : 0
}

/** Chunk names that writers of WAV files put after the samples. */
const chunkNames = new Set([
  'LIST',
  'id3 ',
  'ID3 ',
  'fact',
  'bext',
  'iXML',
  'axml',
  'cue ',
  'smpl',
  'inst',
  'PEAK',
  'JUNK',
  'C2PA',
  'afsp',
  'DISP',
  'acid',
  'note',
  'labl',
  'INFO',
  'pad ',
  'FLLR',
  'chna',
  '_PMX',
])

/** Where the chunks of a WAV file begin that end exactly with the tail, or -1. */
export function wavChunksAfter(tail: Uint8Array): number {
  let end = tail.length
  let first = -1
  // From the last chunk to those before it, up to the samples.
  for (let at = tail.length - 8; at >= 0; at--) {
    const size =
      ((tail[at + 4] as number) |
        ((tail[at + 5] as number) << 8) |
        ((tail[at + 6] as number) << 16) |
        ((tail[at + 7] as number) << 24)) >>>
      0
    const next = at + 8 + size
    if ((next !== end && next + 1 !== end) || !chunkNames.has(String.fromCharCode(...tail.subarray(at, at + 4))))
      continue
    first = at
    end = at
  }
  return first
}
