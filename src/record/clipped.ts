/** What an earlier cut says of itself: cut again, a text still tells how much of it is left out in all. */
const earlierCut = /… \((\d{1,15}) more characters\)$/

/** The beginning of a text that may be of any length, and how much is left out. */
export function clipped(text: string, limit: number): string {
  return text.length <= limit ? text : cut(text, limit)
}

/** The same by the bytes that all of it takes within a JSON document: what is invisible takes six for one. */
export function clippedInJson(text: string, limit: number): string {
  if (text.length * longestLetter <= limit) return text
  const room = limit - markRoom
  let used = 0
  let kept = 0
  for (let at = 0; at < text.length; at += 1) {
    used += bytesInJson(text, at)
    if (used <= room) kept = at + 1
    if (used > limit) return cut(text, kept)
  }
  return text
}

/** Bytes of the longest escape of one UTF-16 unit, and of the words that stand for what is left out. */
const longestLetter = 6
const markRoom = 48

/** The first characters of a text, at most so many; half a surrogate pair is no character. */
export function beginning(text: string, most: number): string {
  return text.slice(0, isPair(text, most - 1) ? most - 1 : most)
}

function cut(text: string, limit: number): string {
  const kept = beginning(text, limit)
  const end = kept.length
  const earlier = earlierCut.exec(text.slice(Math.max(end, text.length - markRoom)))
  const left = text.length - end + (earlier ? Number(earlier[1]) - earlier[0].length : 0)
  return `${kept}… (${left} more characters)`
}

function isPair(text: string, at: number): boolean {
  return isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}

function bytesInJson(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0x20) return 6
  if (unit === 0x22 || unit === 0x5c) return 2
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  if (isHigh(unit)) return isLow(text.charCodeAt(at + 1)) ? 4 : 6
  if (isLow(unit)) return isHigh(text.charCodeAt(at - 1)) ? 0 : 6
  return 3
}
