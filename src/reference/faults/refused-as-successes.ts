import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { withHeader } from '../reply.ts'
import { onBudget, onMp3, onSpeech, scoped } from './scope.ts'

const area = 'validation'

/** A refusal sent as a success: 200 with the error in the body. */
const refused200 = must(area, {
  id: 'refused-200',
  title: 'answers what it refuses with 200 and the error in the body',
  clause: '7',
  violates: [
    'SPEECH-INPUT-TYPE',
    'SPEECH-VOICE-TYPE',
    'SPEECH-MODEL-TYPE',
    'SPEECH-NULL-REFUSED',
    'SPEECH-ANY-INVALID',
    'SPEECH-MEDIA-TYPE',
    'MP3-FORMAT',
    'SPEECH-MODEL-TYPE-400',
  ],
  sometimes: [
    'SPEECH-SPEED-TYPE',
    'SPEECH-VOICE-MIN-LENGTH',
    'SPEECH-FORMAT-TYPE',
    'SPEECH-BODY-EMPTY',
    'SPEECH-BODY-EXTENDED-JSON',
    'SPEECH-BODY-NOT-OBJECT',
    'SPEECH-BODY-NOT-OBJECT-400',
  ],
  hooks: { reply: (reply) => (reply.status === 400 ? { ...reply, status: 200 } : reply) },
})

/** Refusals sent as successes without an error in JSON. */
const insteads = {
  text: ['text', 'text/plain', 'upstream connect error or disconnect/reset before headers'],
  xml: ['XML', 'application/xml', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  nothing: ['JSON that says nothing', 'application/json', '{"state":"degraded"}'],
  empty: ['an empty body', 'application/json', ''],
} as const

const refusedInstead = Object.entries(insteads).map(([id, [words, type, body]]) =>
  must(area, {
    id: `refused-200-${id}`,
    title: `answers what it refuses with 200 and ${words}`,
    clause: '7',
    violates: [
      'AUTH-API-KEY-ON-BUDGET',
      'AUTH-BEFORE-LOOKUP',
      'AUTH-BEFORE-VALIDATION',
      'AUTH-EMPTY-401',
      'AUTH-MISPLACED-KEY-401',
      'AUTH-MISSING-401',
      'AUTH-NEAR-MISS-REFUSED',
      'AUTH-SCHEME-REFUSED',
      'AUTH-UNKNOWN-KEY-401',
      'AUTH-UNKNOWN-KEY-REFUSED',
      'BUDGET-DATA',
      'BUDGET-ID-MIN-LENGTH',
      'BUDGET-INTERVAL-400',
      'BUDGET-INTERVAL-REFUSED',
      'BUDGET-UNKNOWN-WORKSPACE-404',
      'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
      ...(id === 'nothing' ? ['BUDGET-BYOK-FLAG'] : []),
    ],
    hooks: {
      reply: (reply) =>
        reply.status < 400
          ? reply
          : { ...withHeader(reply, 'Content-Type', type), status: 200, body: Buffer.from(body) },
    },
  }),
)

/** What is refused is answered with 200. */
export const refusedAsSuccesses: Fault[] = [
  ...refusedInstead.flatMap((fault) => scoped(fault, [onBudget])),
  ...scoped(refused200, [onMp3]),
  // Without a format, or with one that there is not, pcm is what was asked for.
  ...scoped(
    { ...refused200, violates: [...refused200.violates, 'PCM-FORMAT', 'SPEECH-FORMAT-ENUM', 'SPEECH-BODY-NOT-JSON'] },
    [onSpeech],
  ),
  ...scoped(
    {
      ...refused200,
      violates: ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400', 'BUDGET-DATA', 'BUDGET-BYOK-FLAG'],
      sometimes: ['BUDGET-ID-MIN-LENGTH'],
    },
    [onBudget],
  ),
]
