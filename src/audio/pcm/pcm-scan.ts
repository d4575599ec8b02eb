import { Utf8Watch } from '../container/utf8-watch.ts'
import { Envelope } from '../envelope.ts'
import type { Findings } from '../finding.ts'
import { EvenSteps } from './even-steps.ts'
import { FormatCosts, windowBytes } from './format-costs.ts'
import { FormatParts } from './format-parts.ts'
import { blockOverlap, ForeignBytes } from './foreign-bytes.ts'
import { ExchangedPairs } from './exchanged-pairs.ts'
import { HalfFloats } from './half-floats.ts'
import { ShiftTracker } from './shift-tracker.ts'
import { clearMargin, faintRange } from './thresholds.ts'
import { clearBits, WindowScreen, type Winner } from './window-screen.ts'
import { farApart, Wraps } from './wraps.ts'

/** Bytes that are looked at together, whatever the chunks are. */
const blockSize = 128 * windowBytes

/** Bytes of either end that are kept, to name what stands there. */
const edgeSize = 64 * 1024

/** Passes over all bytes once, in chunks of any size and bounded memory, and keeps what a judgement needs. */
export class PcmScan {
  readonly parts = new FormatParts()
  readonly screen = new WindowScreen()
  readonly shifts = new ShiftTracker()
  readonly foreign: ForeignBytes
  readonly watch = new Utf8Watch()
  readonly envelope = new Envelope()
  readonly halfFloats = new HalfFloats()
  readonly exchangedPairs = new ExchangedPairs()
  readonly evenSteps = new EvenSteps()
  /** Of mono and of stereo: which of them it is may be said, or be known at the end. */
  readonly wraps = [new Wraps(1), new Wraps(2)] as const
  /** Bytes of the blocks so far. */
  bytes = 0
  readonly #buffer = new Uint8Array(blockOverlap + blockSize)
  readonly #head = new Uint8Array(edgeSize)
  /** The last bytes, of two blocks at least. */
  readonly #tail = new Uint8Array(edgeSize + blockSize)
  #tailLength = 0
  #filled = 0
  /** Windows whose samples are not all equal. */
  #varied = 0

  constructor(findings: Findings) {
    this.foreign = new ForeignBytes(findings)
  }

  /** The first bytes, 64 KiB at most. */
  get head(): Uint8Array {
    return this.#head.subarray(0, Math.min(this.bytes, edgeSize))
  }

  /** The last bytes, 64 KiB at most. */
  get tail(): Uint8Array {
    return this.#tail.subarray(Math.max(0, this.#tailLength - edgeSize), this.#tailLength)
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

  /** There are no more bytes. */
  end(): void {
    this.#block()
    this.shifts.close(this.bytes)
  }

  #block(): void {
    const buffer = this.#buffer
    const offset = this.bytes
    const size = this.#filled
    if (size === 0) return
    const end = blockOverlap + size
    if (offset < edgeSize)
      this.#head.set(buffer.subarray(blockOverlap, Math.min(end, blockOverlap + edgeSize - offset)), offset)
    this.#keepTail(buffer.subarray(blockOverlap, end))
    this.foreign.scan(buffer, blockOverlap, end, offset, offset === 0)
    this.watch.feed(buffer, blockOverlap, end)
    let at = blockOverlap
    for (; at + windowBytes <= end; at += windowBytes) this.#window(at, offset + at - blockOverlap)
    if (at < end) this.#rest(at, end - at, offset + at - blockOverlap)
    this.bytes += size
    this.#filled = 0
    buffer.copyWithin(0, size, end)
  }

  #window(at: number, offset: number): void {
    const screen = this.screen
    screen.measure(this.#buffer, at, windowBytes)
    this.envelope.add(screen.peak / 32768)
    if (screen.range === 0) return
    this.halfFloats.take(this.#buffer, at, windowBytes)
    this.exchangedPairs.take(this.#buffer, at, windowBytes)
    this.evenSteps.take(this.#buffer, at, windowBytes)
    if (screen.range > farApart) for (const wraps of this.wraps) wraps.take(this.#buffer, at, windowBytes)
    const winner = this.#winner(at)
    this.shifts.take(winner, this.#buffer, at, offset)
    if (screen.range > faintRange) this.parts.take(this.#buffer, at, offset, winner === 1)
    this.#varied++
  }

  /** The winner of a window; the first of a stretch that another reading wins are held against all that may be said. */
  #winner(at: number): Winner {
    const winner = this.screen.winner(this.#buffer, at)
    if (winner < 2 || this.shifts.isWithin) return winner
    const costs = new FormatCosts()
    costs.add(this.#buffer, at, windowBytes)
    const margin = costs.of(0) - costs.of(winner - 1)
    return margin > clearBits / 2 ? winner : margin > -clearMargin ? 0 : 1
  }

  /** The bytes after the last whole window: only their level counts, unless there is little else. */
  #rest(at: number, size: number, offset: number): void {
    if (size < 2) return
    this.screen.measure(this.#buffer, at, size)
    this.envelope.add(this.screen.peak / 32768)
    const whole = size - (size % 12)
    if (this.#varied < 8 && whole >= 48 && this.screen.range > faintRange)
      this.parts.take(this.#buffer, at, offset, false, whole)
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
