import type { Findings } from '../finding.ts'
import { quoteBytes } from '../text.ts'

/** Bytes that belong to no frame and no tag. */
export class Gap {
  /** Offset in the file. */
  readonly at: number
  /** Whether all bytes so far are zero. */
  zero = true
  readonly #quote: string

  /** A gap that begins at `from` of the bytes at hand, offset `at` of the file. */
  constructor(at: number, bytes: Uint8Array, from: number, end: number) {
    this.at = at
    this.#quote = quoteBytes(bytes, from, end)
  }

  /** Adds the finding on a gap of `length` bytes before the first frame. */
  addBefore(findings: Findings, length: number): void {
    const place = { at: this.at, length }
    if (this.zero) findings.add('zero-padding', `${bytes(length)} of zero before the first frame`, place)
    else {
      const message = `${bytes(length)} before the first frame ${belong(length)} to no frame and no tag: ${this.#quote}`
      findings.add('bytes-before-audio', message, place)
    }
  }

  /** The same between frames. */
  addBetween(findings: Findings, length: number, atMs: number): void {
    const message = (): string =>
      `${bytes(length)} between frames ${belong(length)} to no frame and no tag: ${this.#quote}`
    findings.add('bytes-between-frames', message, { at: this.at, length, atMs })
  }

  /** The same after the last frame; `headerCut` where the bytes are the beginning of a frame's header. */
  addAfter(findings: Findings, length: number, atMs: number, headerCut: boolean): void {
    const place = { at: this.at, length, atMs }
    if (headerCut) {
      findings.add('last-frame-cut', `the last frame ends within its header, after ${bytes(length)}`, place)
    } else if (this.zero) {
      findings.add('zero-padding', `${bytes(length)} of zero after the last frame`, place)
    } else {
      const message = `${bytes(length)} after the last frame ${belong(length)} to no frame and no tag: ${this.#quote}`
      findings.add('bytes-after-audio', message, place)
    }
  }
}

function bytes(count: number): string {
  return count === 1 ? 'a byte' : `${count} bytes`
}

function belong(count: number): string {
  return count === 1 ? 'belongs' : 'belong'
}
