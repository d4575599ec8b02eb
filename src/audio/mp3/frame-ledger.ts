import { Envelope } from '../envelope.ts'
import type { Findings } from '../finding.ts'
import type { InfoTag } from '../judgement.ts'
import { hex } from '../hex.ts'
import { frameCrc } from './crc16.ts'
import { bitrateOf, isMono, isProtected, layerOf, paddingOf, sampleRateOf, samplesOf } from './frame-header.ts'
import { ChannelChanges } from './channel-changes.ts'
import { FrameClock } from './frame-clock.ts'
import { FrameShape } from './frame-shape.ts'
import { infoTagOf, mayBeInfo } from './info-tag.ts'
import { audioFrame, otherFrame, type OnFrame } from './mp3-frame.ts'
import { SideInfo } from './side-info.ts'
import { isSilentFrame } from './silent-frame.ts'

/**
 * What stays the same from frame to frame of a stream: all but padding, private bit, mode extension, copyright,
 * original.
 */
const sameRate = 0xfffffcc3 | 0

/** The same without the bit rate. */
const sameButRate = 0xffff0cc3 | 0

/** Bytes from the beginning of a frame on that `takeAlike` looks at, however short the frame is. */
export const peekLength = 48

/**
 * Accounts for the frames of a file, one after the other: what they are, what they need of each other, how long they
 * last.
 */
export class FrameLedger {
  /** Audio frames of Layer III. */
  frames = 0
  otherLayers = 0
  /** Bytes of audio frames, of any layer. */
  audioBytes = 0
  protectedFrames = 0
  /** The first information frame at the head of the audio, and where it ends. */
  tag: InfoTag | undefined
  tagEnd = 0
  /** Header of the first audio frame, or of the information frame while there is none. */
  first = 0
  vbr = false
  freeFormat = false
  readonly envelope = new Envelope()
  readonly #findings: Findings
  readonly #onFrame: OnFrame | undefined
  readonly #side = new SideInfo()
  readonly #shape = new FrameShape()
  readonly #clock = new FrameClock()
  /** Bytes of earlier frames that no frame has used; -1: unknown, as after lost bytes. */
  #reservoir = 0
  #silent = true
  readonly #channelChanges = new ChannelChanges()
  #usesReservoir = false

  constructor(findings: Findings, onFrame?: OnFrame) {
    this.#findings = findings
    this.#onFrame = onFrame
  }

  /** Milliseconds of the frames so far. */
  get milliseconds(): number {
    return this.#clock.milliseconds
  }

  get silent(): boolean {
    return this.frames > 0 && this.#silent
  }

  /** Bytes were lost, or are no frames: what the next frame needs of the ones before is not known. */
  lose(): void {
    this.#reservoir = -1
  }

  /** Takes the whole frame at `at`, which is offset `offset` of the file. */
  take(view: DataView, at: number, header: number, length: number, offset: number): void {
    if (layerOf(header) !== 3) {
      this.#takeOtherLayer(header, length, offset)
      return
    }
    const tag = infoTagOf(view, at, length, header, offset)
    if (tag !== undefined) {
      this.#takeInfo(tag, header, length, offset)
      return
    }
    if (((header ^ this.#shape.header) & sameRate) !== 0) this.#compare(header, offset)
    const room = length - this.#shape.headLength
    let level = 0
    if (room < 0) {
      this.#findings.add(
        'side-info-impossible',
        'the frame is too short for its side information',
        this.#place(offset, length),
      )
      this.lose()
    } else {
      this.#side.read(view, at + 4 + this.#shape.protection)
      this.#settle(offset, length, room)
      if (this.#shape.protection !== 0) this.#verify(view, at, offset)
      level = this.#hear(view, at + length - room, at + length)
    }
    this.frames++
    this.audioBytes += length
    this.#clock.add(this.#shape.samples)
    this.#onFrame?.(audioFrame(offset, length, header, this.#side), level)
  }

  /**
   * Takes the frames of the same stream that follow the last one, from `at` on, as long as they end by `limit` and
   * there is nothing to say of them; gives the place behind them. Nearly all frames are taken here: a file of an hour
   * has 150,000. `base` is the offset of the view's first byte; the view reaches at least `peekLength` bytes beyond the
   * limit.
   */
  takeAlike(view: DataView, at: number, limit: number, base: number): number {
    const side = this.#side
    const start = at
    const { header: last, lengths, protection, sideLength, headLength: head } = this.#shape
    let reservoir = this.#reservoir
    let count = 0
    let changes = 0
    let needs = 0
    while (at < limit) {
      const header = view.getInt32(at)
      if (((header ^ last) & sameButRate) !== 0) break
      const length = (lengths[(header >>> 12) & 15] as number) + paddingOf(header)
      const next = at + length
      if (length < head || next > limit || mayBeInfo(view, at, at + 4 + sideLength)) break
      side.read(view, at + 4 + protection)
      const need = side.mainDataBegin
      const left = need + length - head - ((side.mainDataBits + 7) >> 3)
      if (side.impossible || left < 0 || (reservoir >= 0 && need > reservoir)) break
      if (protection !== 0 && view.getUint16(at + 4) !== frameCrc(view, at, sideLength)) break
      reservoir = left
      needs |= need
      const level = this.#hear(view, at + head, next)
      count++
      changes |= header ^ last
      if (this.#onFrame !== undefined) this.#onFrame(audioFrame(base + at, length, header, side), level)
      at = next
    }
    this.#reservoir = reservoir
    if (needs > 0) this.#usesReservoir = true
    if ((changes & ~sameButRate & sameRate) !== 0) this.vbr = true
    this.frames += count
    if (protection !== 0) this.protectedFrames += count
    this.audioBytes += at - start
    this.#clock.add(count * this.#shape.samples)
    return at
  }

  /** The frame's level; 0 where nothing can be heard. */
  #hear(view: DataView, from: number, to: number): number {
    const side = this.#side
    const silent = isSilentFrame(side, view, from, to)
    const level = silent ? 0 : side.level
    this.envelope.add(level)
    if (!silent) this.#silent = false
    return level
  }

  /** What only the whole file shows. */
  close(): void {
    this.#channelChanges.close(this.#findings, this.frames, this.#usesReservoir)
  }

  #takeOtherLayer(header: number, length: number, offset: number): void {
    this.#findings.add('other-layer', `a frame of MPEG Layer ${'I'.repeat(layerOf(header))}, where MP3 is Layer III`, {
      at: offset,
      length,
    })
    this.otherLayers++
    this.audioBytes += length
    if (this.first === 0) this.first = header
    this.#clock.setRate(sampleRateOf(header))
    this.#clock.add(samplesOf(header))
    this.#shape.header = 0
    this.#onFrame?.(otherFrame(offset, length, header, 'other layer'), 0)
  }

  #takeInfo(tag: InfoTag, header: number, length: number, offset: number): void {
    if (this.frames === 0 && this.tag === undefined) {
      this.tag = tag
      this.tagEnd = offset + length
      if (this.first === 0) this.first = header
      this.#clock.setRate(sampleRateOf(header))
    } else {
      const message =
        `an information frame (${tag.kind}) in the middle: whole files were joined, ` +
        "and players take the first one's duration for all"
      this.#findings.add('info-inside', message, this.#place(offset, length))
    }
    // Its bytes are no part of the reservoir: the encoder wrote it over a frame that held nothing.
    this.#reservoir = 0
    this.#onFrame?.(otherFrame(offset, length, header, 'info'), 0)
  }

  /** A header that differs from the one before in more than its small print. */
  #compare(header: number, offset: number): void {
    const last = this.#shape.header
    this.#shape.set(header)
    this.#side.expect(header)
    const place = { at: offset, atMs: this.milliseconds }
    if (this.#clock.rate !== sampleRateOf(header)) {
      if (this.frames > 0) {
        this.#findings.add(
          'mixed-sample-rates',
          `the sample rate changes from ${this.#clock.rate} Hz to ${sampleRateOf(header)} Hz`,
          place,
        )
      }
      this.#clock.setRate(sampleRateOf(header))
    }
    if (bitrateOf(header) === 0 && !this.freeFormat) {
      this.freeFormat = true
      this.#findings.add('free-format', 'the bit rate is free (index 0): legal, but some players refuse it', place)
    }
    // "emphasis: '10' reserved" (2.4.2.3).
    if ((header & 3) === 2)
      this.#findings.add('reserved-emphasis', 'the header has the reserved emphasis value 2', place)
    if (last === 0) {
      if (this.frames === 0) this.first = header
      return
    }
    if (bitrateOf(header) !== bitrateOf(last)) this.vbr = true
    if (isMono(header) !== isMono(last)) {
      this.#channelChanges.add(place)
    }
    if (isProtected(header) !== isProtected(last)) {
      this.#findings.add('crc-bit-changes', 'some frames have a checksum and some have none', place)
    }
  }

  /**
   * The bit reservoir (2.4.2.7, main_data_begin): the main data of a frame begins after that of the frame before it and
   * ends within the frame.
   */
  #settle(offset: number, length: number, room: number): void {
    const side = this.#side
    const need = side.mainDataBegin
    if (side.impossible) {
      this.#findings.add(
        'side-info-impossible',
        'the side information has values that the standard rules out',
        this.#place(offset, length),
      )
    }
    if (need > 0) {
      this.#usesReservoir = true
      this.#channelChanges.reachesBack(offset)
      if (this.#reservoir >= 0 && need > this.#reservoir) this.#miss(offset, length, need)
    }
    const left = need + room - ((side.mainDataBits + 7) >> 3)
    if (left < 0) {
      if (!side.impossible) {
        this.#findings.add(
          'side-info-impossible',
          `the frame says that it has ${-left} bytes more of audio than fit`,
          this.#place(offset, length),
        )
      }
      this.lose()
    } else {
      this.#reservoir = left
    }
  }

  #miss(offset: number, length: number, need: number): void {
    const place = this.#place(offset, length)
    if (this.frames === 0) {
      this.#findings.add(
        'reservoir-head-missing',
        `the first frame begins with ${need} bytes of frames before it, which are not there: the beginning was cut off`,
        place,
      )
    } else {
      const message =
        `the frame begins ${need} bytes before itself, where the frames before have ${this.#reservoir} left: ` +
        'frames are missing, repeated or damaged'
      this.#findings.add('reservoir-gap', message, place)
    }
  }

  #verify(view: DataView, at: number, offset: number): void {
    this.protectedFrames++
    const said = view.getUint16(at + 4)
    const counted = frameCrc(view, at, this.#shape.sideLength)
    if (said === counted) return
    const message = `the frame has checksum ${hex(said, 4)}, its header and side information give ${hex(counted, 4)}`
    this.#findings.add('frame-crc-wrong', message, this.#place(offset + 4, 2))
  }

  #place(at: number, length: number): { at: number; length: number; atMs: number } {
    return { at, length, atMs: this.milliseconds }
  }
}
