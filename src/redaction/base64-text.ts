import { partOf, readOut, type Text } from './text.ts'

/**
 * Value of each character in both alphabets of base64; 64 for line ends, which may stand within; 255 for all others.
 */
const values = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (/[\r\n\t]/.test(character)) return 64
  const value = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(
    character === '-' ? '+' : character === '_' ? '/' : character,
  )
  return value < 0 ? 255 : value
})

/** Characters of base64 for so many bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil((bytes * 8) / 6)
}

/**
 * What each stretch of base64, or base64url, says that is long enough for so many bytes: read from each of its first
 * four characters on, since nobody knows where in it a longer text began.
 * @param promising Chooses what is given: most of what is read so is noise.
 */
export function* base64Texts(text: Text, least: number, promising: (bytes: Uint8Array) => boolean): Generator<Text> {
  const { bytes } = text
  const characters = base64Length(least)
  for (let from = 0; from < bytes.length; from += 1) {
    if (values[bytes[from]!]! > 63) continue
    let to = from
    let count = 0
    while (to < bytes.length && values[bytes[to]!]! !== 255) {
      if (values[bytes[to]!]! < 64) count += 1
      to += 1
    }
    if (count >= characters) {
      for (let skip = 0; skip < 4; skip += 1) {
        const size = decode(bytes, from, to, skip)
        if (!promising(decoded.subarray(0, size))) continue
        places[size] = to - from
        yield readOut(partOf(text, from, to), decoded.slice(0, size), places.slice(0, size + 1))
      }
    }
    from = to
  }
}

/** Bytes decoded, and where each began: made anew only where more room is needed. */
let decoded = new Uint8Array(1024)
let places = new Int32Array(1024)

/** How many bytes there are. */
function decode(bytes: Uint8Array, from: number, to: number, skip: number): number {
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
    if (value === 64) continue
    if (left > 0) {
      left -= 1
      continue
    }
    held = ((held << 6) | value) & 0xffff
    bits += 6
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
