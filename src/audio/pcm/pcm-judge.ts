import { Utf8Watch } from '../container/utf8-watch.ts'
import { Envelope } from '../envelope.ts'
import { Findings } from '../finding.ts'
import type { PcmJudgement } from '../judgement.ts'
import { windowBytes } from './format-costs.ts'
import { FormatParts } from './format-parts.ts'
import { ForeignBytes, blockOverlap } from './foreign-bytes.ts'
import { ShiftTracker } from './shift-tracker.ts'
import { faintRange, PcmVerdict } from './pcm-verdict.ts'
import { WindowScreen } from './window-screen.ts'

/** What is known of the samples from elsewhere: the media type, the configuration, the profile. */
export interface PcmOptions {
  /** In Hz. */
  sampleRate?: number
  channels?: number
}

/** A judge of bytes that should be 16-bit little-endian samples: takes them in chunks of any size, in bounded memory. */
export interface PcmJudge {
  push(chunk: Uint8Array): void
  end(): PcmJudgement
}

/** Windows of a block: what is looked at together, whatever the chunks are. */
const blockSize = 128 * windowBytes

/** Bytes of either end that are kept, to name what stands there. */
const edgeSize = 64 * 1024

class Judge implements PcmJudge {
  readonly #options: PcmOptions
  readonly #findings = new Findings()
  readonly #buffer = new Uint8Array(blockOverlap + blockSize)
  readonly #head = new Uint8Array(edgeSize)
  /** The last bytes, of two blocks at least. */
  readonly #tail = new Uint8Array(edgeSize + blockSize)
  #tailLength = 0
  #filled = 0
  #bytes = 0
  readonly #parts = new FormatParts()
  readonly #screen = new WindowScreen()
  readonly #shifts = new ShiftTracker()
  readonly #foreign = new ForeignBytes(this.#findings)
  readonly #watch = new Utf8Watch()
  readonly #envelope = new Envelope()
  #varied = 0

  constructor(options: PcmOptions) {
    this.#options = options
  }

  push(chunk: Uint8Array): void {
    let taken = 0
    while (taken < chunk.length) {
      const size = Math.min(chunk.length - taken, blockSize - this.#filled)
      this.#buffer.set(chunk.subarray(taken, taken + size), blockOverlap + this.#filled)
      this.#filled += size
      taken += size
      if (this.#filled === blockSize) this.#block()
    }
  }

  end(): PcmJudgement {
    this.#block()
    const total = this.#bytes
    this.#shifts.close(total)
    return new PcmVerdict({
      options: this.#options,
      findings: this.#findings,
      bytes: total,
      head: this.#head.subarray(0, Math.min(total, edgeSize)),
      tail: this.#tail.subarray(Math.max(0, this.#tailLength - edgeSize), this.#tailLength),
      parts: this.#parts,
      screen: this.#screen,
      shifts: this.#shifts,
      foreign: this.#foreign,
      watch: this.#watch,
      envelope: this.#envelope,
      varied: this.#varied,
    }).judge()
  }

  #block(): void {
    const buffer = this.#buffer
    const offset = this.#bytes
    const size = this.#filled
    if (size === 0) return
    const end = blockOverlap + size
    if (offset < edgeSize)
      this.#head.set(buffer.subarray(blockOverlap, Math.min(end, blockOverlap + edgeSize - offset)), offset)
    this.#keepTail(buffer.subarray(blockOverlap, end))
    this.#foreign.scan(buffer, blockOverlap, end, offset, offset === 0)
    this.#watch.feed(buffer, blockOverlap, end)
    let at = blockOverlap
    for (; at + windowBytes <= end; at += windowBytes) this.#window(at, offset + at - blockOverlap)
    if (at < end) this.#rest(at, end - at, offset + at - blockOverlap)
    this.#bytes += size
    this.#filled = 0
    buffer.copyWithin(0, size, end)
  }

  #window(at: number, offset: number): void {
    const screen = this.#screen
    screen.measure(this.#buffer, at, windowBytes)
    this.#envelope.add(screen.peak / 32768)
    if (screen.range === 0) return
    this.#shifts.take(screen.winner(this.#buffer, at), this.#buffer, at, offset)
    if (screen.range > faintRange) this.#parts.take(this.#buffer, at, offset)
    this.#varied++
  }

  /** What the last window leaves: only its level counts, unless there is little else. */
  #rest(at: number, size: number, offset: number): void {
    if (size < 2) return
    this.#screen.measure(this.#buffer, at, size)
    this.#envelope.add(this.#screen.peak / 32768)
    const whole = size - (size % 12)
    if (this.#varied < 8 && whole >= 48 && this.#screen.range > faintRange)
      this.#parts.take(this.#buffer, at, offset, whole)
  }

  #keepTail(bytes: Uint8Array): void {
    const tail = this.#tail
    if (this.#tailLength + bytes.length > tail.length) {
      tail.copyWithin(0, this.#tailLength - edgeSize, this.#tailLength)
      this.#tailLength = edgeSize
    }
    tail.set(bytes, this.#tailLength)
    this.#tailLength += bytes.length
  }
}

/** A judge of bytes that should be 16-bit little-endian PCM (4.1: "pcm | audio/pcm | 16-bit little-endian PCM"). */
export function pcmJudge(options: PcmOptions = {}): PcmJudge {
  return new Judge(options)
}

/** Judges whole samples at once. */
export function judgePcm(bytes: Uint8Array, options: PcmOptions = {}): PcmJudgement {
  const judge = pcmJudge(options)
  judge.push(bytes)
  return judge.end()
}
