import { framesOf, headerOfFrame } from './frames.ts'

/**
 * The same audio in frames that are all self-contained: every frame gets its own main data, in a larger frame without a
 * bit reservoir, and, with `crc`, a checksum after its header. ISO 11172-3, 2.4.3.1.
 * @param crc what is written as the checksum, from the right one; no checksum without it
 */
export function repack(stream: Buffer, crc?: (right: number, index: number) => number): Buffer {
  const frames = framesOf(stream)
  // The reservoir: main data of all frames in a row, and where each frame's part of it begins.
  const parts: { begin: number; frame: Buffer }[] = []
  const bodies: Buffer[] = []
  let total = 0
  for (const frame of frames) {
    const { sideInfoLength, isMpeg1 } = headerOfFrame(frame)
    const back = isMpeg1 ? frame.readUInt16BE(4) >> 7 : (frame[4] ?? 0)
    parts.push({ begin: total - back, frame })
    bodies.push(frame.subarray(4 + sideInfoLength))
    total += frame.length - 4 - sideInfoLength
  }
  const reservoir = Buffer.concat(bodies)
  return Buffer.concat(
    parts.map(({ begin, frame }, index) =>
      selfContained(
        frame,
        reservoir.subarray(Math.max(0, begin), parts[index + 1]?.begin ?? reservoir.length),
        crc && ((right) => crc(right, index)),
      ),
    ),
  )
}

function selfContained(frame: Buffer, mainData: Buffer, crc: ((right: number) => number) | undefined): Buffer {
  const { isMpeg1, sideInfoLength } = headerOfFrame(frame)
  const header = Buffer.from(frame.subarray(0, 4))
  // The highest bitrate and no padding: room for whatever the reservoir held.
  header[2] = 0xe0 | ((header[2] ?? 0) & 0x0d)
  header[1] = crc ? (header[1] ?? 0) & 0xfe : (header[1] ?? 0) | 1
  const side = Buffer.from(frame.subarray(4, 4 + sideInfoLength))
  side[0] = 0
  if (isMpeg1) side[1] = (side[1] ?? 0) & 0x7f
  const out = Buffer.alloc(headerOfFrame(header).length)
  header.copy(out)
  let at = 4
  if (crc) {
    out.writeUInt16BE(crc(crcOf(Buffer.concat([header.subarray(2), side]))) & 0xffff, at)
    at += 2
  }
  side.copy(out, at)
  mainData.copy(out, at + sideInfoLength)
  return out
}

/** CRC-16 with the polynomial 0x8005, from 0xffff, over the last two header bytes and the side information. */
function crcOf(bytes: Buffer): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0)) & 0xffff
  }
  return crc
}
