import type { Context } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { bytes, success } from './audio-hooks.ts'

const speech = { operation: 'speech' } as const

const isOne = ({ incoming }: Context): boolean => /"speed"\s*:\s*1(?:\.0+)?\s*[,}]/.test(incoming.body.toString())

/** 2.1: "speed | number | Playback speed multiplier." One is what speech is without it. */
export const speed: Fault[] = [
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
    clause: '4.1',
    violates,
    when: { ...speech, matches: ({ requested }) => part.test(requested.input) },
    hooks,
  })

/** A speed of 1 in another spelling, a text in other letters, and one that is refused for no reason. */
export const unusual: Fault[] = [
  must('binary', {
    id: 'speed-two-empty',
    title: 'sends an empty body at a speed of 2',
    clause: '4.1',
    violates: ['SPEECH-AUDIO-NOT-EMPTY'],
    when: { ...speech, matches: (context) => speedOf(context) === '2' },
    hooks: empty,
  }),
  should('binary', {
    id: 'speed-other-silent',
    title: 'sends silence as pcm at a speed other than 1',
    clause: '1',
    violates: ['PCM-SILENCE'],
    when: { ...speech, format: 'pcm', matches: (context) => ['0.5', '2'].includes(speedOf(context) ?? '') },
    hooks: bytes((whole) => Buffer.alloc(whole.length)),
  }),
  must('binary', {
    id: 'speed-one-empty',
    title: 'sends an empty body at a speed of 1',
    clause: '4.1',
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
  should('binary', {
    id: 'speed-whole-only',
    title: 'refuses a speed that is no whole number',
    clause: '2.1',
    violates: ['SPEECH-SPEED-BETWEEN'],
    when: { ...speech, matches: (context) => !Number.isInteger(Number(speedOf(context) ?? 1)) },
    hooks: refused,
  }),
  must('binary', {
    id: 'unknown-model-empty',
    title: 'answers 200 with an empty body where there is no such model',
    clause: '4.1',
    violates: ['SPEECH-AUDIO-NOT-EMPTY', 'SPEECH-MEDIA-TYPE'],
    when: speech,
    hooks: {
      reply: (reply) =>
        reply.status === 404
          ? { ...reply, status: 200, headers: [['Content-Type', 'audio/mpeg']], body: Buffer.alloc(0) }
          : reply,
    },
  }),
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
      when: { ...speech, matches: ({ requested }) => script.test(requested.input) },
      hooks: empty,
    }),
  ),
  must('binary', {
    id: 'speech-mp3-refused',
    title: 'refuses mp3 with 400, and speaks pcm',
    clause: '2.1',
    violates: ['SPEECH-SUCCESS-200', 'SPEECH-SPEED-ONE', 'ERROR-PROVOKED-STATUS'],
    when: { ...speech, format: 'mp3' },
    hooks: refused,
  }),
  ofInput(
    'one-text-refused',
    'refuses one short text with 400, and speaks longer ones',
    ['SPEECH-SUCCESS-200'],
    /^Seven green/,
    refused,
  ),
]
