import type { Findings } from '../finding.ts'
import { ByteWindow } from './byte-window.ts'
import { chainAt, lookAhead } from './frame-chain.ts'
import { frameLength, headerAt, isHeader, paddingOf, sameStream } from './frame-header.ts'
import { peekLength, type FrameLedger } from './frame-ledger.ts'
import { Gap } from './gap.ts'
import { MusicChecksum } from './music-checksum.ts'
import { TagNames } from './tag-names.ts'
import { TagTrail } from './tag-trail.ts'
import { tagAt, tagsBefore } from './tags.ts'

/**
 * Places among foreign bytes that are tried as free format: each costs a search, and hostile bytes can look like it
 * everywhere.
 */
const maxFreeTries = 4096

/** Version and layer: what stays the same where only the sample rate changes. */
const sameKind = 0xfffe0000 | 0

/**
 * Walks the bytes from first to last: each belongs to a frame, to a tag, or to a gap. What it decides at a place
 * depends on the next `lookAhead` bytes alone, and it waits for them, so that the chunks in which bytes come make no
 * difference.
 */
export class Mp3Walker {
  /** Offset of the first frame, and of the end of the last; -1 without any. */
  audioStart = -1
  audioEnd = -1
  readonly tags = new TagNames()
  /** Of the bytes that the LAME tag's checksum covers. */
  readonly checksum = new MusicChecksum()
  /** Whether bytes that belong to nothing stand before the first frame. */
  hasLead = false
  readonly #ledger: FrameLedger
  readonly #findings: Findings
  readonly #window = new ByteWindow()
  #skip = 0
  #locked = false
  #freeLength = 0
  #freeTries = maxFreeTries
  #stream = 0
  #gap: Gap | undefined
  #cut = false
  readonly #tagTrail = new TagTrail(this.tags)
  #tailStart = -1

  constructor(ledger: FrameLedger, findings: Findings) {
    this.#ledger = ledger
    this.#findings = findings
  }

  /** Bytes so far. */
  get length(): number {
    return this.#window.length
  }

  /** Takes all bytes at once, where they are: instead of `push`, not after it. */
  whole(bytes: Uint8Array): void {
    this.#window.whole(bytes)
  }

  push(chunk: Uint8Array): void {
    this.#window.push(
      chunk,
      () => this.#walk(),
      () => this.#feedChecksum(),
    )
  }

  end(): void {
    this.#window.ended = true
    // What is left of the buffer before the walk ends may hold whole tags: see where the last of them begins.
    const last = tagsBefore(this.#window.bytes.subarray(0, this.#window.end), this.#window.base, this.#window.end)
    this.#tailStart = this.#window.base + last.start
    this.#walk()
    this.#feedChecksum()
    if (this.#skip > 0) this.#tagTrail.cut(this.#findings, this.#skip, this.#ledger.milliseconds)
    if (this.#gap !== undefined) this.#closeTail(this.#gap)
  }

  #walk(): void {
    const limit = this.#window.ended ? this.#window.end : this.#window.end - lookAhead
    for (;;) {
      if (this.#skip > 0) {
        const size = Math.min(this.#skip, this.#window.end - this.#window.at)
        this.#skip -= size
        this.#window.at += size
        if (this.#skip > 0) return
      }
      if (this.#window.at >= limit) return
      if (this.#locked) this.#follow(limit)
      else this.#search(limit)
    }
  }

  /** In step with the frames: the next bytes are a frame or a tag, or the step is lost. */
  #follow(limit: number): void {
    const buffer = this.#window.bytes
    const at = this.#window.at
    if (at + 4 <= this.#window.end) {
      const header = headerAt(buffer, at)
      if (isHeader(header) && (((header ^ this.#stream) & sameStream) === 0 || this.#changesStream(header))) {
        let length = frameLength(header)
        if (length === 0) {
          if (this.#freeLength === 0 && this.#triesFree())
            this.#freeLength = chainAt(buffer, at, this.#window.end, this.#window.ended, 0, 1).freeLength
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
    const offset = this.#window.offset
    // At the end a frame may reach into the tags that close the file: it was cut before they were put there.
    const room =
      this.#window.ended && this.#tailStart > offset && this.#tailStart < offset + length
        ? this.#tailStart - offset
        : this.#window.end - this.#window.at
    if (length > room) {
      const message = `the last frame has ${length} bytes, of which ${room} are there`
      this.#findings.add('last-frame-cut', message, { at: offset, length: room, atMs: this.#ledger.milliseconds })
      this.#cut = true
      this.audioEnd = offset + room
      this.#window.at += room
      return
    }
    this.#tagTrail.frame(this.#findings, this.#ledger.milliseconds)
    this.#stream = header
    this.#ledger.take(this.#window.view, this.#window.at, header, length, offset)
    if (this.audioStart < 0) {
      this.audioStart = offset
      this.checksum.begin(this.#ledger.tag, this.#ledger.tagEnd)
    }
    this.#window.at += length
    const whole = this.#window.ended ? Math.min(limit, this.#tailStart - this.#window.base) : limit
    this.#window.at = this.#ledger.takeAlike(this.#window.view, this.#window.at, whole - peekLength, this.#window.base)
    this.audioEnd = this.#window.offset
  }

  /**
   * Another sample rate, version or layer is believed when a frame of the one kind or the other, or the end, follows
   * it.
   */
  #changesStream(header: number): boolean {
    const length = frameLength(header)
    const next = this.#window.at + length
    if (length === 0)
      return (
        this.#triesFree() &&
        chainAt(this.#window.bytes, this.#window.at, this.#window.end, this.#window.ended, 0).headers >= 2
      )
    if (next + 4 > this.#window.end) return this.#window.ended && next === this.#window.end
    const following = headerAt(this.#window.bytes, next)
    if (isHeader(following))
      return ((following ^ header) & sameKind) === 0 || ((following ^ this.#stream) & sameKind) === 0
    return tagAt(this.#window.bytes, next, this.#window.end) !== undefined
  }

  /** Takes a tag at the present place, if there is one. */
  #tag(): boolean {
    const found = tagAt(this.#window.bytes, this.#window.at, this.#window.end)
    if (found === undefined) return false
    this.#tagTrail.add(found, this.#window.offset, this.audioStart >= 0)
    this.#skip = found.length
    return true
  }

  #lose(): void {
    this.#locked = false
    this.#freeLength = 0
    this.#openGap()
  }

  #openGap(): Gap {
    this.#gap = new Gap(this.#window.offset, this.#window.bytes, this.#window.at, this.#window.end)
    return this.#gap
  }

  /** Out of step: looks for the next place from which frames follow one another. */
  #search(limit: number): void {
    const buffer = this.#window.bytes
    let gap = this.#gap
    if (gap === undefined) {
      // The head of the file, or what follows a tag at its head.
      if (this.#believes(true)) return
      if (this.#tag()) return
      gap = this.#openGap()
    } else if (
      (buffer[this.#window.at] === 0xff && this.#believes(false)) ||
      (buffer[this.#window.at] === 0x49 && this.#tagInGap())
    ) {
      return
    }
    let at = this.#window.at
    let any = 0
    do {
      any |= buffer[at] as number
      at++
    } while (at < limit && buffer[at] !== 0xff && buffer[at] !== 0x49)
    if (any !== 0) gap.zero = false
    this.#window.at = at
  }

  /**
   * Whether frames follow one another from here; if so, the gap ends. One or two headers convince only at the head, or
   * of a stream that is known.
   */
  #believes(head: boolean): boolean {
    if (this.#window.at + 4 > this.#window.end) return false
    const header = headerAt(this.#window.bytes, this.#window.at)
    if (!isHeader(header)) return false
    if (frameLength(header) === 0 && !this.#triesFree()) return false
    const chain = chainAt(this.#window.bytes, this.#window.at, this.#window.end, this.#window.ended, 0)
    const known = head || (this.audioStart >= 0 && ((header ^ this.#stream) & sameStream) === 0)
    if (chain.headers < 3 && !(known && (chain.headers === 2 || chain.exact))) return false
    if (chain.freeLength === 0 && frameLength(header) === 0) return false
    this.#closeGap()
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
    const found = tagAt(this.#window.bytes, this.#window.at, this.#window.end)
    if (found === undefined || found.length + this.#window.at + 4 > this.#window.end) return false
    const after = this.#window.at + found.length
    const header = headerAt(this.#window.bytes, after)
    if (!isHeader(header) || (frameLength(header) === 0 && !this.#triesFree())) return false
    if (chainAt(this.#window.bytes, after, this.#window.end, this.#window.ended, 0).headers < 3) return false
    this.#closeGap()
    return this.#tag()
  }

  /** The gap ends at the present place, if there is one. */
  #closeGap(): void {
    const gap = this.#gap
    if (gap === undefined) return
    const length = this.#window.offset - gap.at
    this.#gap = undefined
    this.#ledger.lose()
    if (this.audioStart < 0) {
      this.hasLead = true
      gap.addBefore(this.#findings, length)
    } else {
      gap.addBetween(this.#findings, length, this.#ledger.milliseconds)
    }
  }

  /** The gap reaches the end of the file, or the tags that close it. */
  #closeTail(gap: Gap): void {
    const { at } = gap
    const end = Math.max(at, Math.min(this.length, this.#tailStart))
    const length = end - at
    if (this.audioStart < 0) {
      this.hasLead = true
      return
    }
    if (this.#tailStart < this.length) {
      const start = Math.max(0, this.#tailStart - this.#window.base)
      const { kinds, more } = tagsBefore(
        this.#window.bytes.subarray(0, this.#window.end),
        this.#window.base,
        this.#window.end,
      )
      this.tags.add(kinds, more)
      gap.zero = this.#window.bytes.subarray(Math.max(0, at - this.#window.base), start).every((value) => value === 0)
    }
    if (length === 0 || this.#cut) return
    const first = at - this.#window.base
    const headerCut =
      length < 4 &&
      this.#window.bytes[first] === 0xff &&
      (length === 1 || (this.#window.bytes[first + 1] as number) >= 0xe0)
    gap.addAfter(this.#findings, length, this.#ledger.milliseconds, headerCut)
  }

  /** Takes what was walked over, and is about to leave the buffer, into the checksum. */
  #feedChecksum(): void {
    this.checksum.feed(
      this.#window.view,
      this.#window.base,
      this.#window.base + (this.#window.ended ? this.#window.end : this.#window.at),
    )
  }
}
