import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { meeting } from '../meeting.ts'
import { wholeBody } from '../reply.ts'
import { bytes, middle } from './audio-hooks.ts'
import { onMp3, onPcm, scoped } from './scope.ts'

const speech = { operation: 'speech' } as const

/**
 * A voice that takes, `every` so often, the text of whoever else is being served. Both wait a little, by the real
 * clock, so that they meet.
 */
async function* stolen(
  stream: AsyncIterable<Buffer>,
  context: Context,
  take: (own: Buffer, other: Buffer) => Buffer,
  every: number,
): AsyncGenerator<Buffer> {
  const memory = context.memory('stolen')
  const name = `${context.operation} ${context.requested.format}`
  const own = await wholeBody(stream)
  const waiting = [
    ...((memory.get(name) as { text: string; audio: Buffer }[] | undefined) ?? []),
    { text: context.requested.input, audio: own },
  ]
  memory.set(name, waiting)
  await meeting(40)
  const turn = Number(memory.get(`turn ${name}`) ?? 0) + 1
  memory.set(`turn ${name}`, turn)
  const other = waiting
    .concat((memory.get(name) as typeof waiting | undefined) ?? [])
    .find(({ text }) => text !== '' && text !== context.requested.input)
  yield other && turn % every === 0 ? take(own, other.audio) : own
  // Whoever came with us has seen it by now.
  await meeting(40)
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
    sometimes: [
      'SPEECH-PARALLEL-SETTINGS',
      'SPEECH-TEXTS-DIFFER',
      'SPEECH-LONGER-LASTS-LONGER',
      'SPEECH-NOT-CUT-SHORT',
      'SPEECH-OTHER-VOICE-WHOLE',
      'SPEECH-SPEED-HONOURED-OR-IGNORED',
      'PCM-RATE',
    ],
    when: speech,
    hooks: { audio: (stream, context) => stolen(stream, context, take, every) },
  })

/** No two takes are alike to the byte, and the texts are of one length: only its words show whose it is. */
const heard = (every: number, words: string): Fault =>
  should('binary', {
    id: `parallel-words-every-${every}`,
    title: `speaks, for ${words} of parallel requests, another one's text of that length, at a pace of its own`,
    clause: '4.1',
    violates: ['SPEECH-PARALLEL-HEARD'],
    ...(every === 2 && { others: { sometimes: /^parallel-/ } }),
    sometimes: ['SPEECH-FORMATS-ALIKE', 'SPEECH-UNUSUAL-HEARD', 'SPEECH-WHOLE-TEXT', 'PCM-RATE'],
    when: { ...speech, parallel: true },
    hooks: {
      job: (job, context) => {
        const memory = context.memory(`parallel-words-every-${every}`)
        const turn = Number(memory.get('turn') ?? 0) + 1
        const last = (memory.get('text') as string | undefined) ?? job.text
        memory.set('turn', turn)
        memory.set('text', job.text)
        const isAlike = Math.abs(last.length - job.text.length) < 5
        const text = isAlike && turn % every === 0 ? last : job.text
        // Multiples of the golden ratio never come back to where they were, however many requests there are.
        return { ...job, text, speed: job.speed * (0.9 + 0.2 * ((turn * 0.618034) % 1)) }
      },
    },
  })

/** What is sent beside others, or once: it may meet every failure that others cause. */
const failsTogether = [
  'SPEECH-PARALLEL',
  'SPEECH-SPEED-ONE',
  'SPEECH-ROBUST',
  'SPEECH-ANY-TEXT',
  'SPEECH-LONGER-LASTS-LONGER',
  'PCM-RATE',
  'SPEECH-BODY-SPELLING',
  'SPEECH-BODY-ESCAPES',
  'SPEECH-HTTP-FORMS',
  'AUTH-SCHEME-CASE',
  'AUTH-HEADER-NAME',
  'SPEECH-DEFAULT-FORMAT',
  'SPEECH-OTHER-SCRIPT-NOT-EMPTY',
  'ERROR-PROVOKED-STATUS',
  'ERROR-402',
  'ERROR-402-POINTER',
  'ERROR-429',
  'ERROR-502',
  'ERROR-503',
  'ERROR-524',
  'ERROR-529',
] as const

/** 0.4 s, in bytes: what is left in a buffer. */
const rest = 0.4 * 2 * 24_000

/** Both at the same time, the other one at half its volume. */
function overlaid(own: Buffer, other: Buffer): Buffer {
  const both = Buffer.from(own)
  for (let at = 0; at + 1 < Math.min(own.length, other.length); at += 2) {
    const sum = own.readInt16LE(at) + other.readInt16LE(at) / 2
    both.writeInt16LE(Math.max(-32768, Math.min(32767, Math.round(sum))), at)
  }
  return both
}

/** What goes wrong only when requests come together. */
export const parallel: Fault[] = [
  heard(2, 'every second'),
  heard(3, 'every third'),
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
    sometimes: [
      'SPEECH-PARALLEL-SETTINGS',
      'SPEECH-TEXTS-DIFFER',
      'SPEECH-LONGER-LASTS-LONGER',
      'SPEECH-NOT-CUT-SHORT',
      'SPEECH-SPEED-HONOURED-OR-IGNORED',
      'PCM-RATE',
    ],
    when: { format: 'mp3' },
  },
  {
    ...steals('parallel-mixed-pcm', 'mixes the PCM of parallel requests', (own, other) =>
      Buffer.concat([own.subarray(0, middle(own)), other.subarray(middle(other))]),
    ),
    when: { format: 'pcm' },
  },
  {
    ...steals('parallel-overlaid', "lays the other one's speech under that of parallel requests", overlaid),
    when: { format: 'pcm' },
  },
  {
    ...steals('parallel-end-of-another', 'begins parallel requests with the last 0.4 s of another one', (own, other) =>
      Buffer.concat([other.subarray(-rest), own]),
    ),
    sometimes: ['SPEECH-BEGINS-ANEW'],
    when: { format: 'pcm' },
  },
  ...scoped(
    steals('parallel-crosstalk', "answers parallel requests with each other's audio", (_, other) => other),
    [onMp3, onPcm],
  ),
  must('binary', {
    id: 'parallel-500',
    title: 'answers 500 while another request is under way',
    clause: '4.1',
    violates: ['SPEECH-SUCCESS-200'],
    sometimes: failsTogether,
    silencesAny: true,
    when: { ...speech, parallel: true },
    hooks: { trouble: () => failure(500) },
  }),
  should('errors', {
    id: 'parallel-500-of-six',
    title: 'answers 500 while five other requests are under way',
    clause: '4.1',
    violates: ['SUCCESS-STEADY'],
    sometimes: ['SPEECH-SUCCESS-200', 'SPEECH-PROSE-200', ...failsTogether],
    silencesAny: true,
    when: { ...speech, parallel: 5 },
    hooks: { trouble: () => failure(500) },
  }),
  must('binary', {
    id: 'parallel-404-every-third',
    title: 'answers 404, for every third, while another request is under way',
    clause: '4.1',
    violates: ['SPEECH-SUCCESS-200'],
    sometimes: ['SPEECH-PROSE-200', ...failsTogether],
    silencesAny: true,
    when: { ...speech, parallel: true },
    hooks: {
      trouble: (given, context) => {
        const memory = context.memory('parallel-404-every-third')
        const turn = Number(memory.get('turn') ?? 0) + 1
        memory.set('turn', turn)
        return turn % 3 === 0 ? failure(404) : given
      },
    },
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
