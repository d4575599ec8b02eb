/** 1 for characters that text is written with, and for NUL: in UTF-16 and UTF-32 it stands beside each. */
const written = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === 0 || byte === 9 || byte === 10 || byte === 13 || (byte >= 0x20 && byte < 0x7f)),
)

/** A share of control characters that no text has. A tenth of random bytes are such. */
const mostControls = 0.02

/** Is it text from end to end, in whatever encoding? Both ends are looked at. */
export function isTextual(bytes: Uint8Array): boolean {
  let controls = 0
  let characters = 0
  const ends = bytes.length <= 2 * endBytes ? [bytes] : [bytes.subarray(0, endBytes), bytes.subarray(-endBytes)]
  const looked = ends.reduce((sum, { length }) => sum + length, 0)
  for (const end of ends) {
    for (let at = 0; at < end.length; at += 1) {
      const byte = end[at]!
      if (byte !== 0 && written[byte] === 0 && (byte < 0x20 || byte === 0x7f) && byte !== 0x1b && byte !== 7)
        controls += 1
      else if (byte !== 0) characters += 1
    }
  }
  return controls <= looked * mostControls && characters >= looked / 5
}

const endBytes = 4096

/** More NULs than this do not stand beside a character, not even in UTF-32. */
const mostNuls = 3

/**
 * Stretches of text among other bytes, each at least so long. Only every so many bytes one is looked at where there is
 * none.
 */
export function textRuns(bytes: Uint8Array, least: number, take: (from: number, to: number) => void): void {
  // Odd, so that a mark (or a NUL) that stands between all characters is not met every time.
  const stride = least % 2 === 0 ? least - 1 : least
  const end = bytes.length
  let done = 0
  for (let at = Math.min(stride, end) - 1; at < end && at >= 0; at += stride) {
    if (bytes[at] === 0 || written[bytes[at]!] === 0) continue
    let from = at
    for (let nuls = 0; from > done; from -= 1) {
      const byte = bytes[from - 1]!
      if (written[byte] === 0) {
        const length =
          byte < 0x80 ? 0 : Math.max(unseenAt(bytes, from - 2) === 2 ? 2 : 0, unseenAt(bytes, from - 3) === 3 ? 3 : 0)
        if (length === 0 || from - length < done) break
        from -= length - 1
      }
      nuls = byte === 0 ? nuls + 1 : 0
      if (nuls > mostNuls) break
    }
    let to = at + 1
    for (let nuls = 0; to < end; to += 1) {
      const byte = bytes[to]!
      if (written[byte] === 0) {
        const length = unseenAt(bytes, to)
        if (length === 0) break
        to += length - 1
      }
      nuls = byte === 0 ? nuls + 1 : 0
      if (nuls > mostNuls) break
    }
    done = to
    at = to
    if (to - from >= least) take(from, to)
  }
}

/** Is there one that long, of ASCII alone? */
export function holdsAscii(bytes: Uint8Array, least: number): boolean {
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    length = byte >= 0x20 && byte < 0x7f ? length + 1 : 0
    if (length >= least) return true
  }
  return false
}

/** Is there one that long? */
export function holdsText(bytes: Uint8Array, least: number): boolean {
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    length = written[byte] === 1 ? length + 1 : byte < 0x80 ? 0 : length
    if (length >= least) return true
  }
  return false
}

/**
 * Bytes of the character that begins here, where it is one of UTF-8 that is not seen: a soft hyphen, U+200B to U+200F,
 * U+2060, U+FEFF. Else 0.
 */
function unseenAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first !== 0xc2 && first !== 0xe2 && first !== 0xef) return 0
  const [second, third = 0] = [bytes[at + 1], bytes[at + 2]]
  if (first === 0xc2) return second === 0xad ? 2 : 0
  if (first === 0xef) return second === 0xbb && third === 0xbf ? 3 : 0
  return (second === 0x80 && third >= 0x8b && third <= 0x8f) || (second === 0x81 && third === 0xa0) ? 3 : 0
}
