import { isMono, isMpeg1 } from './frameHeader.ts'

/** 32 bits from bit `at` on. */
function word(view: DataView, at: number): number {
  const byte = at >> 3
  return view.getInt32(byte) << (at & 7) | view.getUint8(byte + 4) >> 8 - (at & 7)
}

/** 16 bits from bit `at` on, which are not the first of these bytes. */
function halfWord(view: DataView, at: number): number {
  const end = at + 23 >> 3
  return view.getInt32(end - 4) >>> end * 8 - at - 16 & 0xffff
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

/** The same for two tables at once, of five bits each. */
const PAIR_STEPS = Int32Array.from({ length: 1024 }, (_, pair) => Math.max(TABLE_STEPS[pair >> 5] as number, TABLE_STEPS[pair & 31] as number))

/**
 * How far the largest value of the tables is above 1, of 16 bits: window_switching_flag, then three tables, or where it is set block type,
 * mixed_block_flag and two tables.
 */
function tableSteps(word16: number): number {
  if (word16 >= 0x8000) return PAIR_STEPS[word16 >> 2 & 1023] as number
  const first = TABLE_STEPS[word16 >> 10] as number
  const others = PAIR_STEPS[word16 & 1023] as number
  return first > others ? first : others
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

  /** Reads the side information at `at`, behind a header. */
  read(view: DataView, at: number, header: number): void {
    const mpeg1 = isMpeg1(header)
    const channels = isMono(header) ? 1 : 2
    let bit = at * 8
    this.mainDataBegin = mpeg1 ? view.getUint16(at) >> 7 : view.getUint8(at)
    bit += mpeg1 ? (channels === 1 ? 18 : 20) : channels === 1 ? 9 : 10
    const parts = mpeg1 ? channels * 2 : channels
    const size = mpeg1 ? 59 : 63
    const switching = mpeg1 ? 33 : 38
    let sum = 0
    let level = 0
    let values = 0
    let impossible = false
    for (let part = 0; part < parts; part++, bit += size) {
      const head = word(view, bit)
      const length = head >>> 20
      const bigValues = head >>> 11 & 511
      const tables = halfWord(view, bit + switching)
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
