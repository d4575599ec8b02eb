import { framesOf } from '../bytes/frames.ts'
import type { Context } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { mapWhole } from '../reply.ts'
import { record } from './budget-hooks.ts'

/** Connections on which something was left, by deviation. */
function left(id: string, context: Context): WeakSet<object> {
  const memory = context.memory(id)
  if (!memory.has('connections')) memory.set('connections', new WeakSet())
  return memory.get('connections') as WeakSet<object>
}

/** A refusal like this leaves a mark on its connection. */
const leaves = (id: string, isMeant: (context: Context, status: number) => boolean): Hooks => ({
  failure: (given, context) => {
    if (isMeant(context, given.status)) left(id, context).add(context.incoming.connection)
    return given
  },
})

/** Takes the mark away, if there is one. */
const wasLeft = (id: string, context: Context): boolean => left(id, context).delete(context.incoming.connection)

const afterLarge = 'state-400-after-large'
const afterNoJson = 'state-frame-after-no-json'
const afterUnknown = 'state-lifetime-after-404'

/** The latest request that was refused for something, by deviation: the same one again is taken. */
const onceRefused = (id: string, isMeant: (context: Context) => boolean): Hooks => ({
  problems: (problems, context) => {
    if (problems.length === 0 || !isMeant(context)) return problems
    const latest = context.memory(id)
    const sent = `${context.incoming.path} ${context.incoming.body.toString('latin1')}`
    if (latest.get('sent') === sent) return []
    latest.set('sent', sent)
    return problems
  },
})

/** What a connection carried before changes what comes next. 4.1, 4.2: "Success response: HTTP 200". */
export const state: readonly Fault[] = [
  must('binary', {
    id: afterLarge,
    title: 'refuses the next speech on a connection that carried a large wrong body',
    clause: '4.1',
    violates: ['SPEECH-ANY-SEQUENCE'],
    when: { operation: 'speech' },
    hooks: {
      ...leaves(afterLarge, ({ incoming }) => incoming.body.length > 80_000),
      trouble: (given, context) => (wasLeft(afterLarge, context) ? failure(400) : given),
    },
  }),
  must('binary', {
    id: 'state-end-left-over',
    title: 'sends the end of an answer, 0.4 s that sound, at the beginning of the next one',
    clause: '2.1',
    violates: ['SPEECH-BEGINS-ANEW', 'SPEECH-PARALLEL'],
    sometimes: [
      'PCM-BREAKS',
      'SPEECH-FORMATS-ALIKE',
      'SPEECH-OTHER-VOICE-WHOLE',
      'SPEECH-REPEATS-LAST-ALIKE',
      'SPEECH-SPEED-WHOLE',
      'SPEECH-VOICE-HONOURED',
      'SPEECH-WHOLE-TEXT',
    ],
    when: { operation: 'speech' },
    hooks: {
      samples: async function* (sentences, context) {
        const memory = context.memory('state-end-left-over')
        const before = memory.get('end')
        if (before instanceof Float32Array) yield before
        let last = new Float32Array()
        for await (const sentence of sentences) {
          yield sentence
          last = Float32Array.from(sentence)
        }
        const end = last.findLastIndex((sample) => Math.abs(sample) > 0.05)
        memory.set('end', last.subarray(Math.max(0, end - Math.round(0.4 * context.job!.rate)), Math.max(0, end)))
      },
    },
  }),
  must('validation', {
    id: 'state-voice-taken-when-repeated',
    title: 'takes a voice of a wrong type when the request comes again',
    clause: '2.1',
    violates: ['SPEECH-VOICE-TYPE'],
    sometimes: ['SPEECH-ANY-INVALID'],
    when: { operation: 'speech' },
    hooks: onceRefused('state-voice-taken-when-repeated', ({ problems }) =>
      problems.every(({ field, rule }) => field === 'voice' && rule === 'type'),
    ),
  }),
  must('validation', {
    id: 'state-interval-taken-when-repeated',
    title: 'takes an unknown interval when the request comes again',
    clause: '4.2',
    violates: ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'],
    sometimes: ['BUDGET-ANY-SEQUENCE'],
    when: { operation: 'budget' },
    hooks: onceRefused('state-interval-taken-when-repeated', ({ interval }) => interval !== ''),
  }),
  should('binary', {
    id: afterNoJson,
    title: 'answers a single frame of mp3 on a connection that carried a body that is no JSON',
    clause: '1',
    violates: ['SPEECH-SEQUENCE-LASTS-ALIKE'],
    sometimes: ['SPEECH-REPEATS-LAST-ALIKE', 'SPEECH-TEXTS-DIFFER', 'SPEECH-SPEED-HONOURED-OR-IGNORED'],
    when: { operation: 'speech' },
    hooks: {
      ...leaves(afterNoJson, ({ requested }) => requested.body === undefined),
      audio: (stream, context) =>
        context.job?.format === 'mp3' && wasLeft(afterNoJson, context)
          ? mapWhole(stream, (whole) => framesOf(whole)[0] ?? whole)
          : stream,
    },
  }),
  must('budget', {
    id: afterUnknown,
    title: 'answers the lifetime budget on a connection on which an unknown workspace was requested',
    clause: '4.2',
    violates: ['BUDGET-ANY-SEQUENCE', 'BUDGET-ECHO-INTERVAL'],
    when: { operation: 'budget' },
    hooks: {
      ...leaves(afterUnknown, (_, status) => status === 404),
      ...record((given, context) =>
        wasLeft(afterUnknown, context) ? { ...given, reset_interval: 'lifetime' } : given,
      ),
    },
  }),
]
