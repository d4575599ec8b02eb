import { isWavAt } from '../container/wav.ts'
import type { Findings } from '../finding.ts'
import { isTextByte, quoteBytes, textLength } from '../text.ts'
import { isTextual } from './is-textual.ts'

/** Bytes of a block that come again with the next, so that nothing is missed between them. */
export const blockOverlap = 128

/**
 * Characters of text that samples do not have in a row by chance: loud samples have printable high bytes, but not that
 * many.
 */
const textRun = 48

const textBytes = Uint8Array.from({ length: 256 }, (_, byte) => (isTextByte(byte) ? 1 : 0))

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
}

/** Looks through all bytes for what is no sample: WAV headers, text, the marks of HTTP chunks, translated line ends. */
export class ForeignBytes {
  #lineFeeds = 0
  #afterReturn = 0
  #textEnd = 0
  readonly #texts: { at: number; length: number; words: string }[] = []
  readonly #findings: Findings

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** Whether line feeds come with a carriage return as they do in text alone: in samples, one in 256 does. */
  get lineEndsTranslated(): boolean {
    return this.#lineFeeds >= 32 && this.#afterReturn * 2 > this.#lineFeeds
  }

  /**
   * Looks at `[from, to)`, whose first byte is offset `offset` of the file; up to `blockOverlap` bytes before `from`
   * are known already.
   */
  scan(bytes: Uint8Array, from: number, to: number, offset: number, first: boolean): void {
    const block = Buffer.from(bytes.buffer, bytes.byteOffset, to)
    for (let at = block.indexOf('RIFF', Math.max(0, from - 12)); at !== -1; at = block.indexOf('RIFF', at + 4)) {
      const place = offset + at - from
      if (place > 0 && at + 12 <= to && (first || at + 12 > from) && isWavAt(block, at)) {
        this.#findings.add('wav-header-inside', 'a WAV header stands among the samples', { at: place, length: 44 })
      }
    }
    for (let at = from; at < to; at++) {
      if (block[at] !== 10) continue
      this.#lineFeeds++
      if (at > 0 && block[at - 1] === 13) {
        this.#afterReturn++
        this.#chunkMark(block, at, offset - from)
      }
    }
    this.#text(block, from, to, offset)
  }

  /** Names the texts that stand between the text before the samples and the one after them. */
  close(before: number, after: number): void {
    for (const { at, length, words } of this.#texts) {
      if (at >= before && at < after)
        this.#findings.add('text-inside', `text stands among the samples: ${words}`, { at, length })
    }
  }

  /** HTTP/1.1 chunk framing that reached the body (RFC 9112, 7.1): CR LF, the size in hexadecimal, CR LF. */
  #chunkMark(block: Buffer, lineFeed: number, base: number): void {
    let digits = 0
    let at = lineFeed - 2
    while (digits < 9 && at >= 0 && isHexDigit(block[at] as number)) {
      digits++
      at--
    }
    if (digits < 3 || digits > 8 || at < 1 || block[at] !== 10 || block[at - 1] !== 13) return
    this.#findings.add(
      'text-inside',
      () => `the mark of an HTTP chunk stands among the samples: ${quoteBytes(block, at - 1, lineFeed + 1)}`,
      { at: base + at - 1, length: lineFeed - at + 2 },
    )
  }

  #text(block: Buffer, from: number, to: number, offset: number): void {
    // A run covers three of the places that are looked at; one that began in the block before ends here.
    const step = textRun / 3
    const end = to - 2 * step
    for (let at = from - textRun; at < end; at += step) {
      if (
        textBytes[block[at] as number] === 0 ||
        textBytes[block[at + step] as number] === 0 ||
        textBytes[block[at + 2 * step] as number] === 0
      )
        continue
      let start = at
      while (start > 0 && start > at - blockOverlap && isTextByte(block[start - 1] as number)) start--
      const length = textLength(block, start, to)
      // A body that is all text must not be read anew from each place.
      at = Math.max(at, start + length - 1)
      const place = offset + start - from
      if (length < textRun || place < this.#textEnd || !isTextual(block, start, start + length)) continue
      this.#textEnd = place + length + step
      if (this.#texts.length < 64)
        this.#texts.push({ at: place, length, words: quoteBytes(block, start, start + length, 40) })
    }
  }
}
