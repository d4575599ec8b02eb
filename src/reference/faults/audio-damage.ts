import { sampleFormats } from '../bytes/sample-formats.ts'
import { framesOf } from '../bytes/frames.ts'
import { withInfoFrame } from '../bytes/info-frame.ts'
import { repack } from '../bytes/repack.ts'
import { wavHeader } from '../bytes/wav.ts'
import type { SpeechJob } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { encodeMp3 } from '../voice/mp3.ts'
import { bytes, eachSample, labelled, middle, success } from './audio-hooks.ts'

const clause = '4.1'
const mp3 = { format: 'mp3' } as const
const pcm = { format: 'pcm' } as const

const insert = (at: (whole: Buffer) => number, what: Buffer | ((whole: Buffer) => Buffer)): Hooks =>
  bytes((whole) =>
    Buffer.concat([
      whole.subarray(0, at(whole)),
      typeof what === 'function' ? what(whole) : what,
      whole.subarray(at(whole)),
    ]),
  )
const start = (): number => 0
const end = (whole: Buffer): number => whole.length
const jsonLine = Buffer.from('\n{"event":"done","usage":{"characters":42,"credits":0.00063}}\n')
/** Bytes that are no frame header anywhere, and the same every time. */
const garbage = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 167 + 13) % 251))
const list = Buffer.concat([
  Buffer.from('LIST\x1a\0\0\0INFOISFT\x0e\0\0\0', 'latin1'),
  Buffer.from('Lavf60.16.100\0', 'latin1'),
])

/** Between two frames in the middle of the stream. */
const seam = (whole: Buffer): number =>
  framesOf(whole)
    .slice(0, framesOf(whole).length >> 1)
    .reduce((sum, { length }) => sum + length, 0)
const header = (change: (frame: Buffer) => void): Hooks =>
  bytes((whole) => {
    const copy = Buffer.from(whole)
    change(copy.subarray(seam(whole)))
    return copy
  })

/** The longest jump back of the bit reservoir that a gap can be cut before: what is missing there is missed for certain. */
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

const frameFaults: Fault[] = [
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
  [
    'crlf',
    'writes every line feed in mp3 as CR LF',
    bytes((whole) => Buffer.from(whole.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')),
  ],
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

const cuts: Fault[] = [
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

const marks: Fault[] = [
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

const mixtures: Fault[] = [
  mixed('rates', 'changes the sample rate of mp3 on the way', () => ({ rate: 16000, channels: 1, bitrate: 64 })),
  mixed('channels', 'goes from mono to stereo on the way', (job) => ({ rate: job.rate, channels: 2, bitrate: 64 })),
]

/** One odd stretch of silence shifts all samples after it by a byte. */
const alignment: Fault[] = [
  must('binary', {
    id: 'pcm-odd-silence',
    title: 'inserts an odd number of silent bytes between sentences',
    clause,
    violates: ['PCM-ALIGNMENT', 'PCM-EVEN-LENGTH', 'SPEECH-DEFAULT-FORMAT'],
    when: pcm,
    hooks: insert((whole) => middle(whole.subarray(0, whole.length >> 1)), Buffer.alloc(2401)),
  }),
  must('binary', {
    id: 'pcm-odd-silence-even-total',
    title: 'inserts an odd number of silent bytes twice',
    clause,
    violates: ['PCM-ALIGNMENT'],
    when: pcm,
    hooks: bytes((whole) =>
      Buffer.concat([
        whole.subarray(0, quarter(whole)),
        Buffer.alloc(961),
        whole.subarray(quarter(whole), 3 * quarter(whole)),
        Buffer.alloc(961),
        whole.subarray(3 * quarter(whole)),
      ]),
    ),
  }),
  must('binary', {
    id: 'pcm-byte-lost',
    title: 'loses one byte in the middle',
    clause,
    violates: ['PCM-ALIGNMENT', 'PCM-EVEN-LENGTH', 'SPEECH-DEFAULT-FORMAT'],
    when: pcm,
    hooks: bytes((whole) => Buffer.concat([whole.subarray(0, middle(whole) + 1), whole.subarray(middle(whole) + 2)])),
  }),
  must('binary', {
    id: 'pcm-byte-lost-and-padded',
    title: 'loses one byte in the middle and pads the end',
    clause,
    violates: ['PCM-ALIGNMENT'],
    when: pcm,
    hooks: bytes((whole) =>
      Buffer.concat([whole.subarray(0, middle(whole) + 1), whole.subarray(middle(whole) + 2), Buffer.alloc(1)]),
    ),
  }),
  must('binary', {
    id: 'pcm-shifted',
    title: 'sends all samples one byte late',
    clause,
    violates: ['PCM-FORMAT', 'SPEECH-DEFAULT-FORMAT'],
    when: pcm,
    hooks: bytes((whole) => Buffer.concat([Buffer.alloc(1), whole.subarray(0, -1)])),
  }),
  must('binary', {
    id: 'pcm-odd',
    title: 'sends one byte too few',
    clause,
    violates: ['PCM-EVEN-LENGTH', 'SPEECH-DEFAULT-FORMAT'],
    when: pcm,
    hooks: bytes((whole) => whole.subarray(0, -1)),
  }),
  must('binary', {
    id: 'pcm-odd-more',
    title: 'sends one byte too many',
    clause,
    violates: ['PCM-EVEN-LENGTH', 'SPEECH-DEFAULT-FORMAT'],
    when: pcm,
    hooks: insert(end, Buffer.alloc(1)),
  }),
  must('binary', {
    id: 'pcm-mulaw-after-a-second',
    title: 'turns to µ-law after the first second',
    clause,
    violates: ['PCM-FORMAT', 'SPEECH-DEFAULT-FORMAT'],
    when: pcm,
    hooks: bytes((whole) => Buffer.concat([whole.subarray(0, 48_000), sampleFormats.muLaw(whole.subarray(48_000))])),
  }),
  must('binary', {
    id: 'pcm-swaps-half-way',
    title: 'turns to big-endian half way',
    clause,
    violates: ['PCM-ALIGNMENT'],
    when: pcm,
    hooks: bytes((whole) =>
      Buffer.concat([
        whole.subarray(0, middle(whole)),
        Buffer.from(whole.subarray(middle(whole), whole.length & ~1)).swap16(),
      ]),
    ),
  }),
]

const foreign: Fault[] = [
  ['json-after', 'appends a line of JSON to PCM', insert(end, evenly(jsonLine))],
  ['json-before', 'puts a line of JSON before PCM', insert(start, evenly(jsonLine))],
  ['wav-chunks-after', 'leaves the chunks of a WAV file after the samples', insert(end, list)],
  [
    'wav-header-inside',
    'puts a WAV header before every chunk but the first',
    insert(middle, (whole) => wavHeader(whole.length >> 1)),
  ],
  [
    'text-inside',
    'leaves a log line among the samples',
    insert(middle, evenly(Buffer.from('INFO 2026-11-21 10:00:00 chunk 7 of 12 synthesized in 31 ms by worker 3\n'))),
  ],
  [
    'newline-after',
    'ends PCM with CR LF and a closing line',
    insert(end, evenly(Buffer.from('\r\n--boundary-of-the-parts-of-this-message--\r\n'))),
  ],
].map(([id, title, hooks]) =>
  must('binary', {
    id: `pcm-${id as string}`,
    title: title as string,
    clause,
    violates: ['PCM-FOREIGN-BYTES'],
    when: pcm,
    hooks: hooks as Hooks,
  }),
)

const rates: Fault[] = [
  should('binary', {
    id: 'pcm-rate-declared-16000',
    title: 'declares 16 kHz and sends 24 kHz',
    clause,
    violates: ['PCM-RATE'],
    when: pcm,
    hooks: labelled('audio/pcm;rate=16000;channels=1'),
  }),
  should('binary', {
    id: 'pcm-rate-declared-48000',
    title: 'declares 48 kHz and sends 24 kHz',
    clause,
    violates: ['PCM-RATE'],
    when: pcm,
    hooks: labelled('audio/pcm;rate=48000;channels=1'),
  }),
  should('binary', {
    id: 'pcm-rate-sent-16000',
    title: 'sends 16 kHz and declares 24 kHz',
    clause,
    violates: ['PCM-RATE'],
    when: pcm,
    hooks: { job: (job) => ({ ...job, rate: 16000 }), ...labelled('audio/pcm;rate=24000;channels=1') },
  }),
  should('binary', {
    id: 'pcm-channels-declared-2',
    title: 'declares two channels and sends one',
    clause,
    violates: ['PCM-RATE'],
    when: pcm,
    hooks: labelled('audio/pcm;rate=24000;channels=2'),
  }),
  should('binary', {
    id: 'pcm-channels-sent-2',
    title: 'sends two channels and declares one',
    clause,
    violates: ['PCM-RATE'],
    when: pcm,
    hooks: { job: (job) => ({ ...job, channels: 2 }), ...labelled('audio/pcm;rate=24000;channels=1') },
  }),
]

const silence: Fault[] = [
  should('binary', {
    id: 'pcm-silence',
    title: 'sends PCM that is silent',
    clause,
    violates: ['PCM-SILENCE'],
    when: pcm,
    hooks: eachSample(() => 0),
  }),
  should('binary', {
    id: 'mp3-silence',
    title: 'sends mp3 that is silent',
    clause,
    violates: ['MP3-SILENCE'],
    when: mp3,
    hooks: eachSample(() => 0),
  }),
  should('binary', {
    id: 'pcm-nearly-silent',
    title: 'sends PCM of the last bit only',
    clause,
    violates: ['PCM-SILENCE'],
    when: pcm,
    hooks: eachSample((_, index) => (index % 3 === 0 ? 1 / 32767 : 0)),
  }),
]

/** The body ends before its framing says, or its framing is broken. Clause 4.1: "body is a raw audio byte stream". */
const framing: Fault[] = [
  must('binary', {
    id: 'speech-length-too-long',
    title: 'announces more bytes than it sends',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, declaredLength: (length) => length + 1000 })),
  }),
  must('binary', {
    id: 'speech-cut',
    title: 'closes the connection at four fifths of the announced length',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.8, how: 'close' } })),
  }),
  must('binary', {
    id: 'speech-reset',
    title: 'resets the connection half way',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.5, how: 'reset' } })),
  }),
  must('binary', {
    id: 'speech-bad-chunk',
    title: 'breaks the chunked coding',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.9, how: 'bad-chunk' } })),
  }),
  must('binary', {
    id: 'speech-cut-mp3',
    title: 'closes the connection of mp3 before its end',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: mp3,
    hooks: success((reply) => ({ ...reply, cut: { share: 0.7, how: 'close' } })),
  }),
]

/** 4.1, table: bytes that are the right format and damaged. */
export const audioDamageFaults: readonly Fault[] = [
  ...frameFaults,
  ...cuts,
  ...marks,
  ...mixtures,
  ...alignment,
  ...foreign,
  ...rates,
  ...silence,
  ...framing,
]

function quarter(whole: Buffer): number {
  return (whole.length >> 3) * 2
}

/** Foreign bytes of an even number: an odd length would be a second defect. */
function evenly(part: Buffer): Buffer {
  return part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.from('\n')])
}
