import type { BitReader } from './bit-reader.ts'

/** Longest code of a symbol, in bits. */
const longest = 15

/** A code that is told by the lengths of its words (RFC 1951, 3.2.2): words of one length follow each other. */
export class PrefixCode {
  readonly #counts = new Uint16Array(longest + 1)
  readonly #symbols: Uint16Array

  /** @param lengths In bits, by symbol: 0 for what does not occur. */
  constructor(lengths: Uint8Array) {
    for (const length of lengths) this.#counts[length]! += 1
    const next = new Uint16Array(longest + 2)
    for (let length = 1; length <= longest; length += 1) next[length + 1] = next[length]! + this.#counts[length]!
    this.#symbols = new Uint16Array(next[longest + 1]!)
    for (const [symbol, length] of lengths.entries()) {
      if (length === 0) continue
      this.#symbols[next[length]!] = symbol
      next[length]! += 1
    }
  }

  /** The next symbol; -1 where no word of the code stands there. */
  read(bits: BitReader): number {
    let word = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= longest; length += 1) {
      word |= bits.take(1)
      const count = this.#counts[length]!
      if (word - first < count) return this.#symbols[index + word - first]!
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    return -1
  }
}

/** How many words of the longest length are left over: less than none where there are too many. */
export function roomLeft(lengths: Uint8Array, longestOfThese = longest): number {
  let room = 1 << longestOfThese
  for (const length of lengths) if (length > 0) room -= 1 << (longestOfThese - length)
  return room
}
