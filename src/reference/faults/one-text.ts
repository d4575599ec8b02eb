import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { meeting } from '../meeting.ts'
import { wholeBody } from '../reply.ts'

/** So long a text is being made, in milliseconds by the real clock. */
const making = 40

/** Who asks for what is being made gets the same audio: what that is, only the parts of the key tell. */
async function* joined(stream: AsyncIterable<Buffer>, context: Context, name: string): AsyncGenerator<Buffer> {
  const under = context.memory(name)
  const { text, voice, speed, format } = context.job!
  const parts = { voice, speed, format }
  const key = JSON.stringify([text, ...Object.entries(parts).filter(([part]) => part !== name)])
  const first = under.get(key) as Promise<Buffer> | undefined
  if (first) {
    yield await first
    return
  }
  const own = wholeBody(stream)
  under.set(key, own)
  await meeting(making)
  yield await own
  under.delete(key)
}

/** What is there of it by the time that the same is asked for again: whole frames and samples. */
const begun = 16_320

/** What was made is kept, and whole; who asks for the same while it is being made gets its beginning. */
async function* begunOnly(stream: AsyncIterable<Buffer>, context: Context): AsyncGenerator<Buffer> {
  const made = context.memory(begunOnly.name)
  const { text, voice, speed, format } = context.job!
  const key = JSON.stringify([text, voice, speed, format])
  const isBeingMade = made.get(key) === false
  if (!made.has(key)) made.set(key, false)
  const own = await wholeBody(stream)
  await meeting(making)
  if (!isBeingMade) made.set(key, true)
  yield isBeingMade ? own.subarray(0, begun) : own
}

const touched = {
  voice: ['SPEECH-VOICE-HONOURED'],
  speed: [
    'PCM-RATE',
    'SPEECH-FORMATS-ALIKE',
    'SPEECH-PARALLEL',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-SPEED-HONOURED-OR-IGNORED',
    'SPEECH-SPEED-NOT-KEPT',
  ],
  format: ['MP3-FORMAT', 'PCM-FORMAT', 'PCM-RATE', 'SPEECH-DEFAULT-FORMAT', 'SPEECH-FORMATS-ALIKE', 'SPEECH-PARALLEL'],
} as const

const without = (part: 'voice' | 'speed' | 'format'): Fault =>
  must('binary', {
    id: `one-text-without-${part}`,
    title: `answers requests for a text that is being made with the same audio, whatever ${part} they ask for`,
    clause: '4.1',
    violates: ['SPEECH-PARALLEL-ONE-TEXT'],
    // Who is told to wait sends one after another.
    ...(part === 'voice' && { others: { sometimes: /^(?:trouble|http)-/ } }),
    // Other requests for one text may be under way at the same time.
    sometimes: [...touched[part]],
    when: { operation: 'speech' },
    hooks: { audio: (stream, context) => joined(stream, context, part) },
  })

/** Audio that is looked up, while it is being made, by too little; or given away before it is whole. */
export const oneTextFaults: readonly Fault[] = [
  without('voice'),
  without('speed'),
  without('format'),
  should('binary', {
    id: 'one-text-begun',
    title: `answers a request that is being answered with the first ${begun} bytes of that answer`,
    clause: '1',
    violates: ['SPEECH-NOT-CUT-SHORT'],
    // Other requests that are the same may be under way at the same time, when both are new.
    sometimes: ['MP3-INFO', 'MP3-LAST-FRAME', ...touched.speed, 'SPEECH-TEXTS-DIFFER', 'SPEECH-WHOLE-TEXT'],
    when: { operation: 'speech' },
    hooks: { audio: begunOnly },
  }),
]
