import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
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

/** Audio that is looked up, while it is being made, by too little. */
export const oneTextFaults: readonly Fault[] = [without('voice'), without('speed'), without('format')]
