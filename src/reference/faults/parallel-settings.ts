import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'

const together = { operation: 'speech', parallel: true } as const

/** What was kept last, by whoever was served before. */
function lastOf<T>(context: Context, name: string, own: T): T {
  const memory = context.memory(name)
  const last = (memory.get('last') as T | undefined) ?? own
  memory.set('last', own)
  return last
}

/** What another one's voice, speed or text may show in. */
const mixedUp = [
  'PCM-RATE',
  'SPEECH-DEFAULT-ALIKE',
  'SPEECH-FORMATS-ALIKE',
  'SPEECH-LONGER-LASTS-LONGER',
  'SPEECH-OTHER-VOICE-WHOLE',
  'SPEECH-REPEATS-LAST-ALIKE',
  'SPEECH-SOUND-CHANGES',
  'SPEECH-SPEED-HONOURED-OR-IGNORED',
  'SPEECH-SPEED-NOT-KEPT',
  'SPEECH-SPEED-ONE',
  'SPEECH-SPEED-WHOLE',
  'SPEECH-TEXTS-DIFFER',
  'SPEECH-UNUSUAL-HEARD',
  'SPEECH-UNUSUAL-WHOLE',
  'SPEECH-VOICE-HONOURED',
  'SPEECH-WHOLE-TEXT',
] as const

/** Settings that are kept in one place for all requests. 4.1: "Success response": of this request. */
export const parallelSettings: readonly Fault[] = [
  should('binary', {
    id: 'parallel-voice-of-last',
    title: 'speaks, while other requests are under way, in the voice of the one before',
    clause: '2.1',
    violates: ['SPEECH-PARALLEL-SETTINGS'],
    sometimes: mixedUp,
    silencesAny: true,
    when: together,
    hooks: { job: (job, context) => ({ ...job, voice: lastOf(context, 'voice-of-last', job.voice) }) },
  }),
  should('binary', {
    id: 'parallel-voice-of-last-at-another-pace',
    title: 'speaks, while others are under way, in the voice of the one before, and at a pace that is new each time',
    clause: '2.1',
    violates: ['SPEECH-PARALLEL-SETTINGS'],
    sometimes: mixedUp,
    silencesAny: true,
    when: together,
    hooks: {
      job: (job, context) => {
        const memory = context.memory('pace')
        const turn = Number(memory.get('turn') ?? 0) + 1
        memory.set('turn', turn)
        const voice = lastOf(context, 'voice-of-last', job.voice)
        // Multiples of the golden ratio never come back to where they were, however many requests there are.
        return { ...job, voice, speed: job.speed * (0.97 + 0.06 * ((turn * 0.618034) % 1)) }
      },
    },
  }),
  should('binary', {
    id: 'parallel-speed-of-last',
    title: 'speaks, while other requests are under way, at the speed of the one before',
    clause: '2.1',
    violates: ['SPEECH-PARALLEL-SETTINGS'],
    sometimes: mixedUp,
    silencesAny: true,
    when: together,
    hooks: { job: (job, context) => ({ ...job, speed: lastOf(context, 'speed-of-last', job.speed) }) },
  }),
  must('binary', {
    id: 'parallel-text-of-last-in-other-voice',
    title: 'speaks in another voice, while other requests are under way, the text of the one before in that voice',
    clause: '4.1',
    violates: ['SPEECH-PARALLEL'],
    sometimes: mixedUp,
    silencesAny: true,
    when: together,
    hooks: {
      job: (job, context) =>
        job.voice === context.services.defaults.voice
          ? job
          : { ...job, text: lastOf(context, 'text-of-last', job.text) },
    },
  }),
]
