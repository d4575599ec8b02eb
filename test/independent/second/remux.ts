import { framesOf } from '../speech/mp3.ts'

interface Layout {
  /** 1, or 0 for MPEG-2 and 2.5. */
  readonly first: boolean
  readonly channels: number
  readonly side: number
}

function layoutOf(frame: Buffer): Layout {
  const first = (((frame[1] ?? 0) >> 3) & 3) === 3
  const channels = (frame[3] ?? 0) >> 6 === 3 ? 1 : 2
  return { first, channels, side: first ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17 }
}

function bits(bytes: Buffer, at: number, count: number): number {
  let value = 0
  for (let k = at; k < at + count; k++) value = (value << 1) | (((bytes[k >> 3] ?? 0) >> (7 - (k & 7))) & 1)
  return value
}

function mainLength(side: Buffer, { first, channels }: Layout): number {
  const start = first ? 9 + (channels === 1 ? 5 : 3) + 4 * channels : 8 + (channels === 1 ? 1 : 2)
  const granules = (first ? 2 : 1) * channels
  let sum = 0
  for (let k = 0; k < granules; k++) sum += bits(side, start + k * (first ? 59 : 63), 12)
  return Math.ceil(sum / 8)
}

function crc16(...parts: readonly Buffer[]): number {
  let crc = 0xffff
  for (const part of parts) {
    for (const byte of part) {
      crc ^= byte << 8
      for (let k = 0; k < 8; k++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x8005
      crc &= 0xffff
    }
  }
  return crc
}

const older = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const newer = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

/** How each frame is laid out anew. A bitrate of `free` has no index and a length of its own. */
export interface Manner {
  readonly kilobits: number
  readonly crc?: boolean
  readonly free?: boolean
}

/** Lays the same audio into other frames, each of which holds its own data and ends in stuffing. */
export function remux(stream: Buffer, manner: Manner): Buffer {
  const offsets = framesOf(stream)
  const out: Buffer[] = []
  let reservoir: Buffer = Buffer.alloc(0)
  for (let k = 0; k + 1 < offsets.length; k++) {
    const frame = stream.subarray(offsets[k], offsets[k + 1])
    const layout = layoutOf(frame)
    const side = Buffer.from(frame.subarray(4, 4 + layout.side))
    const held = frame.subarray(4 + layout.side)
    const begin = bits(side, 0, layout.first ? 9 : 8)
    const from = reservoir.length - begin
    const main = Buffer.concat([reservoir, held]).subarray(Math.max(from, 0)).subarray(0, mainLength(side, layout))
    reservoir = Buffer.concat([reservoir, held]).subarray(-2048)
    side[0] = 0
    if (layout.first) side[1] = (side[1] ?? 0) & 0x7f
    const head = Buffer.from(frame.subarray(0, 4))
    const rate =
      ([[11025, 12000, 8000], [], [22050, 24000, 16000], [44100, 48000, 32000]][((head[1] ?? 0) >> 3) & 3] ?? [])[
        ((head[2] ?? 0) >> 2) & 3
      ] ?? 0
    const index = manner.free === true ? 0 : (layout.first ? newer : older).indexOf(manner.kilobits)
    head[2] = (index << 4) | ((head[2] ?? 0) & 0x0d)
    if (manner.crc === true) head[1] = (head[1] ?? 0) & 0xfe
    else head[1] = (head[1] ?? 0) | 1
    const next = Buffer.alloc(Math.floor(((layout.first ? 144_000 : 72_000) * manner.kilobits) / rate))
    head.copy(next)
    let at = 4
    if (manner.crc === true) at = next.writeUInt16BE(crc16(head.subarray(2), side), 4)
    at += side.copy(next, at)
    if (at + main.length > next.length)
      throw new Error(`a frame of ${manner.kilobits} kbit/s is too small for ${main.length} bytes`)
    main.copy(next, at)
    out.push(next)
  }
  return Buffer.concat(out)
}
