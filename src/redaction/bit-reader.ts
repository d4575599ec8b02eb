/** Reads bits as deflate packs them (RFC 1951, 3.1.1): the lowest of a byte first. Behind the end all are zero. */
export class BitReader {
  readonly #bytes: Uint8Array
  /** Of the next bit. */
  at: number

  /** @param from The byte to begin with. */
  constructor(bytes: Uint8Array, from = 0) {
    this.#bytes = bytes
    this.at = from * 8
  }

  /** Was more read than there is? */
  get isOver(): boolean {
    return this.at > this.#bytes.length * 8
  }

  /** A number of so many bits, 16 at most. */
  take(count: number): number {
    const value = bitsAt(this.#bytes, this.at, count)
    this.at += count
    return value
  }
}

/** The same where nothing is to be made for it: of the bits from one of them on. */
export function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  const first = at >> 3
  const three = (bytes[first] ?? 0) | ((bytes[first + 1] ?? 0) << 8) | ((bytes[first + 2] ?? 0) << 16)
  return (three >> (at & 7)) & ((1 << count) - 1)
}
