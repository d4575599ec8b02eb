import { framesOf, headerOfFrame } from './frames.ts'

/**
 * The stream with an information frame ("Info", as LAME writes it for constant bitrates) in front.
 * @param count the frames and bytes that it tells, from those that follow it; the bytes include the information frame
 * itself
 */
export function withInfoFrame(
  stream: Buffer,
  count: (frames: number, bytes: number) => readonly [frames: number, bytes: number] = (frames, bytes) => [
    frames,
    bytes,
  ],
): Buffer {
  const [first = Buffer.alloc(0), ...rest] = framesOf(stream)
  const head = Buffer.from(first.subarray(0, 4))
  const at = 4 + headerOfFrame(first).sideInfoLength
  // Frames of silence in a variable bitrate are too short for it: it has the next bitrate that is enough, and no
  // padding.
  const countsLength = 16
  while (headerOfFrame(head).length < at + countsLength) head[2] = ((head[2] ?? 0) & 0xfd) + 0x10
  const info = Buffer.alloc(headerOfFrame(head).length)
  head.copy(info)
  const [frames, bytes] = count(1 + rest.length, stream.length + info.length)
  info.write('Info', at, 'latin1')
  // Flags: 1 says that the frames are counted, 2 the bytes.
  info.writeUInt32BE(3, at + 4)
  info.writeUInt32BE(frames, at + 8)
  info.writeUInt32BE(bytes, at + 12)
  return Buffer.concat([info, stream])
}
