import { isMono, isMpeg1 } from './frameHeader.ts'

/** Of at most 16 bits, from bit `at` on. */
function bits(bytes: Uint8Array, at: number, count: number): number {
  const byte = at >> 3
  const word = (bytes[byte] as number) << 16 | (bytes[byte + 1] as number) << 8 | (bytes[byte + 2] as number)
  return word >> 24 - (at & 7) - count & (1 << count) - 1
}

/** "global_gain" of a step as large as full scale; every 4 steps below halve it (2.4.3.4). */
const UNITY_GAIN = 210

/** A coefficient of 1 with this gain is 2^-16 of full scale: less than half the last bit of a 16-bit sample. */
const INAUDIBLE_GAIN = UNITY_GAIN - 64

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
  /** The highest global_gain of a granule with coefficients; 0 when there is none. */
  gain = 0

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
    let gain = 0
    let silent = true
    let impossible = false
    for (let part = 0; part < parts; part++, bit += size) {
      const length = bits(bytes, bit, 12)
      const bigValues = bits(bytes, bit + 12, 9)
      sum += length
      // "big_values": pairs, of 576 coefficients (2.4.2.7).
      if (bigValues > 288) impossible = true
      // "block_type 0: reserved" where window_switching_flag is set (2.4.2.7).
      if (bits(bytes, bit + switching, 3) === 4) impossible = true
      if (length !== 0) {
        const own = bits(bytes, bit + 21, 8)
        if (bigValues !== 0 || own > INAUDIBLE_GAIN) silent = false
        if (own > gain) gain = own
      }
    }
    this.mainDataBits = sum
    this.gain = gain
    this.silent = silent
    this.impossible = impossible
  }
}
