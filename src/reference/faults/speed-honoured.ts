import type { Context, SpeechJob } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { should } from '../fault.ts'
import { member } from '../speech-request.ts'
import { bytes } from './audio-hooks.ts'

const speech = { operation: 'speech' } as const

/** The speed that a request names. */
const named = ({ requested }: Context): unknown => member(requested.body, 'speed')

const atSpeed = (change: (speed: number) => number): Hooks => ({
  job: (given) => ({ ...given, speed: change(given.speed) }),
})

const isOther = ({ speed }: SpeechJob): boolean => speed !== 1

const honoured = (
  id: string,
  title: string,
  rest: Pick<Fault, 'hooks'> & Partial<Pick<Fault, 'when' | 'violates' | 'silencesAny' | 'sometimes'>>,
): Fault =>
  should('binary', {
    id: `speed-${id}`,
    title,
    clause: '2.1',
    violates: ['SPEECH-SPEED-HONOURED-OR-IGNORED'],
    when: speech,
    ...rest,
  })

/** What a cache knows a text by, where it forgets the speed. */
const keyOf = ({ text, voice, format, model }: SpeechJob): string => JSON.stringify([text, voice, format, model.id])

/** Speaks at the speed at which the text was spoken first. */
const cached = (id: string, isAsked: (context: Context) => boolean): Hooks => ({
  job: (given, context) => {
    const memory = context.memory(`speed-${id}`)
    const first = Number(memory.get(keyOf(given)) ?? given.speed)
    memory.set(keyOf(given), first)
    return isAsked(context) ? { ...given, speed: first } : given
  },
})

/** Keeps the speed of a request for the next without one; `once` for that alone. */
const kept = (id: string, once: boolean): Hooks => ({
  job: (given, context) => {
    const memory = context.memory(`speed-${id}`)
    if (named(context) !== undefined) {
      memory.set('speed', given.speed)
      return given
    }
    const speed = Number(memory.get('speed') ?? 1)
    if (once) memory.delete('speed')
    return { ...given, speed }
  },
})

/** Any request without a speed may come next. */
const notKept = {
  violates: ['SPEECH-SPEED-NOT-KEPT'],
  sometimes: [
    'PCM-RATE',
    'SPEECH-DEFAULT-ALIKE',
    'SPEECH-FORMATS-ALIKE',
    'SPEECH-LONGER-LASTS-LONGER',
    'SPEECH-PARALLEL-SETTINGS',
    'SPEECH-OTHER-SCRIPT-NOT-EMPTY',
    'SPEECH-OTHER-VOICE-WHOLE',
    'SPEECH-PAGE-WHOLE',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-SPEED-HONOURED-OR-IGNORED',
    'SPEECH-UNUSUAL-HEARD',
    'SPEECH-UNUSUAL-WHOLE',
    'SPEECH-WHOLE-TEXT',
  ],
  silencesAny: true,
} as const

/** 2.1: "Playback speed multiplier. Honored only by models that support it; ignored by other providers." */
export const speedHonoured: Fault[] = [
  honoured('inverted', 'divides by the speed: speaks slower at a speed of 2', { hooks: atSpeed((speed) => 1 / speed) }),
  honoured('squared', 'multiplies by the speed twice', { hooks: atSpeed((speed) => speed ** 2) }),
  honoured('loses-half', 'speaks only the first half of a text at a speed other than 1', {
    violates: ['SPEECH-SPEED-WHOLE', 'SPEECH-SPEED-HONOURED-OR-IGNORED'],
    sometimes: ['SPEECH-TEXTS-DIFFER'],
    hooks: {
      job: (given) =>
        isOther(given) ? { ...given, text: given.text.slice(0, Math.ceil(given.text.length / 2)) } : given,
    },
  }),
  honoured('truncated', 'takes only the whole part of a speed', {
    hooks: atSpeed((speed) => Math.max(1, Math.trunc(speed))),
  }),
  ...(['mp3', 'pcm'] as const).map((format) =>
    honoured(`ignored-${format}`, `ignores speed in ${format} alone`, {
      when: { ...speech, format },
      hooks: atSpeed(() => 1),
    }),
  ),
  honoured('ignored-in-long', 'ignores speed in texts of more than 150 characters', {
    when: { ...speech, longerThan: 150 },
    hooks: atSpeed(() => 1),
  }),
  honoured('ignored-in-short', 'ignores speed in texts of up to 60 characters', {
    when: { ...speech, matches: ({ requested }) => requested.input.length <= 60 },
    hooks: atSpeed(() => 1),
  }),
  honoured('pcm-doubled', 'sends every sample twice as pcm at a speed of 2', {
    when: { ...speech, format: 'pcm', matches: (context) => named(context) === 2 },
    hooks: bytes((whole) => {
      const twice = Buffer.alloc(2 * whole.length)
      for (let at = 0; at + 1 < whole.length; at += 2) {
        whole.copy(twice, 2 * at, at, at + 2)
        whole.copy(twice, 2 * at + 2, at, at + 2)
      }
      return twice
    }),
  }),
  honoured('one-slower', 'speaks a quarter slower at a speed of 1 than without one', {
    // A text has other bytes the next time.
    sometimes: ['SPEECH-FIGURES-SPOKEN', 'SPEECH-OTHER-SCRIPT-DIFFERS', 'SPEECH-TEXT-NOT-EVALUATED'],
    when: { ...speech, matches: (context) => named(context) === 1 },
    hooks: atSpeed(() => 0.8),
  }),
  honoured('taken-from-cache', 'answers a request with a speed with what the text first got, at whatever speed', {
    hooks: cached('taken-from-cache', (context) => named(context) !== undefined),
  }),
  honoured('not-in-cache', 'keeps audio by its text, and forgets at which speed it was spoken', {
    ...notKept,
    hooks: cached('not-in-cache', () => true),
  }),
  honoured('kept-once', 'speaks the next request without a speed at the speed of the one before', {
    ...notKept,
    hooks: kept('kept-once', true),
  }),
  honoured('kept', 'speaks requests without a speed at that of the last one that had one', {
    ...notKept,
    hooks: kept('kept', false),
  }),
]
