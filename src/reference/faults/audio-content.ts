import { setTimeout } from 'node:timers/promises'
import type { Context, SpeechJob } from '../context.ts'
import { onMp3, onPcm, scoped } from './scope.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { wholeBody } from '../reply.ts'
import { sampleFormats } from '../bytes/sample-formats.ts'
import { bytes, labelled, middle, success } from './audio-hooks.ts'

const speech = { operation: 'speech' } as const
const change = (what: (job: SpeechJob, context: Context) => Partial<SpeechJob>): Hooks => ({
  job: (job, context) => ({ ...job, ...what(job, context) }),
})

/** Text that is not spoken, or not all of it. 2.1: "input | string | Text to synthesize." */
const lengths: Fault[] = [
  ...[100, 200, 400, 460].map((most) =>
    should('binary', {
      id: `text-cut-at-${most}`,
      title: `speaks only the first ${most} characters`,
      clause: '2.1',
      violates: ['SPEECH-LONGER-LASTS-LONGER'],
      when: speech,
      hooks: change(({ text }) => ({ text: text.slice(0, most) })),
    }),
  ),
  should('binary', {
    id: 'text-first-sentence',
    title: 'speaks only the first sentence',
    clause: '2.1',
    violates: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-TEXTS-DIFFER'],
    when: speech,
    hooks: change(({ text }) => ({ text: /^[^.!?]*[.!?]?/.exec(text)?.[0].slice(0, 80) || text })),
  }),
  should('binary', {
    id: 'text-fixed-length',
    title: 'answers two seconds of audio, whatever the text',
    clause: '2.1',
    violates: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-TEXTS-DIFFER'],
    when: speech,
    hooks: change(({ text }) => ({ text: text.repeat(1 + Math.floor(36 / Math.max(1, text.length))).slice(0, 36) })),
  }),
]

const sameForAll: Fault[] = [
  should('binary', {
    id: 'text-ignored',
    title: 'answers the same audio for every text',
    clause: '2.1',
    violates: ['SPEECH-TEXTS-DIFFER', 'SPEECH-LONGER-LASTS-LONGER'],
    when: speech,
    hooks: change(() => ({ text: 'This is a sample of the voice that you have chosen.' })),
  }),
  should('binary', {
    id: 'text-cached-first',
    title: 'answers the audio of the first text to all later ones',
    clause: '2.1',
    violates: ['SPEECH-TEXTS-DIFFER', 'SPEECH-LONGER-LASTS-LONGER'],
    when: speech,
    hooks: change(({ text }, context) => {
      const memory = context.selection.memory('text-cached-first')
      if (!memory.has('text')) memory.set('text', text)
      return { text: String(memory.get('text')) }
    }),
  }),
  should('binary', {
    id: 'text-cached-by-length',
    title: 'caches audio by the length of the text',
    clause: '2.1',
    violates: ['SPEECH-TEXTS-DIFFER'],
    when: speech,
    hooks: change(({ text }) => ({ text: 'la '.repeat(1 + Math.floor(text.length / 3)) })),
  }),
  should('binary', {
    id: 'text-cached-by-first-word',
    title: 'answers the audio of the first word alone',
    clause: '2.1',
    violates: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-TEXTS-DIFFER'],
    when: speech,
    hooks: change(({ text }) => ({ text: text.split(' ', 1)[0] ?? text })),
  }),
]
const ignored = sameForAll[0] as Fault

/** A voice that takes, `every` so often, the text of whoever else is being served. Both wait a little, by the real clock, so that they meet. */
async function* stolen(
  stream: AsyncIterable<Buffer>,
  context: Context,
  take: (own: Buffer, other: Buffer) => Buffer,
  every: number,
): AsyncGenerator<Buffer> {
  const memory = context.selection.memory('stolen')
  const name = `${context.operation} ${context.asked.format}`
  const own = await wholeBody(stream)
  const waiting = [
    ...((memory.get(name) as { text: string; audio: Buffer }[] | undefined) ?? []),
    { text: context.asked.input, audio: own },
  ]
  memory.set(name, waiting)
  await setTimeout(40)
  const turn = Number(memory.get(`turn ${name}`) ?? 0) + 1
  memory.set(`turn ${name}`, turn)
  const other = waiting
    .concat((memory.get(name) as typeof waiting | undefined) ?? [])
    .find(({ text }) => text !== context.asked.input)
  yield other && turn % every === 0 ? take(own, other.audio) : own
  // Whoever came with us has seen it by now.
  await setTimeout(40)
  memory.set(
    name,
    ((memory.get(name) as typeof waiting | undefined) ?? []).filter(({ audio }) => audio !== own),
  )
}

const steals = (id: string, title: string, take: (own: Buffer, other: Buffer) => Buffer, every = 1): Fault =>
  must('binary', {
    id,
    title,
    clause: '4.1',
    violates: ['SPEECH-PARALLEL'],
    sometimes: ['SPEECH-TEXTS-DIFFER', 'SPEECH-LONGER-LASTS-LONGER', 'PCM-RATE'],
    when: speech,
    hooks: { audio: (stream, context) => stolen(stream, context, take, every) },
  })

/** What goes wrong only when requests come together. */
const parallel: Fault[] = [
  steals('parallel-crosstalk', "answers parallel requests with each other's audio", (_, other) => other),
  steals(
    'parallel-crosstalk-every-tenth',
    "answers every tenth of parallel requests with another's audio",
    (_, other) => other,
    10,
  ),
  {
    ...steals('parallel-mixed-mp3', 'mixes the mp3 of parallel requests', (own, other) =>
      Buffer.concat([own.subarray(0, middle(own)), other.subarray(middle(other))]),
    ),
    violates: ['MP3-FRAMES', 'MP3-RESERVOIR', 'SPEECH-PARALLEL'],
    when: { format: 'mp3' },
  },
  {
    ...steals('parallel-mixed-pcm', 'mixes the PCM of parallel requests', (own, other) =>
      Buffer.concat([own.subarray(0, middle(own)), other.subarray(middle(other))]),
    ),
    when: { format: 'pcm' },
  },
  ...scoped(
    steals('parallel-crosstalk', "answers parallel requests with each other's audio", (_, other) => other),
    [onMp3, onPcm],
  ),
  must('binary', {
    id: 'parallel-500',
    title: 'answers 500 while another request is under way',
    clause: '7',
    violates: ['SPEECH-SUCCESS-200'],
    sometimes: [
      'SPEECH-PARALLEL',
      'SPEECH-SPEED-ONE',
      'SPEECH-ROBUST',
      'SPEECH-ANY-TEXT',
      'SPEECH-LONGER-LASTS-LONGER',
      'PCM-RATE',
      'SPEECH-BODY-SPELLING',
      'AUTH-SCHEME-CASE',
      'ERROR-PROVOKED-STATUS',
      'ERROR-402',
      'ERROR-402-POINTER',
      'ERROR-429',
      'ERROR-502',
      'ERROR-503',
      'ERROR-524',
      'ERROR-529',
    ],
    when: { ...speech, parallel: true },
    hooks: { trouble: () => failure(500) },
  }),
  must('binary', {
    id: 'parallel-empty',
    title: 'sends an empty body while another request is under way',
    clause: '4.1',
    violates: ['SPEECH-AUDIO-NOT-EMPTY'],
    sometimes: [
      'SPEECH-OTHER-SCRIPT-NOT-EMPTY',
      'SPEECH-PARALLEL',
      'SPEECH-LONGER-LASTS-LONGER',
      'SPEECH-DEFAULT-FORMAT',
      'PCM-RATE',
    ],
    when: { ...speech, parallel: true },
    hooks: bytes(() => Buffer.alloc(0)),
  }),
]

const isOne = ({ incoming }: Context): boolean => /"speed"\s*:\s*1(?:\.0+)?\s*[,}]/.test(incoming.body.toString())

/** 2.1: "speed | number | Playback speed multiplier." One is what speech is without it. */
const speed: Fault[] = [
  must('binary', {
    id: 'speed-one-refused',
    title: 'refuses a speed of 1',
    clause: '2.1',
    violates: ['SPEECH-SPEED-ONE'],
    when: { ...speech, matches: isOne },
    hooks: { trouble: () => failure(400, 'speed is not supported') },
  }),
  must('binary', {
    id: 'speed-one-500',
    title: 'answers 500 to a speed of 1',
    clause: '2.1',
    violates: ['SPEECH-SPEED-ONE'],
    when: { ...speech, matches: isOne },
    hooks: { trouble: () => failure(500) },
  }),
  must('binary', {
    id: 'speed-one-422',
    title: 'answers 422 to a speed of 1',
    clause: '2.1',
    violates: ['SPEECH-SPEED-ONE', 'SPEECH-STATUS-LISTED'],
    when: { ...speech, matches: isOne },
    hooks: { trouble: () => failure(422, 'Unprocessable') },
  }),
]

const speedOf = ({ incoming }: Context): string | undefined =>
  /"speed"\s*:\s*([^,}\s]+)/.exec(incoming.body.toString())?.[1]
const refused = { trouble: () => failure(400) } satisfies Hooks
const empty = bytes(() => Buffer.alloc(0))
const ofInput = (id: string, title: string, violates: Fault['violates'], part: RegExp, hooks: Hooks = empty): Fault =>
  must('binary', {
    id,
    title,
    clause: '2.1',
    violates,
    when: { ...speech, matches: ({ asked }) => part.test(asked.input) },
    hooks,
  })
/** A speed of 1 in another spelling, a text in other letters, and one that is refused for no reason. */
const unusual: Fault[] = [
  must('binary', {
    id: 'speed-one-empty',
    title: 'sends an empty body at a speed of 1',
    clause: '2.1',
    violates: ['SPEECH-AUDIO-NOT-EMPTY'],
    when: { ...speech, matches: (context) => speedOf(context) === '1' },
    hooks: empty,
  }),
  must('binary', {
    id: 'speed-one-cut',
    title: 'closes the connection in the middle of speech at a speed of 1',
    clause: '4.1',
    violates: ['SPEECH-BODY-WHOLE'],
    when: { ...speech, matches: (context) => speedOf(context) === '1' },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.6, how: 'close' } })),
  }),
  ...['1.0', '1e0'].map((written) =>
    must('binary', {
      id: `speed-one-as-${written.replace('.', '-')}`,
      title: `refuses a speed of 1 that is written ${written}`,
      clause: '2.1',
      violates: ['SPEECH-SPEED-ONE'],
      when: { ...speech, matches: (context) => speedOf(context) === written },
      hooks: refused,
    }),
  ),
  ofInput('markup-empty', 'sends an empty body for a text with markup', ['SPEECH-AUDIO-NOT-EMPTY'], /<\w/),
  ofInput(
    'emoji-empty',
    'sends an empty body for a text with emoji',
    ['SPEECH-AUDIO-NOT-EMPTY'],
    /\w.*\p{Extended_Pictographic}/u,
  ),
  ofInput(
    'markup-cut',
    'closes the connection in the middle of a text with markup',
    ['SPEECH-BODY-WHOLE'],
    /<\w/,
    success((reply) => ({ ...reply, cut: { share: 0.6, how: 'close' } })),
  ),
  ...(
    [
      ['cyrillic', /\p{Script=Cyrillic}/u],
      ['chinese', /\p{Script=Han}/u],
    ] as const
  ).map(([name, script]) =>
    should('binary', {
      id: `${name}-empty`,
      title: `sends an empty body for ${name} text`,
      clause: '2.1',
      violates: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY'],
      when: { ...speech, matches: ({ asked }) => script.test(asked.input) },
      hooks: empty,
    }),
  ),
  ofInput(
    'one-text-refused',
    'refuses one short text with 400, and speaks longer ones',
    ['SPEECH-SUCCESS-200'],
    /^Seven green/,
    refused,
  ),
]

/** A defect that only one path through the service shows. */
const sly: Fault[] = [
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
    when: { ...speech, longerThan: 400 },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.6, how: 'close' } })),
  }),
  must('binary', {
    id: 'speech-long-text-500',
    title: 'answers 500 to texts of more than 400 characters',
    clause: '7',
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
    violates: ['PCM-FORMAT', 'SPEECH-DEFAULT-FORMAT'],
    when: { format: 'pcm', every: 3 },
    hooks: bytes((whole) => sampleFormats.bigEndian(whole)),
  }),
  must('binary', {
    id: 'pcm-third-call-odd',
    title: 'sends an odd number of bytes every third time',
    clause: '4.1',
    violates: ['PCM-EVEN-LENGTH', 'SPEECH-DEFAULT-FORMAT'],
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
]

/** What is said, for whom, and how long it lasts. */
export const audioContentFaults: readonly Fault[] = [
  ...lengths,
  ...sameForAll,
  ...scoped(ignored, [onMp3, onPcm]),
  ...parallel,
  ...speed,
  ...unusual,
  ...sly,
]
