/**
 * Two CRC-16 of the same polynomial, x^16 + x^15 + x^2 + 1: most significant bit first from 0xffff over a frame's header and side information
 * (ISO 11172-3, 2.4.3.1), and reflected from 0 over the audio of a file with a LAME tag.
 */
const FORWARD = new Uint16Array(256)

/** Eight tables, so that eight bytes are taken at once: table k advances a byte by k further bytes. */
const REFLECTED = new Uint16Array(8 * 256)

for (let value = 0; value < 256; value++) {
  let forward = value << 8
  let reflected = value
  for (let bit = 0; bit < 8; bit++) {
    forward = (forward & 0x8000) === 0 ? forward << 1 : forward << 1 ^ 0x8005
    reflected = (reflected & 1) === 0 ? reflected >>> 1 : reflected >>> 1 ^ 0xa001
  }
  FORWARD[value] = forward
  REFLECTED[value] = reflected
}
for (let index = 256; index < REFLECTED.length; index++) {
  const before = REFLECTED[index - 256] as number
  REFLECTED[index] = before >>> 8 ^ (REFLECTED[before & 255] as number)
}

/** The checksum of a protected frame: over the last two bytes of its header and its side information, which follows the checksum. */
export function frameCrc(bytes: Uint8Array, at: number, sideInfo: number): number {
  let crc = 0xffff
  crc = (crc << 8 ^ (FORWARD[crc >>> 8 ^ (bytes[at + 2] as number)] as number)) & 0xffff
  crc = (crc << 8 ^ (FORWARD[crc >>> 8 ^ (bytes[at + 3] as number)] as number)) & 0xffff
  for (let index = at + 6, end = at + 6 + sideInfo; index < end; index++) {
    crc = (crc << 8 ^ (FORWARD[crc >>> 8 ^ (bytes[index] as number)] as number)) & 0xffff
  }
  return crc
}

/** Continues the checksum of the LAME tag over `bytes[from, to)`; it begins with 0. */
export function musicCrc(crc: number, bytes: Uint8Array, from: number, to: number): number {
  const table = REFLECTED
  let index = from
  for (const end = to - 7; index < end; index += 8) {
    crc = (table[1792 | crc & 255 ^ (bytes[index] as number)] as number)
      ^ (table[1536 | crc >>> 8 ^ (bytes[index + 1] as number)] as number)
      ^ (table[1280 | (bytes[index + 2] as number)] as number)
      ^ (table[1024 | (bytes[index + 3] as number)] as number)
      ^ (table[768 | (bytes[index + 4] as number)] as number)
      ^ (table[512 | (bytes[index + 5] as number)] as number)
      ^ (table[256 | (bytes[index + 6] as number)] as number)
      ^ (table[bytes[index + 7] as number] as number)
  }
  for (; index < to; index++) crc = crc >>> 8 ^ (table[crc & 255 ^ (bytes[index] as number)] as number)
  return crc
}
