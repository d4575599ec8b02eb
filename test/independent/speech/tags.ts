import { framesOf } from './mp3.ts'

function textFrame(id: string, text: string): Buffer {
  const content = Buffer.concat([Buffer.from([3]), Buffer.from(text)])
  const head = Buffer.alloc(10)
  head.write(id, 0, 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

/** An ID3v2 tag with a few text frames; `plain` writes the size as an ordinary number, which is the classic mistake. */
export function id3v2(texts: Readonly<Record<string, string>>, plain = false, major = 3): Buffer {
  const frames = Buffer.concat(Object.entries(texts).map(([id, text]) => textFrame(id, text)))
  const head = Buffer.from([0x49, 0x44, 0x33, major, 0, 0, 0, 0, 0, 0])
  if (plain) head.writeUInt32BE(frames.length, 6)
  else for (let k = 0; k < 4; k++) head[9 - k] = (frames.length >> (7 * k)) & 0x7f
  return Buffer.concat([head, frames])
}

export function id3v1(title: string): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAG', 0, 'latin1')
  tag.write(title.slice(0, 30), 3, 'latin1')
  tag[127] = 101
  return tag
}

/** A silent first frame that announces how many frames and bytes follow. `error` makes the counts wrong. */
export function withInfoFrame(stream: Buffer, error = 0): Buffer {
  const offsets = framesOf(stream)
  const start = offsets[0] ?? 0
  const size = (offsets[1] ?? start) - start
  const version = ((stream[start + 1] ?? 0) >> 3) & 3
  const mono = (stream[start + 3] ?? 0) >> 6 === 3
  const side = version === 3 ? (mono ? 17 : 32) : mono ? 9 : 17
  const frame = Buffer.alloc(size)
  stream.copy(frame, 0, start, start + 4)
  frame.write('Info', 4 + side, 'latin1')
  frame.writeUInt32BE(3, 8 + side)
  frame.writeUInt32BE(offsets.length - 1 + error, 12 + side)
  frame.writeUInt32BE(size + stream.length - start + error * 200, 16 + side)
  return Buffer.concat([stream.subarray(0, start), frame, stream.subarray(start)])
}
