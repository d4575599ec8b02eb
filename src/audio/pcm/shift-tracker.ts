import { windowBytes } from './format-costs.ts'
import type { Winner } from './window-screen.ts'

/** Windows in a row that must be won by another reading; fewer come about by chance. */
const minRun = 3

/** A stretch of bytes that are another reading than the rest. */
export interface Stretch {
  at: number
  end: number
}

/** Bytes that are kept, to find the place of a shift within them. */
const keptBytes = 64 * 1024

/**
 * Follows which reading wins from window to window, so that a byte that was lost or added on the way is found, and
 * found where it was. Windows that no reading wins (silence, noise) change nothing.
 */
export class ShiftTracker {
  /** Stretches of shifted bytes that are over. */
  readonly stretches: Stretch[] = []
  littleWindows = 0
  otherWindows = 0
  readonly #kept = new Uint8Array(keptBytes)
  #keptEnd = 0
  /** Offset behind the last window that little-endian won. */
  #littleEnd = 0
  #run = 0
  #runAt = 0
  #open: Stretch | undefined
  #otherEnd = 0
  #backRun = 0
  #backEnd = 0

  /** Whether the last windows are those of another reading. */
  get isWithin(): boolean {
    return this.#open !== undefined
  }

  /** Takes the window at `at`, offset `offset` of the file. */
  take(winner: Winner, bytes: Uint8Array, at: number, offset: number): void {
    this.#keep(bytes, at, offset)
    if (winner === 0) return
    if (winner === 1) this.#little(offset)
    else this.#other(offset)
  }

  /** The stretch that lasts to the end is over at `length`. */
  close(length: number): void {
    if (this.#open === undefined) return
    this.#open.end = length
    this.#finish()
  }

  #little(offset: number): void {
    this.littleWindows++
    if (this.#open === undefined) {
      this.#run = 0
      this.#littleEnd = offset + windowBytes
      return
    }
    if (this.#backRun === 0) this.#backEnd = offset + windowBytes
    this.#backRun++
    if (this.#backRun < minRun) return
    this.#open.end = this.#split(this.#otherEnd - windowBytes, this.#backEnd, true)
    this.#finish()
    this.#littleEnd = offset + windowBytes
  }

  #other(offset: number): void {
    this.otherWindows++
    this.#otherEnd = offset + windowBytes
    this.#backRun = 0
    if (this.#open !== undefined) return
    if (this.#run === 0) this.#runAt = offset
    this.#run++
    if (this.#run < minRun) return
    const at = this.#littleEnd === 0 ? 0 : this.#split(this.#littleEnd - windowBytes, this.#runAt + windowBytes, false)
    this.#open = { at, end: at }
  }

  #finish(): void {
    if (this.#open === undefined) return
    if (this.stretches.length < 64) this.stretches.push(this.#open)
    this.#open = undefined
    this.#run = 0
    this.#backRun = 0
  }

  #keep(bytes: Uint8Array, at: number, offset: number): void {
    this.#keptEnd = offset + windowBytes
    const place = offset % keptBytes
    const first = Math.min(windowBytes, keptBytes - place)
    this.#kept.set(bytes.subarray(at, at + first), place)
    if (first < windowBytes) this.#kept.set(bytes.subarray(at + first, at + windowBytes), 0)
  }

  /**
   * The offset between `from` and `to` at which samples stop (or, `back`, begin again) to be aligned: where both sides
   * together jump least.
   */
  #split(from: number, to: number, back: boolean): number {
    const start = Math.max(from, this.#keptEnd - keptBytes, 0)
    const samples = ((to - start) >> 1) - 2
    if (samples < 2) return from + windowBytes
    let even = 0
    let best = 0
    let least = 0
    // Taking a sample as aligned rather than as shifted costs the difference; the best split has the least sum before
    // it (or after it).
    for (let index = 1; index < samples; index++) {
      const place = start + index * 2
      const aligned = this.#jump(place)
      const shifted = this.#jump(place + 1)
      even += back ? shifted - aligned : aligned - shifted
      if (even < least) {
        least = even
        best = index
      }
    }
    return start + (best + 1) * 2
  }

  #jump(place: number): number {
    return Math.log2(1 + Math.abs(this.#sample(place) - this.#sample(place - 2)))
  }

  #sample(offset: number): number {
    return (
      (((this.#kept[offset % keptBytes] as number) << 16) | ((this.#kept[(offset + 1) % keptBytes] as number) << 24)) >>
      16
    )
  }
}
