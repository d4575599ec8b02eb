/**
 * Bitrates in kbit/s of Layer III by header index: MPEG-1, then MPEG-2 and 2.5. ISO 11172-3, 2.4.2.3, and ISO 13818-3.
 */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const rates = [44100, 48000, 32000] as const

/**
 * What a frame's header says; lengths in bytes. Only streams of our own encoder are read: nothing here looks for
 * errors.
 */
export interface FrameHeader {
  readonly isMpeg1: boolean
  readonly rate: number
  readonly channels: 1 | 2
  readonly hasCrc: boolean
  readonly length: number
  readonly sideInfoLength: number
}

export function headerOfFrame(frame: Buffer): FrameHeader {
  const [, second = 0, third = 0, fourth = 0] = frame
  const version = (second >> 3) & 3
  const isMpeg1 = version === 3
  const rate = (rates[(third >> 2) & 3] ?? 44100) / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const bitrate = bitrates[isMpeg1 ? 0 : 1][third >> 4] ?? 0
  const channels = fourth >> 6 === 3 ? 1 : 2
  const length = Math.floor(((isMpeg1 ? 144 : 72) * bitrate * 1000) / rate) + ((third >> 1) & 1)
  return {
    isMpeg1,
    rate,
    channels,
    hasCrc: (second & 1) === 0,
    length,
    sideInfoLength: isMpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17,
  }
}

/** The frames of a whole stream of our own encoder, in order. */
export function framesOf(stream: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at + 4 <= stream.length; at += frames.at(-1)?.length ?? 1)
    frames.push(stream.subarray(at, at + Math.max(1, headerOfFrame(stream.subarray(at)).length)))
  return frames
}
