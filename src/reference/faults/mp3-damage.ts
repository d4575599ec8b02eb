import { framesOf } from '../bytes/frames.ts'
import { withInfoFrame } from '../bytes/info-frame.ts'
import { repack } from '../bytes/repack.ts'
import { wavHeader } from '../bytes/wav.ts'
import type { SpeechJob } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { encodeMp3 } from '../voice/mp3.ts'
import { clause, end, insert, jsonLine, mp3, start } from './audio-damage-hooks.ts'
import { bytes, seam, withCrLf } from './audio-hooks.ts'

/** Bytes that are no frame header anywhere, and the same every time. */
const garbage = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 167 + 13) % 251))

const header = (change: (frame: Buffer) => void): Hooks =>
  bytes((whole) => {
    const copy = Buffer.from(whole)
    change(copy.subarray(seam(whole)))
    return copy
  })

/**
 * The longest jump back of the bit reservoir that a gap can be cut before: what is missing there is missed for certain.
 */
function withoutFrames(whole: Buffer): Buffer {
  const frames = framesOf(whole)
  let best = { from: 1, to: 1, lack: 0 }
  for (let to = 4; to < frames.length - 2; to++) {
    for (let from = Math.max(1, to - 12); from <= to - 3; from++) {
      const lack = (frames[to]?.[4] ?? 0) - (frames[from]?.[4] ?? 0)
      if (lack > best.lack) best = { from, to, lack }
    }
  }
  return Buffer.concat([...frames.slice(0, best.from), ...frames.slice(best.to)])
}

export const frameFaults: Fault[] = [
  ['garbage-between', 'puts 200 foreign bytes between two frames', insert(seam, garbage(200))],
  ['garbage-before', 'puts 777 foreign bytes before the first frame', insert(start, garbage(777))],
  ['garbage-after', 'puts 500 foreign bytes after the last frame', insert(end, garbage(500))],
  ['json-after', 'appends a line of JSON to mp3', insert(end, jsonLine)],
  ['newline-after', 'ends mp3 with a line feed', insert(end, Buffer.from('\n'))],
  [
    'bytes-lost',
    'loses 100 bytes in the middle',
    bytes((whole) => Buffer.concat([whole.subarray(0, seam(whole) + 60), whole.subarray(seam(whole) + 160)])),
  ],
  [
    'chunk-sizes-inside',
    'leaves chunk sizes in the body',
    bytes((whole) =>
      Buffer.concat(
        framesOf(whole).map((frame, index) =>
          index % 20 === 19 ? Buffer.concat([Buffer.from('\r\n1e00\r\n'), frame]) : frame,
        ),
      ),
    ),
  ],
  ['sync-broken', 'breaks the sync word of one frame', header((frame) => frame.writeUInt8(0x7f))],
  [
    'bitrate-invalid',
    'gives one frame the forbidden bitrate',
    header((frame) => frame.writeUInt8((frame[2] ?? 0) | 0xf0, 2)),
  ],
  [
    'rate-reserved',
    'gives one frame the reserved sample rate',
    header((frame) => frame.writeUInt8((frame[2] ?? 0) | 0x0c, 2)),
  ],
  [
    'zeroed',
    'sends 1,500 zero bytes in the place of frames',
    bytes((whole) =>
      Buffer.concat([whole.subarray(0, seam(whole) + 50), Buffer.alloc(1500), whole.subarray(seam(whole) + 1550)]),
    ),
  ],
  ['crlf', 'writes every line feed in mp3 as CR LF', bytes(withCrLf)],
  ['riff-inside', 'puts a WAV header between frames', insert(seam, (whole) => wavHeader(whole.length))],
].map(([id, title, hooks]) =>
  must('binary', {
    id: `mp3-${id as string}`,
    title: title as string,
    clause,
    violates: ['MP3-FRAMES'],
    when: mp3,
    hooks: hooks as Hooks,
  }),
)

export const cuts: Fault[] = [
  must('binary', {
    id: 'mp3-last-frame-cut',
    title: 'loses the last 50 bytes of mp3',
    clause,
    violates: ['MP3-LAST-FRAME'],
    when: mp3,
    hooks: bytes((whole) => whole.subarray(0, whole.length - 50)),
  }),
  must('binary', {
    id: 'mp3-last-byte-cut',
    title: 'loses the last byte of mp3',
    clause,
    violates: ['MP3-LAST-FRAME'],
    when: mp3,
    hooks: bytes((whole) => whole.subarray(0, whole.length - 1)),
  }),
  must('binary', {
    id: 'mp3-half',
    title: 'stops in the middle of a frame, half way through',
    clause,
    violates: ['MP3-LAST-FRAME'],
    // What two texts differ in may stand in the second half.
    sometimes: ['SPEECH-TEXTS-DIFFER'],
    when: mp3,
    hooks: bytes((whole) => whole.subarray(0, seam(whole) + 70)),
  }),
]

/** Each half as a file of its own: no frame needs another's bytes. */
function twoFiles(whole: Buffer): Buffer {
  const frames = framesOf(repack(whole))
  const half = frames.length >> 1
  return Buffer.concat([frames.slice(0, half), frames.slice(half)].map((each) => withInfoFrame(Buffer.concat(each))))
}

export const marks: Fault[] = [
  should('binary', {
    id: 'mp3-info-doubled',
    title: 'counts twice the frames in the information frame',
    clause,
    violates: ['MP3-INFO'],
    when: mp3,
    hooks: bytes((whole) => withInfoFrame(whole, (frames, size) => [frames * 2, size])),
  }),
  should('binary', {
    id: 'mp3-info-first-chunk',
    title: 'counts only the first chunk in the information frame',
    clause,
    violates: ['MP3-INFO'],
    when: mp3,
    hooks: bytes((whole) => withInfoFrame(whole, (frames, size) => [Math.floor(frames / 4), Math.floor(size / 4)])),
  }),
  should('binary', {
    id: 'mp3-info-bytes-halved',
    title: 'counts half the bytes in the information frame',
    clause,
    violates: ['MP3-INFO'],
    when: mp3,
    hooks: bytes((whole) => withInfoFrame(whole, (frames, size) => [frames, size >> 1])),
  }),
  should('binary', {
    id: 'mp3-joined-files',
    title: 'joins one mp3 file with an information frame for each half',
    clause,
    violates: ['MP3-INFO'],
    when: mp3,
    hooks: bytes(twoFiles),
  }),
  should('binary', {
    id: 'mp3-crc-wrong',
    title: 'writes wrong checksums',
    clause,
    violates: ['MP3-CRC'],
    when: mp3,
    hooks: bytes((whole) => repack(whole, (crc) => crc ^ 0x0101)),
  }),
  should('binary', {
    id: 'mp3-crc-wrong-once',
    title: 'writes every seventh checksum wrong',
    clause,
    violates: ['MP3-CRC'],
    when: mp3,
    hooks: bytes((whole) => repack(whole, (crc, index) => (index % 7 === 6 ? 0 : crc))),
  }),
  should('binary', {
    id: 'mp3-head-missing',
    title: 'loses the first three frames',
    clause,
    violates: ['MP3-RESERVOIR'],
    when: mp3,
    hooks: bytes((whole) => Buffer.concat(framesOf(whole).slice(3))),
  }),
  should('binary', {
    id: 'mp3-frames-missing',
    title: 'loses frames in the middle',
    clause,
    violates: ['MP3-RESERVOIR'],
    when: mp3,
    hooks: bytes(withoutFrames),
  }),
  should('binary', {
    id: 'mp3-zeros-before',
    title: 'pads mp3 with zeros at the beginning',
    clause,
    violates: ['MP3-ZERO-PADDING'],
    when: mp3,
    hooks: insert(start, Buffer.alloc(400)),
  }),
  should('binary', {
    id: 'mp3-zeros-after',
    title: 'pads mp3 with zeros at the end',
    clause,
    violates: ['MP3-ZERO-PADDING'],
    when: mp3,
    hooks: insert(end, Buffer.alloc(512)),
  }),
]

/** The second half encoded apart, in another way. */
const mixed = (
  id: string,
  title: string,
  other: (job: SpeechJob) => Pick<SpeechJob, 'rate' | 'channels' | 'bitrate'>,
): Fault =>
  should('binary', {
    id: `mp3-mixed-${id}`,
    title,
    clause,
    violates: ['MP3-UNIFORM'],
    when: mp3,
    hooks: { audio: (stream, { job }) => (job ? joined(stream, other(job)) : stream) },
  })

async function* joined(
  stream: AsyncIterable<Buffer>,
  other: Pick<SpeechJob, 'rate' | 'channels' | 'bitrate'>,
): AsyncGenerator<Buffer> {
  yield* stream
  const tone = async function* (): AsyncGenerator<Float32Array> {
    yield Float32Array.from(
      { length: other.rate >> 1 },
      (_, index) => 0.3 * Math.sin((2 * Math.PI * 440 * index) / other.rate),
    )
  }
  yield* encodeMp3(tone(), other)
}

export const mixtures: Fault[] = [
  mixed('rates', 'changes the sample rate of mp3 on the way', () => ({ rate: 16000, channels: 1, bitrate: 64 })),
  mixed('channels', 'goes from mono to stereo on the way', (job) => ({ rate: job.rate, channels: 2, bitrate: 64 })),
]
