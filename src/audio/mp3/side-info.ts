import { isMono, isMpeg1 } from './frame-header.ts'

/** 32 bits from bit `bit` of the bytes at `at` on. */
function word(view: DataView, at: number, bit: number): number {
  const byte = at + (bit >> 3)
  return (view.getInt32(byte) << (bit & 7)) | (view.getUint8(byte + 4) >> (8 - (bit & 7)))
}

/** 16 bits from bit `bit` on; read so that no byte after them is touched, which might be none of ours. */
function halfWord(view: DataView, at: number, bit: number): number {
  const end = (bit + 23) >> 3
  return (view.getInt32(at + end - 4) >>> (end * 8 - bit - 16)) & 0xffff
}

/**
 * Steps of 1.5 dB by which the largest value of each Huffman table (ISO 11172-3, table B.7) is above 1: a value x is
 * x^(4/3) when it is decoded. From table 16 on the values are 15 and so many bits more.
 */
const stepsOfTable = Int32Array.from(
  [
    0, 1, 2, 2, 2, 3, 3, 5, 5, 5, 7, 7, 7, 15, 15, 15, 16, 18, 22, 30, 78, 270, 1038, 8206, 30, 46, 78, 142, 270, 526,
    2062, 8206,
  ],
  (most) => (most === 0 ? 0 : Math.ceil((16 / 3) * Math.log2(most))),
)

/**
 * Gain at which no value of a frame reaches 2^-13.5 of full scale (210 is full scale, 4 steps are a factor of 2): below
 * -78 dB it cannot be heard.
 */
export const inaudibleLevel = 156

/** The most of three tables, of five bits each: one lookup, since comparisons of nearly random values mispredict. */
const stepsOfThree = new Uint8Array(32768)
for (let tables = 0; tables < stepsOfThree.length; tables++) {
  stepsOfThree[tables] = Math.max(
    stepsOfTable[tables >> 10] as number,
    stepsOfTable[(tables >> 5) & 31] as number,
    stepsOfTable[tables & 31] as number,
  )
}

/**
 * How far the largest value of the tables is above 1, of 16 bits: window_switching_flag, then three tables, or where it
 * is set block type, mixed_block_flag and two tables.
 */
function tableSteps(word16: number): number {
  return stepsOfThree[word16 < 0x8000 ? word16 : (word16 >> 2) & 1023] as number
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
  /** Where things are, in bits: the parts, each a granule of a channel, and in a part its tables. */
  #mpeg1 = true
  #partsStart = 0
  #partsEnd = 0
  #partSize = 0
  #tables = 0

  /** The side information to be read is that of frames with such a header. */
  expect(header: number): void {
    const mpeg1 = isMpeg1(header)
    const channels = isMono(header) ? 1 : 2
    this.#mpeg1 = mpeg1
    this.#partSize = mpeg1 ? 59 : 63
    this.#partsStart = mpeg1 ? (channels === 1 ? 18 : 20) : channels === 1 ? 9 : 10
    this.#partsEnd = this.#partsStart + this.#partSize * channels * (mpeg1 ? 2 : 1)
    this.#tables = mpeg1 ? 33 : 38
  }

  /** Reads the side information at `at`. */
  read(view: DataView, at: number): void {
    let sum = 0
    let level = 0
    let values = 0
    let impossible = false
    for (let bit = this.#partsStart; bit < this.#partsEnd; bit += this.#partSize) {
      const head = word(view, at, bit)
      const length = head >>> 20
      const bigValues = (head >>> 11) & 511
      const tables = halfWord(view, at, bit + this.#tables)
      sum += length
      values += bigValues
      // "big_values": pairs, of 576 coefficients (2.4.2.7); "block_type 0: reserved" where window_switching_flag is
      // set.
      if (bigValues > 288 || tables >> 13 === 4) impossible = true
      if (length === 0) continue
      const own = ((head >>> 3) & 255) + (bigValues === 0 ? 0 : tableSteps(tables))
      if (own > level) level = own
    }
    this.mainDataBegin = this.#mpeg1 ? view.getUint16(at) >> 7 : view.getUint8(at)
    this.mainDataBits = sum
    this.level = level
    this.pairs = values > 0
    this.silent = level <= inaudibleLevel
    this.impossible = impossible
  }
}
