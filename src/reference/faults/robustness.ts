import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { member, type Problem } from '../speech-request.ts'
import { onBudget, onInterval, onMp3, onSpeech, scoped } from './scope.ts'

const area = 'validation'

/** Breaks on input that breaks no rule. */
const breaks = (
  id: string,
  title: string,
  requirement: 'SPEECH-ROBUST' | 'SPEECH-ANY-TEXT',
  isIt: (context: Context) => boolean,
): Fault[] => [
  should(area, {
    id: `robust-${id}-500`,
    title: `answers 500 to ${title}`,
    clause: '7',
    violates: [requirement],
    when: { operation: 'speech', matches: isIt },
    hooks: { trouble: () => failure(500) },
  }),
  should(area, {
    id: `robust-${id}-dropped`,
    title: `drops the connection on ${title}`,
    clause: '7',
    violates: [requirement],
    when: { operation: 'speech', matches: isIt },
    hooks: { reply: (reply) => ({ ...reply, drop: true }) },
  }),
]

const input =
  (pattern: RegExp) =>
  ({ asked }: Context): boolean =>
    pattern.test(asked.input)

/** How deep brackets nest, without regard to strings: enough for a fault. */
function depth({ incoming }: Context): number {
  let deep = 0
  let most = 0
  for (const byte of incoming.body) {
    if (byte === 0x5b || byte === 0x7b) most = Math.max(most, ++deep)
    else if (byte === 0x5d || byte === 0x7d) deep--
  }
  return most
}

const isFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value)

const breakers: Fault[] = [
  ...breaks('nesting', 'deep nesting', 'SPEECH-ROBUST', (context) => depth(context) > 500),
  ...breaks('nul', 'a NUL in the body', 'SPEECH-ROBUST', ({ incoming }) => /\\u0000/i.test(incoming.body.toString())),
  ...breaks('surrogate', 'a lone surrogate', 'SPEECH-ROBUST', ({ incoming }) =>
    /\\ud[89a-f]/i.test(incoming.body.toString()),
  ),
  ...breaks(
    'long-string',
    'a very long string',
    'SPEECH-ROBUST',
    ({ incoming }) => incoming.body.length > 20_000 && /"[^"]{20000}/.test(incoming.body.toString()),
  ),
  ...breaks('speed-fraction', 'a speed that is no whole number', 'SPEECH-ROBUST', ({ asked }) =>
    isFraction(member(asked.body, 'speed')),
  ),
  ...breaks('emoji', 'characters beyond the basic plane', 'SPEECH-ANY-TEXT', input(/[\u{10000}-\u{10ffff}]/u)),
  ...breaks('non-latin', 'letters that are not Latin', 'SPEECH-ANY-TEXT', input(/(?!\p{Script=Latin})\p{L}/u)),
  ...breaks('non-ascii', 'anything beyond ASCII', 'SPEECH-ANY-TEXT', input(/[^\0-\x7f]/)),
]

/** A refusal of what is open that becomes an error of the service's own. */
const open500 = (id: string, title: string, isIt: (context: Context) => boolean): Fault =>
  should(area, {
    id: `robust-${id}-500`,
    title: `answers 500 to ${title}`,
    clause: '7',
    violates: ['SPEECH-ROBUST'],
    when: { operation: 'speech' },
    hooks: { failure: (given, context) => (given.status === 400 && isIt(context) ? failure(500) : given) },
  })
const lacks =
  (field: string) =>
  ({ problems }: Context): boolean =>
    problems.some((problem) => problem.field === field && problem.rule === 'required')

const openBreakers: Fault[] = [
  open500('no-input', 'a request without input', lacks('input')),
  open500('no-model', 'a request without model', lacks('model')),
  open500('empty-input', 'an empty input', ({ problems }) =>
    problems.some(({ field, rule, value }) => field === 'input' && rule === 'range' && value === ''),
  ),
  open500('speed-range', 'a speed that is too low or too high', ({ problems }) =>
    problems.some(({ field, rule }) => field === 'speed' && rule === 'range'),
  ),
]

/** An unlisted status for how a request came, whatever else is wrong with it. */
const refusedAs = (id: string, title: string, status: number, isIt: (context: Context) => boolean): Fault =>
  must(area, {
    id: `refused-${id}-${status}`,
    title: `answers ${title} with ${status}`,
    clause: '4.1',
    violates: ['SPEECH-STATUS-LISTED'],
    when: { operation: 'speech', matches: isIt },
    hooks: { failure: (given) => (given.status === 400 ? failure(status, 'Refused') : given) },
  })

const ways: Fault[] = [
  refusedAs('long-input', 'an input of more than 5,000 characters', 413, ({ asked }) => asked.input.length > 5000),
  refusedAs('charset', 'a Content-Type with a charset', 415, ({ incoming }) =>
    headerValues(incoming, 'content-type').some((value) => value.includes('charset')),
  ),
]

/** A request that should be refused with 400, told with another status. */
const told = (
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

/** What is refused, told as a success: 200 with the error in the body. */
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

const refused200s: Fault[] = [
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

const otherStatuses: Fault[] = [
  ...Object.entries(requirementOf).flatMap(([field, requirement]) =>
    (
      [
        [500, ''],
        [422, 'Unprocessable Entity'],
        [404, ''],
      ] as const
    ).map(([status, words]) =>
      listedOnSpeech(
        told(
          `${field.replace('_', '-')}-type`,
          `a ${field} of a wrong type`,
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
      told(
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
      told(
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
      told(
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
      told(
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
    told(
      'body-empty',
      'an empty body',
      411,
      'Length Required',
      ['SPEECH-BODY-EMPTY', 'SPEECH-BODY-NOT-JSON'],
      ({ rule }) => rule === 'json',
    ),
  ),
  listedOnSpeech(
    told(
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
    ...told(
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

/** An unknown workspace told as something else than 404. */
const unknownAs = (status: number, words: string, level: 'must' | 'should'): Fault =>
  (level === 'must' ? must : should)(area, {
    id: `unknown-workspace-${status}`,
    title: `answers an unknown workspace with ${status}`,
    clause: '7',
    violates:
      level === 'must'
        ? ['BUDGET-UNKNOWN-WORKSPACE-REFUSED', 'BUDGET-UNKNOWN-WORKSPACE-404', 'BUDGET-STATUS-LISTED']
        : ['BUDGET-UNKNOWN-WORKSPACE-404'],
    when: { operation: 'budget' },
    hooks: { failure: (given) => (given.status === 404 ? failure(status, words) : given) },
  })

/** Success told about what was not found: 200 with nothing in it. */
const emptyRecord = must(area, {
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

/** What breaks the service, and what is refused in another way than it should be. */
export const robustnessFaults: readonly Fault[] = [
  ...breakers,
  ...openBreakers,
  ...ways,
  ...otherStatuses,
  unknownAs(403, 'Forbidden', 'must'),
  unknownAs(410, 'Gone', 'must'),
  unknownAs(400, '', 'should'),
  unknownAs(500, '', 'should'),
  emptyRecord,
  ...scoped(emptyRecord, [onInterval('monthly')]),
  ...refused200s,
]
