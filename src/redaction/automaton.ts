/** What is searched for: bytes in lower case, and the name under which they are reported. */
export interface Pattern {
  readonly bytes: Uint8Array
  readonly name: string
}

/** Told of each place where a pattern ends: the longest that does. */
export type Hit = (from: number, to: number, name: string) => void

/** Finds many patterns at once, without case. Its work depends on the number of bytes alone, whatever they are. */
export interface Automaton {
  scan(bytes: Uint8Array, hit: Hit): void
  /** The same with everything left out that is neither letter nor digit; a pattern with a wide gap in it is none. */
  scanAlphanumeric(bytes: Uint8Array, hit: Hit): void
}

/** Between two letters or digits of one key stand no more bytes than this: the indentation of a list, say. */
const widestGap = 64

/** Aho and Corasick's, as a table: one look a byte. */
export function automaton(patterns: readonly Pattern[]): Automaton {
  const classes = new Uint8Array(256)
  let width = 1
  for (const { bytes } of patterns) for (const byte of bytes) if (classes[byte] === 0) classes[byte] = width++
  for (let byte = 0; byte < 256; byte += 1) classes[byte] = classes[lowerByte[byte]!]!
  const size = patterns.reduce((sum, { bytes }) => sum + bytes.length, 1)
  const next = new Int32Array(size * width)
  const lengths = new Int32Array(size)
  const names: string[] = []
  let states = 1
  for (const { bytes, name } of patterns) {
    let state = 0
    for (const byte of bytes) {
      const place = state * width + classes[byte]!
      if (next[place] === 0) next[place] = states++
      state = next[place]!
    }
    lengths[state] = bytes.length
    names[state] ??= name
  }
  complete(next, width, lengths, names)
  const longest = lengths.reduce((most, length) => Math.max(most, length), 1)
  const ring = 1 << Math.ceil(Math.log2(longest + 1))

  return {
    scan(bytes, hit) {
      let state = 0
      for (let at = 0; at < bytes.length; at += 1) {
        state = next[state * width + classes[bytes[at]!]!]!
        const length = lengths[state]!
        if (length > 0) hit(at + 1 - length, at + 1, names[state]!)
      }
    },
    scanAlphanumeric(bytes, hit) {
      const places = new Int32Array(ring)
      let kept = 0
      let last = 0
      let state = 0
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at]!
        if (alphanumeric[byte] === 0) continue
        if (at - last > widestGap) state = 0
        last = at
        places[kept & (ring - 1)] = at
        kept += 1
        state = next[state * width + classes[byte]!]!
        const length = lengths[state]!
        if (length > 0) hit(places[(kept - length) & (ring - 1)]!, at + 1, names[state]!)
      }
    },
  }
}

/** Leads each state, on a byte that continues no pattern, to the longest pattern's beginning that it ends with. */
function complete(next: Int32Array, width: number, lengths: Int32Array, names: string[]): void {
  const shorter = new Int32Array(lengths.length)
  const queue: number[] = []
  for (let byte = 1; byte < width; byte += 1) if (next[byte]! > 0) queue.push(next[byte]!)
  for (let at = 0; at < queue.length; at += 1) {
    const state = queue[at]!
    const back = shorter[state]!
    if (lengths[state] === 0 && lengths[back]! > 0) {
      lengths[state] = lengths[back]!
      names[state] = names[back]!
    }
    for (let byte = 1; byte < width; byte += 1) {
      const place = state * width + byte
      const onward = next[back * width + byte]!
      if (next[place]! > 0) {
        shorter[next[place]!] = onward
        queue.push(next[place]!)
      } else next[place] = onward
    }
  }
}

/** A byte in lower case, as far as it is a letter of ASCII. */
const lowerByte = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))

/** 1 for letters and digits of ASCII. */
export const alphanumeric = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[0-9A-Za-z]/.test(String.fromCharCode(byte))),
)
