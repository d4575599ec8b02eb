/**
 * Watches whether binary bytes went through text on their way: decoded as UTF-8 (what is no UTF-8 became U+FFFD, EF BF
 * BD) or as Latin-1, and encoded again. Audio stops being valid UTF-8 within a few bytes, so that the watch ends early
 * unless it has found something.
 */
export class Utf8Watch {
  #valid = true
  #pending = 0
  #low = 0x80
  #high = 0xbf
  #bytes = 0
  #sequences = 0
  #replaced = 0
  #word = 0
  readonly #seen = new Uint8Array(256)

  /** Whether everything so far is valid UTF-8. */
  get valid(): boolean {
    return this.#valid
  }

  /** How many different bytes there are, while all is valid: a text of some length has many. */
  get kinds(): number {
    return this.#seen.reduce((sum, seen) => sum + seen, 0)
  }

  feed(bytes: Uint8Array, from: number, to: number): void {
    if (!this.#valid) return
    this.#bytes += to - from
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number
      this.#seen[byte] = 1
      this.#word = (this.#word << 8) | byte
      if (this.#pending > 0) {
        if (byte < this.#low || byte > this.#high) {
          this.#valid = false
          return
        }
        this.#low = 0x80
        this.#high = 0xbf
        this.#pending--
        if (this.#pending === 0 && (this.#word & 0xffffff) === 0xefbfbd) this.#replaced++
      } else if (byte >= 0x80) {
        this.#sequences++
        if (!this.#begin(byte)) {
          this.#valid = false
          return
        }
      }
    }
  }

  /** RFC 3629, section 4: the bytes that may follow the first one. */
  #begin(byte: number): boolean {
    if (byte < 0xc2 || byte > 0xf4) return false
    this.#pending = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    if (byte === 0xe0) this.#low = 0xa0
    else if (byte === 0xed) this.#high = 0x9f
    else if (byte === 0xf0) this.#low = 0x90
    else if (byte === 0xf4) this.#high = 0x8f
    return true
  }

  /** What happened, in words; undefined when nothing did. Text in any language is for `nameContainer`. */
  damage(): string | undefined {
    if (!this.#valid || this.#sequences < 16) return undefined
    if (this.#replaced * 60 > this.#bytes) {
      return (
        'the bytes were decoded as UTF-8 text and encoded again: ' +
        `${this.#replaced} times U+FFFD (EF BF BD) stands for bytes that are lost`
      )
    }
    return this.#sequences * 20 > this.#bytes
      ? 'the bytes were taken for Latin-1 text and encoded as UTF-8: each byte from 80 to FF became two'
      : undefined
  }
}
