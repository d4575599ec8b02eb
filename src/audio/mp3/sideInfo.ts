import { isMono, isMpeg1 } from './frameHeader.ts'

/** Of at most 16 bits, from bit `at` on. */
function bits(bytes: Uint8Array, at: number, count: number): number {
  const byte = at >> 3
  const word = (bytes[byte] as number) << 16 | (bytes[byte + 1] as number) << 8 | (bytes[byte + 2] as number)
  return word >> 24 - (at & 7) - count & (1 << count) - 1
}

/** 32 bits from bit `at` on. */
function word(bytes: Uint8Array, at: number): number {
  const byte = at >> 3
  const first = (bytes[byte] as number) << 24 | (bytes[byte + 1] as number) << 16 | (bytes[byte + 2] as number) << 8 | (bytes[byte + 3] as number)
  return first << (at & 7) | (bytes[byte + 4] as number) >> 8 - (at & 7)
}

/**
 * Steps of 1.5 dB by which the largest value of each Huffman table (ISO 11172-3, table B.7) is above 1: a value x is x^(4/3) when it is
 * decoded. From table 16 on the values are 15 and so many bits more.
 */
const TABLE_STEPS = Int32Array.from(
  [0, 1, 2, 2, 2, 3, 3, 5, 5, 5, 7, 7, 7, 15, 15, 15, 16, 18, 22, 30, 78, 270, 1038, 8206, 30, 46, 78, 142, 270, 526, 2062, 8206],
  (most) => most === 0 ? 0 : Math.ceil(16 / 3 * Math.log2(most)),
)

/** Gain at which no value of a frame reaches 2^-13.5 of full scale (210 is full scale, 4 steps are a factor of 2): below -78 dB nobody hears it. */
export const INAUDIBLE_LEVEL = 156

/**
 * How far the largest value of the tables is above 1, of 16 bits: window_switching_flag, then three tables, or where it is set block type,
 * mixed_block_flag and two tables.
 */
function tableSteps(word16: number): number {
  const last = TABLE_STEPS[word16 & 31] as number
  const middle = TABLE_STEPS[word16 >> 5 & 31] as number
  const both = last > middle ? last : middle
  if (word16 >= 0x8000) return Math.max(TABLE_STEPS[word16 >> 7 & 31] as number, TABLE_STEPS[word16 >> 2 & 31] as number)
  const first = TABLE_STEPS[word16 >> 10 & 31] as number
  return first > both ? first : both
}

/** ISO 11172-3, 2.4.1.7 and 2.4.2.7: what the side information of a frame says; one object serves all frames. */
export class SideInfo {
  /** Bytes before this frame where its main data begins. */
  mainDataBegin = 0
  /** Bits of main data: the sum of part2_3_length. */
  mainDataBits = 0
  /** Whether a value is one that the standard rules out. */
  impossible = false
  /** Whether no coefficient can be heard. */
  silent = true
  /** The most that a coefficient can be, in steps of 1.5 dB as global_gain has them; 0 when there is none. */
  level = 0
  /** Whether there are pairs of coefficients; without, at most quadruples of 0 and 1 are there. */
  pairs = false

  /** Reads the side information at `at`; the caller has its bytes and one more. */
  read(bytes: Uint8Array, at: number, header: number): void {
    const mpeg1 = isMpeg1(header)
    const channels = isMono(header) ? 1 : 2
    let bit = at * 8
    this.mainDataBegin = bits(bytes, bit, mpeg1 ? 9 : 8)
    bit += mpeg1 ? (channels === 1 ? 18 : 20) : channels === 1 ? 9 : 10
    const parts = mpeg1 ? channels * 2 : channels
    const size = mpeg1 ? 59 : 63
    const switching = mpeg1 ? 33 : 38
    let sum = 0
    let level = 0
    let values = 0
    let impossible = false
    for (let part = 0; part < parts; part++, bit += size) {
      const head = word(bytes, bit)
      const length = head >>> 20
      const bigValues = head >>> 11 & 511
      const tables = bits(bytes, bit + switching, 16)
      sum += length
      values += bigValues
      // "big_values": pairs, of 576 coefficients (2.4.2.7); "block_type 0: reserved" where window_switching_flag is set.
      if (bigValues > 288 || tables >> 13 === 4) impossible = true
      if (length === 0) continue
      const own = (head >>> 3 & 255) + (bigValues === 0 ? 0 : tableSteps(tables))
      if (own > level) level = own
    }
    this.mainDataBits = sum
    this.level = level
    this.pairs = values > 0
    this.silent = level <= INAUDIBLE_LEVEL
    this.impossible = impossible
  }
}
