import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import type { Problem } from '../speech-request.ts'

const area = 'validation'

/** A request that should be refused with 400, refused with another status. */
const refusedWith = (
  id: string,
  title: string,
  status: number,
  words: string,
  violates: Fault['violates'],
  isIt: (problem: Problem) => boolean,
): Fault =>
  must(area, {
    id: `refused-${id}-${status}`,
    title: `answers ${title} with ${status}`,
    clause: '7',
    violates: [
      ...violates,
      ...([200, 400, 404, 500].includes(status) ? [] : ['SPEECH-STATUS-LISTED', 'BUDGET-STATUS-LISTED']),
    ] as [string, ...string[]],
    hooks: {
      failure: (given, { problems }) => (given.status === 400 && problems.some(isIt) ? failure(status, words) : given),
    },
  })

const requirementOf: Readonly<Record<string, string>> = {
  input: 'SPEECH-INPUT-TYPE',
  voice: 'SPEECH-VOICE-TYPE',
  response_format: 'SPEECH-FORMAT-TYPE',
  speed: 'SPEECH-SPEED-TYPE',
}

const listedOnSpeech = (fault: Fault): Fault => ({
  ...fault,
  violates: fault.violates.filter((id) => id !== 'BUDGET-STATUS-LISTED') as [string, ...string[]],
  when: { operation: 'speech' },
})

export const otherStatuses: Fault[] = [
  ...Object.entries(requirementOf).flatMap(([field, requirement]) =>
    (
      [
        [500, ''],
        [422, 'Unprocessable Entity'],
        [404, ''],
      ] as const
    ).map(([status, words]) =>
      listedOnSpeech(
        refusedWith(
          `${field.replace('_', '-')}-type`,
          `${field} of a wrong type`,
          status,
          words,
          [requirement, 'SPEECH-ANY-INVALID'],
          (problem) => problem.field === field && problem.rule === 'type' && problem.saw !== 'null',
        ),
      ),
    ),
  ),
  ...(
    [
      [500, ''],
      [422, 'Unprocessable Entity'],
      [415, 'Unsupported Media Type'],
    ] as const
  ).map(([status, words]) =>
    listedOnSpeech(
      refusedWith(
        'format-enum',
        'an unknown response_format',
        status,
        words,
        ['SPEECH-FORMAT-ENUM', 'SPEECH-ANY-INVALID'],
        ({ field, rule }) => field === 'response_format' && rule === 'enum',
      ),
    ),
  ),
  ...(
    [
      [500, ''],
      [422, 'Unprocessable Entity'],
    ] as const
  ).map(([status, words]) =>
    listedOnSpeech(
      refusedWith(
        'voice-empty',
        'an empty voice',
        status,
        words,
        ['SPEECH-VOICE-MIN-LENGTH'],
        ({ field, rule }) => field === 'voice' && rule === 'minimum',
      ),
    ),
  ),
  ...(
    [
      [500, ''],
      [422, 'Unprocessable Entity'],
      [415, 'Unsupported Media Type'],
    ] as const
  ).map(([status, words]) =>
    listedOnSpeech(
      refusedWith(
        'body-json',
        'a body that is not JSON',
        status,
        words,
        ['SPEECH-BODY-NOT-JSON', 'SPEECH-BODY-EMPTY'],
        ({ rule }) => rule === 'json',
      ),
    ),
  ),
  ...(
    [
      [500, ''],
      [422, 'Unprocessable Entity'],
    ] as const
  ).map(([status, words]) =>
    listedOnSpeech(
      refusedWith(
        'body-object',
        'a body that is no object',
        status,
        words,
        ['SPEECH-BODY-NOT-OBJECT', 'SPEECH-BODY-NOT-OBJECT-400'],
        ({ rule }) => rule === 'object',
      ),
    ),
  ),
  listedOnSpeech(
    refusedWith(
      'body-empty',
      'an empty body',
      411,
      'Length Required',
      ['SPEECH-BODY-EMPTY', 'SPEECH-BODY-NOT-JSON'],
      ({ rule }) => rule === 'json',
    ),
  ),
  listedOnSpeech(
    refusedWith(
      'model-type',
      'a model that is no string',
      422,
      'Unprocessable Entity',
      ['SPEECH-MODEL-TYPE', 'SPEECH-MODEL-TYPE-400'],
      ({ field, rule, saw }) => field === 'model' && rule === 'type' && saw !== 'null',
    ),
  ),
  ...(
    [
      [500, ''],
      [422, 'Unprocessable Entity'],
    ] as const
  ).map(([status, words]): Fault => ({
    ...refusedWith(
      'interval',
      'an unknown interval',
      status,
      words,
      ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'],
      ({ field }) => field === 'interval',
    ),
    violates: [
      'BUDGET-INTERVAL-REFUSED',
      'BUDGET-INTERVAL-400',
      ...(status === 422 ? ['BUDGET-STATUS-LISTED'] : []),
    ] as [string, ...string[]],
  })),
  {
    ...refusedWith(
      'members',
      'wrong values of members',
      404,
      '',
      [
        'SPEECH-INPUT-TYPE',
        'SPEECH-VOICE-TYPE',
        'SPEECH-FORMAT-TYPE',
        'SPEECH-SPEED-TYPE',
        'SPEECH-FORMAT-ENUM',
        'SPEECH-VOICE-MIN-LENGTH',
        'SPEECH-ANY-INVALID',
        'SPEECH-MODEL-TYPE-400',
        'SPEECH-NULL-REFUSED',
      ],
      ({ rule }) => ['type', 'enum', 'minimum'].includes(rule),
    ),
    when: { operation: 'speech' },
  },
  should(area, {
    id: 'refused-model-type-404',
    title: 'answers a model that is no string with 404',
    clause: '7',
    violates: ['SPEECH-MODEL-TYPE-400'],
    when: { operation: 'speech' },
    hooks: {
      failure: (given, { problems }) =>
        given.status === 400 &&
        problems.some(({ field, rule, saw }) => field === 'model' && rule === 'type' && saw !== 'null')
          ? failure(404)
          : given,
    },
  }),
  should(area, {
    id: 'refused-body-object-404',
    title: 'answers a body that is no object with 404',
    clause: '7',
    violates: ['SPEECH-BODY-NOT-OBJECT-400'],
    when: { operation: 'speech' },
    hooks: {
      failure: (given, { problems }) =>
        given.status === 400 && problems.some(({ rule }) => rule === 'object') ? failure(404) : given,
    },
  }),
  should(area, {
    id: 'refused-interval-404',
    title: 'answers an unknown interval with 404',
    clause: '4.2',
    violates: ['BUDGET-INTERVAL-400'],
    when: { operation: 'budget' },
    hooks: {
      failure: (given, { problems }) =>
        given.status === 400 && problems.some(({ field }) => field === 'interval') ? failure(404) : given,
    },
  }),
]

/** An unknown workspace answered otherwise than with 404. */
export const unknownAs = (status: number, words: string, level: 'must' | 'should'): Fault =>
  (level === 'must' ? must : should)(area, {
    id: `unknown-workspace-${status}`,
    title: `answers an unknown workspace with ${status}`,
    clause: '7',
    violates:
      level === 'must'
        ? ['BUDGET-UNKNOWN-WORKSPACE-REFUSED', 'BUDGET-UNKNOWN-WORKSPACE-404', 'BUDGET-STATUS-LISTED']
        : ['BUDGET-UNKNOWN-WORKSPACE-404', ...(status === 500 ? ['BUDGET-ROBUST'] : [])],
    when: { operation: 'budget' },
    hooks: { failure: (given) => (given.status === 404 ? failure(status, words) : given) },
  })

/** Success for what was not found: 200 with nothing in it. */
export const emptyRecord = must(area, {
  id: 'unknown-workspace-null',
  title: 'answers an unknown workspace with 200 and null',
  clause: '4.2',
  violates: ['BUDGET-UNKNOWN-WORKSPACE-REFUSED', 'BUDGET-DATA', 'BUDGET-UNKNOWN-WORKSPACE-404'],
  when: { operation: 'budget' },
  hooks: {
    reply: (reply) =>
      reply.status === 404
        ? { ...reply, status: 200, body: Buffer.from('{"data":null,"include_byok_in_budgets":false}') }
        : reply,
  },
})
