import { framesOf, headerOfFrame } from './frames.ts'

/**
 * The stream with an information frame ("Info", as LAME writes it for constant bitrates) in front.
 * @param count the frames and bytes that it tells, from those that follow it; the bytes include the information frame itself
 */
export function withInfoFrame(stream: Buffer, count: (frames: number, bytes: number) => readonly [frames: number, bytes: number] = (frames, bytes) => [frames, bytes]): Buffer {
  const [first = Buffer.alloc(0), ...rest] = framesOf(stream)
  const { sideInfoLength } = headerOfFrame(first)
  const info = Buffer.alloc(first.length)
  first.copy(info, 0, 0, 4)
  const at = 4 + sideInfoLength
  const [frames, bytes] = count(1 + rest.length, stream.length + info.length)
  info.write('Info', at, 'latin1')
  // Flags: 1 says that the frames are counted, 2 the bytes.
  info.writeUInt32BE(3, at + 4)
  info.writeUInt32BE(frames, at + 8)
  info.writeUInt32BE(bytes, at + 12)
  return Buffer.concat([info, stream])
}
