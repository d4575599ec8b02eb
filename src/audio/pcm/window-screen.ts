import { faintRange } from './thresholds.ts'
import { windowBytes } from './format-costs.ts'
import { residualBits } from './residual-bits.ts'

const windowSamples = windowBytes / 2

/**
 * Samples over which the three readings are tried first: where little-endian wins by far, a quarter of a window shows
 * it.
 */
const quarterSamples = windowSamples / 4

/** Bits a sample by which a reading must win to name a window. */
export const clearBits = 1

/** Which reading wins a window: 0 none, 1 little-endian, 2 big-endian, 3 little-endian one byte off. */
export type Winner = 0 | 1 | 2 | 3

/**
 * log2 of mean residuals, by the sums of the predictors; sums are over samples whose lowest unused bits are in `used`.
 */
function bitsOf(least: number, count: number, used: number): number {
  return residualBits(least / count / (used === 0 ? 1 : (used & -used) >>> 0), 16)
}

/** How many samples are at full scale. */
function fullScale(bytes: Uint8Array, at: number, size: number): number {
  let full = 0
  for (let place = at, end = at + size - 1; place < end; place += 2) {
    const x = (((bytes[place] as number) << 16) | ((bytes[place + 1] as number) << 24)) >> 16
    if (x === 32767 || x === -32768) full++
  }
  return full
}

/**
 * Reads each window as little-endian, as big-endian, and as little-endian one byte off, in one pass of integers; the
 * predictors and the cost are those of `FormatCosts`. This runs over every byte, so that it has no calls and no arrays
 * within.
 */
export class WindowScreen {
  /** Facts on the samples read as little-endian. */
  least = 0
  most = 0
  sum = 0
  squares = 0
  full = 0
  samples = 0
  /** Peak of the present window. */
  peak = 0
  /** By how much the largest sample of the present window is larger than the smallest. */
  range = 0

  /** Whether all samples are nearly equal. */
  get silent(): boolean {
    return this.samples > 0 && this.most - this.least <= faintRange
  }

  /** Measures the samples' level. */
  measure(bytes: Uint8Array, at: number, size: number): void {
    const first = (((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 24)) >> 16
    let least = first
    let most = first
    let sum = 0
    let squares = 0
    for (let place = at, end = at + size - 1; place < end; place += 2) {
      const x = (((bytes[place] as number) << 16) | ((bytes[place + 1] as number) << 24)) >> 16
      if (x < least) least = x
      else if (x > most) most = x
      sum += x
      squares += x * x
    }
    if (most === 32767 || least === -32768) this.full += fullScale(bytes, at, size)
    this.sum += sum
    this.squares += squares
    if (this.samples === 0 || least < this.least) this.least = least
    if (this.samples === 0 || most > this.most) this.most = most
    this.samples += size >> 1
    this.peak = Math.max(-least, most)
    this.range = most - least
  }

  /** The winner of a window that is not faint. */
  winner(bytes: Uint8Array, at: number): Winner {
    return this.#littleWins(bytes, at) ? 1 : this.#compare(bytes, at)
  }

  /**
   * Whether little-endian wins by far over the first quarter of a window, where the other readings are tried with two
   * predictors only.
   */
  #littleWins(bytes: Uint8Array, at: number): boolean {
    let l0 = 0,
      l1 = 0,
      l2 = 0,
      l3 = 0,
      l4 = 0,
      lu = 0
    let b0 = 0,
      b1 = 0,
      bu = 0
    let s0 = 0,
      s1 = 0,
      su = 0
    let lx1 = 0,
      lx2 = 0,
      ld1 = 0,
      le1 = 0,
      le2 = 0,
      bx1 = 0,
      sx1 = 0
    let high = 0
    let place = at
    // The first samples only fill the predictors.
    for (const end = at + 10; place < end; place += 2) {
      const a = bytes[place] as number
      const c = bytes[place + 1] as number
      const l = ((a << 16) | (c << 24)) >> 16
      ld1 = l - lx1
      le2 = le1
      le1 = l - lx2
      lx2 = lx1
      lx1 = l
      bx1 = ((c << 16) | (a << 24)) >> 16
      sx1 = ((high << 16) | (a << 24)) >> 16
      high = c
    }
    for (const end = at + quarterSamples * 2; place < end; place += 2) {
      const a = bytes[place] as number
      const c = bytes[place + 1] as number
      const l = ((a << 16) | (c << 24)) >> 16
      const b = ((c << 16) | (a << 24)) >> 16
      const s = ((high << 16) | (a << 24)) >> 16
      high = c
      const ld = l - lx1
      const le = l - lx2
      const l2nd = ld - ld1
      const l4th = le - le2
      l0 += l < 0 ? -l : l
      l1 += ld < 0 ? -ld : ld
      l2 += l2nd < 0 ? -l2nd : l2nd
      l3 += le < 0 ? -le : le
      l4 += l4th < 0 ? -l4th : l4th
      lu |= l
      lx2 = lx1
      lx1 = l
      ld1 = ld
      le2 = le1
      le1 = le
      const bd = b - bx1
      b0 += b < 0 ? -b : b
      b1 += bd < 0 ? -bd : bd
      bu |= b
      bx1 = b
      const sd = s - sx1
      s0 += s < 0 ? -s : s
      s1 += sd < 0 ? -sd : sd
      su |= s
      sx1 = s
    }
    const count = quarterSamples - 5
    const little = bitsOf(Math.min(l0, l1, l2, l3, l4), count, lu) + clearBits
    return little < bitsOf(Math.min(b0, b1), count, bu) && little < bitsOf(Math.min(s0, s1), count, su)
  }

  #compare(bytes: Uint8Array, at: number): Winner {
    // Five predictors for each reading: none, the last sample, the line through the last two, and the two last with one
    // left out (stereo).
    let l0 = 0,
      l1 = 0,
      l2 = 0,
      l3 = 0,
      l4 = 0,
      lu = 0
    let b0 = 0,
      b1 = 0,
      b2 = 0,
      b3 = 0,
      b4 = 0,
      bu = 0
    let s0 = 0,
      s1 = 0,
      s2 = 0,
      s3 = 0,
      s4 = 0,
      su = 0
    let lx1 = 0,
      lx2 = 0,
      ld1 = 0,
      le1 = 0,
      le2 = 0
    let bx1 = 0,
      bx2 = 0,
      bd1 = 0,
      be1 = 0,
      be2 = 0
    let sx1 = 0,
      sx2 = 0,
      sd1 = 0,
      se1 = 0,
      se2 = 0
    let high = 0
    const start = at + 10
    for (let place = at, end = at + windowSamples * 2; place < end; place += 2) {
      if (place === start) {
        // The first samples only fill the predictors.
        l0 = l1 = l2 = l3 = l4 = lu = 0
        b0 = b1 = b2 = b3 = b4 = bu = 0
        s0 = s1 = s2 = s3 = s4 = su = 0
      }
      const a = bytes[place] as number
      const c = bytes[place + 1] as number
      const l = ((a << 16) | (c << 24)) >> 16
      const b = ((c << 16) | (a << 24)) >> 16
      const s = ((high << 16) | (a << 24)) >> 16
      high = c
      const ld = l - lx1
      const le = l - lx2
      const l2nd = ld - ld1
      const l4th = le - le2
      l0 += l < 0 ? -l : l
      l1 += ld < 0 ? -ld : ld
      l2 += l2nd < 0 ? -l2nd : l2nd
      l3 += le < 0 ? -le : le
      l4 += l4th < 0 ? -l4th : l4th
      lu |= l
      lx2 = lx1
      lx1 = l
      ld1 = ld
      le2 = le1
      le1 = le
      const bd = b - bx1
      const be = b - bx2
      const b2nd = bd - bd1
      const b4th = be - be2
      b0 += b < 0 ? -b : b
      b1 += bd < 0 ? -bd : bd
      b2 += b2nd < 0 ? -b2nd : b2nd
      b3 += be < 0 ? -be : be
      b4 += b4th < 0 ? -b4th : b4th
      bu |= b
      bx2 = bx1
      bx1 = b
      bd1 = bd
      be2 = be1
      be1 = be
      const sd = s - sx1
      const se = s - sx2
      const s2nd = sd - sd1
      const s4th = se - se2
      s0 += s < 0 ? -s : s
      s1 += sd < 0 ? -sd : sd
      s2 += s2nd < 0 ? -s2nd : s2nd
      s3 += se < 0 ? -se : se
      s4 += s4th < 0 ? -s4th : s4th
      su |= s
      sx2 = sx1
      sx1 = s
      sd1 = sd
      se2 = se1
      se1 = se
    }
    const count = windowSamples - 5
    const little = bitsOf(Math.min(l0, l1, l2, l3, l4), count, lu)
    const big = bitsOf(Math.min(b0, b1, b2, b3, b4), count, bu)
    const shifted = bitsOf(Math.min(s0, s1, s2, s3, s4), count, su)
    if (little + clearBits < big && little + clearBits < shifted) return 1
    if (big <= shifted) return big + clearBits < little ? 2 : 0
    return shifted + clearBits < little ? 3 : 0
  }
}
