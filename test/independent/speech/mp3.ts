import { createMp3Encoder } from 'wasm-media-encoders'

const encoder = await createMp3Encoder()

export type Settings = Parameters<typeof encoder.configure>[0]

export function encodeMp3(samples: readonly Float32Array[], settings: Settings): Buffer {
  encoder.configure(settings)
  const head = Buffer.from(encoder.encode(samples))
  return Buffer.concat([head, Buffer.from(encoder.finalize())])
}

const rates = [[11025, 12000, 8000], [], [22050, 24000, 16000], [44100, 48000, 32000]]
const older = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const newer = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

/** Offsets of the Layer III frames of a stream that begins with one (or with an ID3v2 tag), and its end. */
export function framesOf(stream: Buffer): number[] {
  let at = 0
  if (stream.toString('latin1', 0, 3) === 'ID3') {
    const footer = ((stream[5] ?? 0) & 0x10) === 0 ? 0 : 10
    at =
      10 + footer + (((stream[6] ?? 0) << 21) | ((stream[7] ?? 0) << 14) | ((stream[8] ?? 0) << 7) | (stream[9] ?? 0))
  }
  const offsets: number[] = []
  while (at + 4 <= stream.length) {
    const [a, b, c] = [stream[at] ?? 0, stream[at + 1] ?? 0, stream[at + 2] ?? 0]
    if (a !== 0xff || (b & 0xe6) !== 0xe2) break
    const version = (b >> 3) & 3
    const rate = rates[version]?.[(c >> 2) & 3]
    const kilobits = (version === 3 ? newer : older)[c >> 4]
    if (rate === undefined || kilobits === undefined) break
    offsets.push(at)
    if (kilobits === 0) {
      const next = stream.indexOf(stream.subarray(at, at + 3), at + 4)
      at = next < 0 ? stream.length : next
      continue
    }
    at += Math.floor(((version === 3 ? 144_000 : 72_000) * kilobits) / rate) + ((c >> 1) & 1)
  }
  offsets.push(at)
  return offsets
}
