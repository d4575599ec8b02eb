import { sampleFormats } from '../bytes/sample-formats.ts'
import { wavHeader } from '../bytes/wav.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { clause, end, insert, jsonLine, pcm, start } from './audio-damage-hooks.ts'
import { bytes, labelled, middle, withCrLf } from './audio-hooks.ts'

const list = Buffer.concat([
  Buffer.from('LIST\x1a\0\0\0INFOISFT\x0e\0\0\0', 'latin1'),
  Buffer.from('Lavf60.16.100\0', 'latin1'),
])

const framed = (whole: Buffer, piece: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(whole.length / piece) }, (_, index) => {
      const bytes = whole.subarray(index * piece, (index + 1) * piece)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return Buffer.concat([length, bytes])
    }),
  )

/** What protocols and files put around bytes. */
export const pcmFraming: Fault[] = (
  [
    ['line-end-behind', 'ends with a line end', (whole) => Buffer.concat([whole, Buffer.from('\r\n')])],
    [
      'byte-order-mark',
      'begins with a byte order mark of UTF-16',
      (whole) => Buffer.concat([Buffer.of(0xff, 0xfe), whole]),
    ],
    ['length-before', 'begins with its length in four bytes', (whole) => framed(whole, whole.length)],
    ['lengths-between', 'has its length before each 64 KiB', (whole) => framed(whole, 65_536)],
  ] as const satisfies readonly (readonly [string, string, (whole: Buffer) => Buffer])[]
).map(([name, title, change]) =>
  should('binary', {
    id: `pcm-${name}`,
    title: `pcm ${title}`,
    clause,
    violates: ['PCM-FRAMING'],
    ...(name === 'lengths-between' && { sometimes: ['PCM-BREAKS'] }),
    when: pcm,
    hooks: bytes(change),
  }),
)

/** What is lost where a stream ends before its last buffer is written: not only the silence at the end. */
export const cutEnd = should('binary', {
  id: 'pcm-last-sound-cut',
  title: 'begins every pcm with a moment of silence, and loses the last 100 ms of its sound and the silence behind it',
  clause,
  violates: ['PCM-END'],
  sometimes: ['SPEECH-FORMATS-ALIKE', 'PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER', 'SPEECH-WHOLE-TEXT'],
  when: pcm,
  hooks: {
    samples: async function* (sentences, { job }) {
      // Where both ends are as loud, silence may be trimmed.
      yield new Float32Array(0.1 * (job?.rate ?? 0))
      let last: Float32Array | undefined
      for await (const sentence of sentences) {
        if (last) yield last
        last = sentence
      }
      if (!last) return
      const end = last.findLastIndex((sample) => Math.abs(sample) > 0.03)
      yield last.subarray(0, Math.max(0, end - 0.1 * (job?.rate ?? 0)))
    },
  },
})

/** One odd stretch of silence shifts all samples after it by a byte. */
export const alignment: Fault[] = [
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
    id: 'pcm-crlf',
    title: 'writes every line feed in PCM as CR LF',
    clause,
    violates: ['PCM-ALIGNMENT', 'PCM-EVEN-LENGTH'],
    when: pcm,
    hooks: bytes(withCrLf),
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

export const foreign: Fault[] = [
  ['json-after', 'appends a line of JSON to PCM', insert(end, evenly(jsonLine))],
  ['json-before', 'puts a line of JSON before PCM', insert(start, evenly(jsonLine))],
  ['wav-chunks-after', 'leaves the chunks of a WAV file after the samples', insert(end, list)],
  [
    'wav-list-before',
    'cuts 44 bytes off a WAV header of 78',
    insert(start, Buffer.concat([list.subarray(8), Buffer.from('data\xff\xff\xff\xff', 'latin1')])),
  ],
  [
    'wav-length-before',
    'cuts 40 bytes off a WAV header of 44',
    insert(start, (whole) => wavHeader(whole.length).subarray(40)),
  ],
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

export const rates: Fault[] = [
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

function quarter(whole: Buffer): number {
  return (whole.length >> 3) * 2
}

/** Foreign bytes of an even number: an odd length would be a second defect. */
function evenly(part: Buffer): Buffer {
  return part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.from('\n')])
}
