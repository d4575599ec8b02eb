import type { Findings } from '../finding.ts'
import { quoteBytes } from '../text.ts'
import { musicCrc } from './crc16.ts'
import { chainAt, lookAhead } from './frame-chain.ts'
import { frameLength, headerAt, isHeader, paddingOf, sameStream } from './frame-header.ts'
import { peekLength } from './frame-ledger.ts'
import type { FrameLedger } from './frame-ledger.ts'
import { TagNames } from './tag-names.ts'
import { tagAt, tagsBefore } from './tags.ts'

/** Bytes before the present place that stay at hand, for tags that are recognised by their end. */
const lookBack = 8192

const capacity = 256 * 1024

/** Places among foreign bytes that are tried as free format: each costs a search, and hostile bytes can look like it everywhere. */
const maxFreeTries = 4096

/** Version and layer: what stays the same where only the sample rate changes. */
const sameKind = 0xfffe0000 | 0

/**
 * Walks the bytes from first to last: each belongs to a frame, to a tag, or to a gap. What it decides at a place depends on the next
 * `lookAhead` bytes alone, and it waits for them, so that the chunks in which bytes come make no difference.
 */
export class Mp3Walker {
  /** Offset of the first frame, and of the end of the last; -1 without any. */
  audioStart = -1
  audioEnd = -1
  readonly tags = new TagNames()
  /** The checksum of the bytes that the LAME tag's checksum covers; undefined while they are not complete. */
  musicCrc: number | undefined
  /** Offset and end of the gap before the first frame, if there is one. */
  lead: { at: number; length: number; zero: boolean } | undefined
  readonly #ledger: FrameLedger
  readonly #findings: Findings
  #buffer: Uint8Array = new Uint8Array(0)
  #view: DataView = new DataView(new ArrayBuffer(0))
  #base = 0
  #at = 0
  #end = 0
  #ended = false
  #skip = 0
  #locked = false
  #freeLength = 0
  #freeTries = maxFreeTries
  #stream = 0
  #gap = -1
  #gapZero = true
  #gapWords = ''
  #cut = false
  /** A tag after frames: a fault if frames follow. */
  #tagAfterFrames: { at: number; length: number; kind: string } | undefined
  #tagStart = 0
  #tailStart = -1
  #crc = 0
  #crcAt = -1
  #crcEnd = -1

  constructor(ledger: FrameLedger, findings: Findings) {
    this.#ledger = ledger
    this.#findings = findings
  }

  /** Bytes so far. */
  get length(): number {
    return this.#base + this.#end
  }

  /** Takes all bytes at once, where they are: instead of `push`, not after it. */
  whole(bytes: Uint8Array): void {
    this.#use(bytes)
    this.#end = bytes.length
  }

  push(chunk: Uint8Array): void {
    if (this.#buffer.length === 0) this.#use(new Uint8Array(capacity))
    let taken = 0
    while (taken < chunk.length) {
      if (this.#end === capacity) this.#compact()
      const size = Math.min(chunk.length - taken, capacity - this.#end)
      this.#buffer.set(taken === 0 && size === chunk.length ? chunk : chunk.subarray(taken, taken + size), this.#end)
      this.#end += size
      taken += size
      if (this.#end === capacity) this.#walk()
    }
  }

  #use(bytes: Uint8Array): void {
    this.#buffer = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  end(): void {
    this.#ended = true
    // What is left of the buffer before the walk ends may hold whole tags: see where the last of them begins.
    const last = tagsBefore(this.#buffer.subarray(0, this.#end), this.#base, this.#end)
    this.#tailStart = this.#base + last.start
    this.#walk()
    this.#feedCrc()
    if (this.#skip > 0) {
      const message = `a tag (${this.tags.last}) is ${this.#skip} bytes longer than the file`
      this.#findings.add('tag-cut', message, { at: this.#tagStart, atMs: this.#ledger.milliseconds })
    }
    if (this.#gap >= 0) this.#closeTail()
    if (this.#crcAt >= 0 && this.#crcAt === this.#crcEnd) this.musicCrc = this.#crc
  }

  #compact(): void {
    this.#feedCrc()
    const from = Math.max(0, Math.min(this.#at, this.#end) - lookBack)
    this.#buffer.copyWithin(0, from, this.#end)
    this.#base += from
    this.#at -= from
    this.#end -= from
  }

  #walk(): void {
    const limit = this.#ended ? this.#end : this.#end - lookAhead
    for (;;) {
      if (this.#skip > 0) {
        const size = Math.min(this.#skip, this.#end - this.#at)
        this.#skip -= size
        this.#at += size
        if (this.#skip > 0) return
      }
      if (this.#at >= limit) return
      if (this.#locked) this.#follow(limit)
      else this.#search(limit)
    }
  }

  /** In step with the frames: the next bytes are a frame or a tag, or the step is lost. */
  #follow(limit: number): void {
    const buffer = this.#buffer
    const at = this.#at
    if (at + 4 <= this.#end) {
      const header = headerAt(buffer, at)
      if (isHeader(header) && (((header ^ this.#stream) & sameStream) === 0 || this.#changesStream(header))) {
        let length = frameLength(header)
        if (length === 0) {
          if (this.#freeLength === 0 && this.#triesFree())
            this.#freeLength = chainAt(buffer, at, this.#end, this.#ended, 0, 1).freeLength
          length = this.#freeLength === 0 ? 0 : this.#freeLength + paddingOf(header)
        }
        if (length > 0) {
          this.#frame(header, length, limit)
          return
        }
      }
    }
    if (this.#tag()) return
    this.#lose()
  }

  #frame(header: number, length: number, limit: number): void {
    const offset = this.#base + this.#at
    // At the end a frame may reach into the tags that close the file: it was cut before they were put there.
    const room =
      this.#ended && this.#tailStart > offset && this.#tailStart < offset + length
        ? this.#tailStart - offset
        : this.#end - this.#at
    if (length > room) {
      const message = `the last frame has ${length} bytes, of which ${room} are there`
      this.#findings.add('last-frame-cut', message, { at: offset, length: room, atMs: this.#ledger.milliseconds })
      this.#cut = true
      this.audioEnd = offset + room
      this.#at += room
      return
    }
    if (this.#tagAfterFrames !== undefined) this.#tagIsInside(this.#tagAfterFrames)
    this.#stream = header
    this.#ledger.take(this.#view, this.#at, header, length, offset)
    if (this.audioStart < 0) {
      this.audioStart = offset
      this.#beginCrc()
    }
    this.#at += length
    const whole = this.#ended ? Math.min(limit, this.#tailStart - this.#base) : limit
    this.#at = this.#ledger.takeAlike(this.#view, this.#at, whole - peekLength, this.#base)
    this.audioEnd = this.#base + this.#at
  }

  /** Another sample rate, version or layer is believed when a frame of the one kind or the other, or the end, follows it. */
  #changesStream(header: number): boolean {
    const length = frameLength(header)
    const next = this.#at + length
    if (length === 0)
      return this.#triesFree() && chainAt(this.#buffer, this.#at, this.#end, this.#ended, 0).headers >= 2
    if (next + 4 > this.#end) return this.#ended && next === this.#end
    const following = headerAt(this.#buffer, next)
    if (isHeader(following))
      return ((following ^ header) & sameKind) === 0 || ((following ^ this.#stream) & sameKind) === 0
    return tagAt(this.#buffer, next, this.#end) !== undefined
  }

  /** Takes a tag at the present place, if there is one. */
  #tag(): boolean {
    const found = tagAt(this.#buffer, this.#at, this.#end)
    if (found === undefined) return false
    this.tags.add([found.kind])
    this.#tagStart = this.#base + this.#at
    const place = { at: this.#base + this.#at, length: found.length, kind: found.kind }
    if (this.#tagAfterFrames !== undefined && this.audioStart >= 0) place.at = this.#tagAfterFrames.at
    if (this.audioStart >= 0) this.#tagAfterFrames = place
    this.#skip = found.length
    return true
  }

  #tagIsInside(tag: { at: number; length: number; kind: string }): void {
    this.#tagAfterFrames = undefined
    this.#findings.add('tag-inside', `a tag (${tag.kind}) stands between frames: whole files were joined`, {
      at: tag.at,
      length: tag.length,
      atMs: this.#ledger.milliseconds,
    })
  }

  #lose(): void {
    this.#locked = false
    this.#freeLength = 0
    this.#openGap()
  }

  #openGap(): void {
    this.#gap = this.#base + this.#at
    this.#gapZero = true
    this.#gapWords = quoteBytes(this.#buffer, this.#at, this.#end)
  }

  /** Out of step: looks for the next place from which frames follow one another. */
  #search(limit: number): void {
    const buffer = this.#buffer
    if (this.#gap < 0) {
      // The head of the file, or what follows a tag at its head.
      if (this.#believes(true)) return
      if (this.#tag()) return
      this.#openGap()
    } else if (
      (buffer[this.#at] === 0xff && this.#believes(false)) ||
      (buffer[this.#at] === 0x49 && this.#tagInGap())
    ) {
      return
    }
    let at = this.#at
    let any = 0
    do {
      any |= buffer[at] as number
      at++
    } while (at < limit && buffer[at] !== 0xff && buffer[at] !== 0x49)
    if (any !== 0) this.#gapZero = false
    this.#at = at
  }

  /** Whether frames follow one another from here; if so, the gap ends. One or two headers convince only at the head, or of a stream that is known. */
  #believes(head: boolean): boolean {
    if (this.#at + 4 > this.#end) return false
    const header = headerAt(this.#buffer, this.#at)
    if (!isHeader(header)) return false
    if (frameLength(header) === 0 && !this.#triesFree()) return false
    const chain = chainAt(this.#buffer, this.#at, this.#end, this.#ended, 0)
    const known = head || (this.audioStart >= 0 && ((header ^ this.#stream) & sameStream) === 0)
    if (chain.headers < 3 && !(known && (chain.headers === 2 || chain.exact))) return false
    if (chain.freeLength === 0 && frameLength(header) === 0) return false
    if (this.#gap >= 0) this.#closeGap(this.#base + this.#at)
    this.#locked = true
    this.#freeLength = chain.freeLength
    this.#stream = header
    return true
  }

  #triesFree(): boolean {
    this.#freeTries--
    return this.#freeTries >= 0
  }

  /** A tag among foreign bytes counts when frames, or another tag, follow it. */
  #tagInGap(): boolean {
    const found = tagAt(this.#buffer, this.#at, this.#end)
    if (found === undefined || found.length + this.#at + 4 > this.#end) return false
    const after = this.#at + found.length
    const header = headerAt(this.#buffer, after)
    if (!isHeader(header) || (frameLength(header) === 0 && !this.#triesFree())) return false
    if (chainAt(this.#buffer, after, this.#end, this.#ended, 0).headers < 3) return false
    this.#closeGap(this.#base + this.#at)
    return this.#tag()
  }

  #closeGap(end: number): void {
    const at = this.#gap
    const length = end - at
    this.#gap = -1
    this.#ledger.lose()
    if (this.audioStart < 0) {
      this.lead = { at, length, zero: this.#gapZero }
      if (this.#gapZero)
        this.#findings.add('zero-padding', `${bytes(length)} of zero before the first frame`, { at, length })
      else
        this.#findings.add(
          'bytes-before-audio',
          `${bytes(length)} before the first frame belong to no frame and no tag: ${this.#gapWords}`,
          { at, length },
        )
      return
    }
    const message = (): string => `${bytes(length)} between frames belong to no frame and no tag: ${this.#gapWords}`
    this.#findings.add('bytes-between-frames', message, { at, length, atMs: this.#ledger.milliseconds })
  }

  /** The gap reaches the end of the file, or the tags that close it. */
  #closeTail(): void {
    const total = this.length
    const at = this.#gap
    const end = Math.max(at, Math.min(total, this.#tailStart))
    if (this.audioStart < 0) {
      this.lead = { at, length: end - at, zero: this.#gapZero }
      return
    }
    if (this.#tailStart < total) {
      const start = Math.max(0, this.#tailStart - this.#base)
      const { kinds, more } = tagsBefore(this.#buffer.subarray(0, this.#end), this.#base, this.#end)
      this.tags.add(kinds, more)
      this.#gapZero = this.#buffer.subarray(Math.max(0, at - this.#base), start).every((value) => value === 0)
    }
    const length = end - at
    if (length === 0 || this.#cut) return
    const place = { at, length, atMs: this.#ledger.milliseconds }
    const first = at - this.#base
    if (length < 4 && this.#buffer[first] === 0xff && (length === 1 || (this.#buffer[first + 1] as number) >= 0xe0)) {
      this.#findings.add('last-frame-cut', `the last frame ends within its header, after ${bytes(length)}`, place)
    } else if (this.#gapZero) {
      this.#findings.add('zero-padding', `${bytes(length)} of zero after the last frame`, place)
    } else {
      this.#findings.add(
        'bytes-after-audio',
        `${bytes(length)} after the last frame belong to no frame and no tag: ${this.#gapWords}`,
        place,
      )
    }
  }

  #beginCrc(): void {
    const { tag, tagEnd } = this.#ledger
    if (tag?.musicLength === undefined || tag.musicCrc === undefined || tag.at + tag.musicLength <= tagEnd) return
    this.#crcAt = tagEnd
    this.#crcEnd = tag.at + tag.musicLength
  }

  /** Takes what was walked over, and is about to leave the buffer, into the checksum of the audio. */
  #feedCrc(): void {
    if (this.#crcAt < 0) return
    const to = Math.min(this.#crcEnd, this.#base + (this.#ended ? this.#end : this.#at))
    if (to <= this.#crcAt) return
    this.#crc = musicCrc(this.#crc, this.#view, this.#crcAt - this.#base, to - this.#base)
    this.#crcAt = to
  }
}

function bytes(count: number): string {
  return count === 1 ? 'a byte' : `${count} bytes`
}
