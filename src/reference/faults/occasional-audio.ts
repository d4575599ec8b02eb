import { sampleFormats } from '../bytes/sample-formats.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { bytes, eachSample, labelled, middle, seam, success } from './audio-hooks.ts'

const speech = { operation: 'speech' } as const

/** What compares how long answers last, where some are short. */
const shorter = [
  'PCM-RATE',
  'SPEECH-LONGER-LASTS-LONGER',
  'SPEECH-PAGE-WHOLE',
  'SPEECH-REPEATS-LAST-ALIKE',
  'SPEECH-TEXT-NOT-EVALUATED',
  'SPEECH-OTHER-SCRIPT-DIFFERS',
  'SPEECH-FIGURES-SPOKEN',
  'SPEECH-FORMATS-ALIKE',
  'SPEECH-WHOLE-TEXT',
  'SPEECH-UNUSUAL-WHOLE',
  'SPEECH-UNUSUAL-HEARD',
  'SPEECH-SEQUENCE-LASTS-ALIKE',
] as const

/** What compares how answers sound, where some are hardly heard. */
const besideSoft = [
  'SPEECH-FIGURES-SPOKEN',
  'SPEECH-OTHER-SCRIPT-DIFFERS',
  'SPEECH-TEXT-NOT-EVALUATED',
  'SPEECH-WHOLE-TEXT',
  'SPEECH-SPEED-WHOLE',
  'SPEECH-VOICE-HONOURED',
] as const

/** A defect that only one path through the service shows. */
export const occasionalAudioFaults: Fault[] = [
  should('binary', {
    id: 'speech-seventh-call-soft',
    title: 'speaks every seventh time so softly that nobody hears it',
    clause: '1',
    violates: ['SPEECH-REPEATS-LAST-ALIKE'],
    sometimes: besideSoft,
    when: { ...speech, every: 7 },
    hooks: eachSample((sample) => sample / 250),
  }),
  should('binary', {
    id: 'speech-softer-each-time',
    title: 'speaks a little softer each time',
    clause: '1',
    violates: ['SPEECH-REPEATS-LAST-ALIKE'],
    sometimes: besideSoft,
    when: speech,
    hooks: {
      samples: async function* (sentences, context) {
        const memory = context.memory('speech-softer-each-time')
        const turn = Number(memory.get('turn') ?? 0) + 1
        memory.set('turn', turn)
        for await (const sentence of sentences) yield sentence.map((sample) => sample * 0.97 ** Math.min(turn, 200))
      },
    },
  }),
  // Who closes before all is sent loses what the buffers do not hold.
  should('binary', {
    id: 'speech-short-on-close',
    title: 'sends 48 KiB at most on a connection that is to be closed',
    clause: '4.1',
    violates: ['SPEECH-REPEATS-LAST-ALIKE'],
    sometimes: [
      'SPEECH-NOT-CUT-SHORT',
      'SPEECH-SPEED-WHOLE',
      ...shorter.filter((id) => id !== 'SPEECH-REPEATS-LAST-ALIKE'),
    ],
    when: { ...speech, matches: ({ incoming }) => headerValues(incoming, 'connection').includes('close') },
    hooks: bytes((whole) => whole.subarray(0, 48 * 1024)),
  }),
  ...(
    [
      ['mp3', 120],
      ['mp3', 400],
      ['pcm', 120],
      ['pcm', 400],
    ] as const
  ).map(([format, longerThan]) =>
    must('binary', {
      id: `${format}-long-text-empty-${longerThan}`,
      title: `answers ${format} texts of more than ${longerThan} characters with an empty body`,
      clause: '4.1',
      violates: ['SPEECH-AUDIO-NOT-EMPTY'],
      when: { format, longerThan },
      hooks: bytes(() => Buffer.alloc(0)),
    }),
  ),
  must('binary', {
    id: 'pcm-long-text-big-endian',
    title: 'sends texts of more than 120 characters in big-endian',
    clause: '4.1',
    violates: ['PCM-FORMAT'],
    when: { format: 'pcm', longerThan: 120 },
    hooks: bytes((whole) => sampleFormats.bigEndian(whole)),
  }),
  must('binary', {
    id: 'pcm-long-text-shifted',
    title: 'loses a byte in texts of more than 400 characters',
    clause: '4.1',
    violates: ['PCM-ALIGNMENT', 'PCM-EVEN-LENGTH'],
    when: { format: 'pcm', longerThan: 400 },
    hooks: bytes((whole) => Buffer.concat([whole.subarray(0, middle(whole) + 1), whole.subarray(middle(whole) + 2)])),
  }),
  must('binary', {
    id: 'mp3-long-text-cut',
    title: 'cuts the last frame of texts of more than 120 characters',
    clause: '4.1',
    violates: ['MP3-LAST-FRAME'],
    when: { format: 'mp3', longerThan: 120 },
    hooks: bytes((whole) => whole.subarray(0, -30)),
  }),
  must('binary', {
    id: 'mp3-long-text-label',
    title: 'labels mp3 of more than 400 characters application/octet-stream',
    clause: '4.1',
    violates: ['SPEECH-MEDIA-TYPE'],
    when: { format: 'mp3', longerThan: 400 },
    hooks: labelled('application/octet-stream'),
  }),
  must('binary', {
    id: 'speech-long-text-cut',
    title: 'closes the connection in the middle of texts of more than 400 characters',
    clause: '4.1',
    violates: ['SPEECH-BODY-WHOLE'],
    // Which answers are whole, to be heard, is decided by when the run gave up on the rest.
    silencesAny: true,
    when: { ...speech, longerThan: 400 },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.6, how: 'close' } })),
  }),
  must('binary', {
    id: 'speech-long-text-500',
    title: 'answers 500 to texts of more than 400 characters',
    clause: '4.1',
    violates: ['SPEECH-SUCCESS-200'],
    when: { ...speech, longerThan: 400 },
    hooks: { trouble: () => failure(500) },
  }),
  must('binary', {
    id: 'mp3-third-call-empty',
    title: 'sends an empty body every third time',
    clause: '4.1',
    violates: ['SPEECH-AUDIO-NOT-EMPTY'],
    sometimes: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY', 'SPEECH-LONGER-LASTS-LONGER', 'SPEECH-PARALLEL'],
    when: { format: 'mp3', every: 3 },
    hooks: bytes(() => Buffer.alloc(0)),
  }),
  must('binary', {
    id: 'pcm-third-call-big-endian',
    title: 'sends big-endian samples every third time',
    clause: '4.1',
    violates: ['PCM-FORMAT'],
    sometimes: ['SPEECH-DEFAULT-FORMAT'],
    when: { format: 'pcm', every: 3 },
    hooks: bytes((whole) => sampleFormats.bigEndian(whole)),
  }),
  must('binary', {
    id: 'pcm-third-call-odd',
    title: 'sends an odd number of bytes every third time',
    clause: '4.1',
    violates: ['PCM-EVEN-LENGTH'],
    sometimes: ['SPEECH-DEFAULT-FORMAT'],
    when: { format: 'pcm', every: 3 },
    hooks: bytes((whole) => whole.subarray(0, -1)),
  }),
  must('binary', {
    id: 'mp3-third-call-cut',
    title: 'cuts the last frame of mp3 every third time',
    clause: '4.1',
    violates: ['MP3-LAST-FRAME'],
    when: { format: 'mp3', every: 3 },
    hooks: bytes((whole) => whole.subarray(0, -40)),
  }),
  ...[2, 3].map((every) =>
    must('binary', {
      id: `speech-cut-every-${every}`,
      title: `closes the connection in the middle of speech at every ${every === 2 ? 'second' : 'third'} call`,
      clause: '4.1',
      violates: ['SPEECH-BODY-WHOLE'],
      when: { ...speech, every },
      hooks: success((reply) => ({ ...reply, cut: { share: 0.6, how: 'close' } })),
    }),
  ),
  must('binary', {
    id: 'mp3-third-call-label',
    title: 'labels mp3 audio/pcm every third time',
    clause: '4.1',
    violates: ['SPEECH-MEDIA-TYPE'],
    when: { format: 'mp3', every: 3, matches: ({ job }) => job !== undefined },
    hooks: labelled('audio/pcm'),
  }),
  must('binary', {
    id: 'speech-json-every-thirtieth',
    title: 'sends an error in JSON in the place of the audio every thirtieth time',
    clause: '4.1',
    violates: ['MP3-FORMAT', 'PCM-FORMAT'],
    sometimes: ['SPEECH-TEXTS-DIFFER'],
    silences: ['SPEECH-AUDIO-NOT-EMPTY'],
    when: { ...speech, every: 30 },
    hooks: bytes(() => Buffer.from(JSON.stringify({ error: { code: 502, message: 'The engine failed.' } }))),
  }),
  should('binary', {
    id: 'pcm-cut-now-and-then',
    title: 'ends pcm at three fifths every twentieth time, with the length of what is sent',
    clause: '2.1',
    violates: ['SPEECH-NOT-CUT-SHORT'],
    sometimes: shorter,
    when: { format: 'pcm', every: 20 },
    hooks: bytes((whole) => whole.subarray(0, 2 * Math.floor(0.3 * whole.length))),
  }),
  should('binary', {
    id: 'mp3-cut-where-gzip',
    title: 'ends mp3 half way through, at the end of a frame, where a client takes gzip',
    clause: '2.1',
    violates: ['SPEECH-NOT-CUT-SHORT'],
    sometimes: shorter,
    when: {
      format: 'mp3',
      matches: ({ incoming }) => headerValues(incoming, 'accept-encoding').join().includes('gzip'),
    },
    hooks: bytes((whole) => whole.subarray(0, seam(whole))),
  }),
]
