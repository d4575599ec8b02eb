import { maxNamedTags } from './tag-names.ts'

/** The tags that may stand around the frames of an MP3 file, recognised by where they begin or by where they end. */

/** A tag at some place: its kind and its length, which may reach beyond the bytes at hand. */
export interface TagSpan {
  kind: 'ID3v2' | 'ID3v1' | 'APE' | 'Lyrics3'
  length: number
}

function matches(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.length) return false
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

/** "ID3v2 size: 4 * %0xxxxxxx" (ID3v2.4, 3.1); -1 when a top bit is set. */
function syncSafe(bytes: Uint8Array, at: number): number {
  let size = 0
  for (let index = at; index < at + 4; index++) {
    const byte = bytes[index] as number
    if (byte > 0x7f) return -1
    size = (size << 7) | byte
  }
  return size
}

function littleEndian(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24)) >>>
    0
  )
}

/** The tag that begins at `at`, `end` being the end of the bytes at hand. */
export function tagAt(bytes: Uint8Array, at: number, end: number): TagSpan | undefined {
  const first = bytes[at]
  if (first === 0x49) {
    if (at + 10 > end || !matches(bytes, at, 'ID3') || bytes[at + 3] === 0xff || bytes[at + 4] === 0xff)
      return undefined
    const size = syncSafe(bytes, at + 6)
    if (size < 0) return undefined
    // "Footer present" (ID3v2.4, 3.1): ten bytes that the size does not count.
    const footer = (bytes[at + 3] as number) >= 4 && ((bytes[at + 5] as number) & 0x10) !== 0 ? 10 : 0
    return { kind: 'ID3v2', length: 10 + size + footer }
  }
  if (first === 0x54) {
    if (at + 4 <= end && matches(bytes, at, 'TAG+')) return { kind: 'ID3v1', length: 227 }
    return at + 3 <= end && matches(bytes, at, 'TAG') ? { kind: 'ID3v1', length: 128 } : undefined
  }
  if (first === 0x41 && at + 32 <= end && matches(bytes, at, 'APETAGEX')) {
    // The size counts the items and the footer; bit 29 of the flags says that this is the header.
    const header = (littleEndian(bytes, at + 20) & 0x20000000) !== 0
    return { kind: 'APE', length: header ? 32 + littleEndian(bytes, at + 12) : 32 }
  }
  return undefined
}

/**
 * Where the tags begin that end at `end` of the bytes at hand, which stand at offset `base` of the file; the start is
 * negative when it lies before them. The kinds of the first ones are in the order of the file; `more` others follow
 * them.
 */
export function tagsBefore(
  bytes: Uint8Array,
  base: number,
  end: number,
): { start: number; kinds: TagSpan['kind'][]; more: number } {
  const kinds: TagSpan['kind'][] = []
  let more = 0
  let start = end
  // A tag longer than what is at hand: what stands before it is out of sight.
  while (start >= 0) {
    const { kind, length } = lastTag(bytes, start)
    if (length === 0 || base + start - length < 0) break
    kinds.unshift(kind)
    start -= length
    if (kinds.length <= maxNamedTags) continue
    kinds.pop()
    more++
  }
  return { start, kinds, more }
}

function lastTag(bytes: Uint8Array, end: number): TagSpan {
  if (matches(bytes, end - 128, 'TAG')) return { kind: 'ID3v1', length: 128 }
  if (matches(bytes, end - 227, 'TAG+')) return { kind: 'ID3v1', length: 227 }
  if (matches(bytes, end - 32, 'APETAGEX')) {
    const header = (littleEndian(bytes, end - 12) & 0x80000000) !== 0 ? 32 : 0
    return { kind: 'APE', length: littleEndian(bytes, end - 20) + header }
  }
  if (end >= 15 && matches(bytes, end - 9, 'LYRICS200')) {
    let size = 0
    for (let index = end - 15; index < end - 9; index++) size = size * 10 + ((bytes[index] as number) - 0x30)
    return { kind: 'Lyrics3', length: size >= 0 && size < 1e6 ? size + 15 : 0 }
  }
  if (matches(bytes, end - 9, 'LYRICSEND')) {
    for (let at = end - 20; at >= 0 && end - at <= 5120; at--) {
      if (bytes[at] === 0x4c && matches(bytes, at, 'LYRICSBEGIN')) return { kind: 'Lyrics3', length: end - at }
    }
  }
  if (matches(bytes, end - 10, '3DI')) {
    const size = syncSafe(bytes, end - 4)
    if (size >= 0) return { kind: 'ID3v2', length: size + 20 }
  }
  return { kind: 'ID3v1', length: 0 }
}
