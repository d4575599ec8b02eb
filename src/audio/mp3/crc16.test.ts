import { describe, expect, it } from 'vitest'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { musicCrc } from './crc16.ts'

/** By the definition, a bit at a time: CRC-16 reflected, x^16 + x^15 + x^2 + 1. */
function defined(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xa001
  }
  return crc
}

describe('the checksum of the LAME tag', () => {
  const bytes = randomBytes(7, 1000)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

  it('is 0xbb3d of the check string of CRC-16/ARC', () => {
    expect(musicCrc(0, new DataView(new TextEncoder().encode('123456789').buffer), 0, 9)).toBe(0xbb3d)
  })

  it('is that of the definition, for each length and beginning', () => {
    for (let length = 0; length <= 400; length++) {
      const from = length % 67
      expect(musicCrc(0, view, from, from + length), `of ${length} bytes from ${from} on`).toBe(
        defined(bytes.subarray(from, from + length)),
      )
    }
  })

  it('continues from part to part', () => {
    for (let part = 0; part <= 1000; part += 13)
      expect(musicCrc(musicCrc(0, view, 0, part), view, part, 1000), `cut at ${part}`).toBe(defined(bytes))
  })
})
