/** Bytes before the present place that stay at hand, for tags that are recognised by their end. */
const lookBack = 8192

const capacity = 256 * 1024

/** The stretch of a file that is at hand while it is walked through from first to last. */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array(0)
  view: DataView = new DataView(new ArrayBuffer(0))
  /** Offset in the file of the first byte at hand. */
  base = 0
  /** The present place, and the end of the bytes, counted from the first byte at hand. */
  at = 0
  end = 0
  /** Whether the file ends with the bytes at hand. */
  ended = false

  /** Offset in the file of the present place. */
  get offset(): number {
    return this.base + this.at
  }

  /** Bytes of the file so far. */
  get length(): number {
    return this.base + this.end
  }

  /** Takes all bytes at once, where they are: instead of `push`, not after it. */
  whole(bytes: Uint8Array): void {
    this.#use(bytes)
    this.end = bytes.length
  }

  /**
   * Takes a chunk. When the window is full, `walk` moves the present place on; `leave` is called before bytes are
   * dropped.
   */
  push(chunk: Uint8Array, walk: () => void, leave: () => void): void {
    if (this.bytes.length === 0) this.#use(new Uint8Array(capacity))
    let taken = 0
    while (taken < chunk.length) {
      if (this.end === capacity) {
        leave()
        this.#compact()
      }
      const size = Math.min(chunk.length - taken, capacity - this.end)
      this.bytes.set(taken === 0 && size === chunk.length ? chunk : chunk.subarray(taken, taken + size), this.end)
      this.end += size
      taken += size
      if (this.end === capacity) walk()
    }
  }

  #use(bytes: Uint8Array): void {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  #compact(): void {
    const from = Math.max(0, Math.min(this.at, this.end) - lookBack)
    this.bytes.copyWithin(0, from, this.end)
    this.base += from
    this.at -= from
    this.end -= from
  }
}
