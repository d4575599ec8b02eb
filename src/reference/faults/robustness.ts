import { isUtf8 } from 'node:buffer'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { member } from '../speech-request.ts'
import { emptyRecord, otherStatuses, unknownAs } from './refusals.ts'
import { refusedAsSuccesses } from './refused-as-successes.ts'
import { onInterval, scoped } from './scope.ts'

const area = 'validation'

/** Breaks on input that breaks no rule. `due`: requirements by which some of it had to be refused with 400. */
const breaks = (
  id: string,
  title: string,
  requirement: 'SPEECH-ROBUST' | 'SPEECH-ANY-TEXT',
  isIt: (context: Context) => boolean,
  due: readonly string[] = [],
): Fault[] => [
  should(area, {
    id: `robust-${id}-500`,
    title: `answers 500 to ${title}`,
    clause: '7',
    violates: [requirement],
    when: { operation: 'speech', matches: isIt },
    hooks: { trouble: () => failure(500) },
  }),
  (due.length > 0 ? must : should)(area, {
    id: `robust-${id}-dropped`,
    title: `drops the connection on ${title}`,
    clause: '7',
    violates: [requirement, ...due],
    when: { operation: 'speech', matches: isIt },
    hooks: { reply: (reply) => ({ ...reply, drop: true }) },
  }),
]

const input =
  (pattern: RegExp) =>
  ({ requested }: Context): boolean =>
    pattern.test(requested.input)

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
  ...breaks('nul', 'a NUL in the body', 'SPEECH-ROBUST', ({ incoming }) => /\\u0000/i.test(incoming.body.toString()), [
    'SPEECH-FORMAT-ENUM',
    'SPEECH-SPEED-TYPE',
    'SPEECH-VOICE-TYPE',
  ]),
  ...breaks('surrogate', 'a lone surrogate', 'SPEECH-ROBUST', ({ incoming }) =>
    /\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i.test(incoming.body.toString()),
  ),
  ...breaks(
    'long-string',
    'a very long string',
    'SPEECH-ROBUST',
    ({ incoming }) => incoming.body.length > 20_000 && /"[^"]{20000}/.test(incoming.body.toString()),
    ['SPEECH-VOICE-MIN-LENGTH'],
  ),
  ...breaks('speed-fraction', 'a speed that is no whole number', 'SPEECH-ROBUST', ({ requested }) =>
    isFraction(member(requested.body, 'speed')),
  ),
  ...breaks('emoji', 'characters beyond the basic plane', 'SPEECH-ANY-TEXT', input(/[\u{10000}-\u{10ffff}]/u)),
  ...breaks('non-latin', 'letters that are not Latin', 'SPEECH-ANY-TEXT', input(/(?!\p{Script=Latin})\p{L}/u)),
  ...breaks('non-ascii', 'anything beyond ASCII', 'SPEECH-ANY-TEXT', input(/[^\0-\x7f]/)),
]

/** Breaks on what is open and taken else. */
const taken500 = (
  id: string,
  title: string,
  isIt: (context: Context) => boolean,
  silences: Fault['silences'] = [],
): Fault =>
  should(area, {
    id: `robust-${id}-500`,
    title: `answers 500 to ${title}`,
    clause: '7',
    violates: ['SPEECH-ROBUST'],
    silences,
    when: { operation: 'speech', matches: isIt },
    hooks: { trouble: () => failure(500) },
  })

const ofHeader =
  (name: string, isIt: (values: readonly string[]) => boolean) =>
  ({ incoming }: Context): boolean =>
    isIt(headerValues(incoming, name))

const takenBreakers: Fault[] = [
  taken500(
    'no-format',
    'a request without response_format',
    ({ requested }) => member(requested.body, 'response_format') === undefined,
    ['SPEECH-DEFAULT-FORMAT'],
  ),
  taken500(
    'no-type',
    'a request without a Content-Type',
    ofHeader('content-type', ({ length }) => length === 0),
  ),
  taken500(
    'text-type',
    'a body that is labelled as text',
    ofHeader('content-type', ([type]) => type?.startsWith('text/') === true),
  ),
  taken500(
    'accept-json',
    'an Accept of JSON alone',
    ofHeader('accept', ([accept]) => accept === 'application/json'),
  ),
  // Put into SSML of the service's own, without care.
  taken500(
    'markup-at-a-speed',
    'an ampersand or an angle bracket in the input, at a speed other than 1',
    ({ requested: { body, input: text } }) =>
      ![undefined, 1].includes(member(body, 'speed') as number) && /[&<]/.test(text),
  ),
  taken500(
    'markup-in-other-voice',
    'an ampersand or an angle bracket in the input, in another voice than the usual one',
    ({ requested: { body, input: text }, services }) =>
      member(body, 'voice') !== services.defaults.voice && /[&<]/.test(text),
  ),
  taken500('query', 'a query', ({ incoming }) => incoming.query !== ''),
  ...(['model', 'voice'] as const).map((name) => ({
    ...taken500(
      `inherited-${name}`,
      `a ${name} that every object has as a member`,
      ({ requested }) => String(member(requested.body, name)) in {},
    ),
    // Otherwise it is refused as unknown.
    hooks: { trouble: () => failure(500), failure: () => failure(500) },
  })),
]

/** Refused before anything else is read. */
const twoKeys = should('auth', {
  id: 'robust-two-keys-500',
  title: 'answers 500 to two Authorization headers',
  clause: '7',
  violates: ['AUTH-ODD-KEY-HANDLED'],
  when: { operation: 'speech', matches: ofHeader('authorization', ({ length }) => length > 1) },
  hooks: { failure: () => failure(500) },
})

/** A path that a database cannot read as it is. 4.2: "Workspace UUID or workspace slug." */
const otherPath = should(area, {
  id: 'robust-path-500',
  title: 'answers 500 to a UUID in braces or as a URN',
  clause: '7',
  violates: ['BUDGET-ROBUST'],
  when: { operation: 'budget', matches: ({ incoming }) => /%7B|urn(?::|%3A)/i.test(incoming.path) },
  hooks: { trouble: () => failure(500) },
})

/** What a query or a cast of the database does not take: 7, "404 | Resource not found". */
const unknownPath = (
  id: string,
  title: string,
  isIt: (reference: string) => boolean,
  violates: Fault['violates'] = ['BUDGET-ROBUST'],
): Fault =>
  should(area, {
    id: `robust-${id}-500`,
    title: `answers 500 to ${title}`,
    clause: '7',
    violates,
    when: { operation: 'budget', matches: ({ workspaceRef }) => isIt(workspaceRef) },
    hooks: { failure: (given) => (given.status === 404 ? failure(500) : given) },
  })

const unknownPaths: Fault[] = [
  unknownPath('quote-in-path', 'an unknown workspace with a quote', (reference) => reference.includes("'")),
  unknownPath('letters-in-path', 'an unknown workspace with letters beyond ASCII', (reference) =>
    /[^\0-\x7f]/.test(reference),
  ),
  unknownPath(
    'cast-in-path',
    'an unknown workspace that begins as a UUID does, and is none',
    (reference) => /^[\da-f]{8}-(?![\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$)/i.test(reference),
    ['BUDGET-UNKNOWN-WORKSPACE-404', 'BUDGET-ROBUST'],
  ),
]

const nulInPath = should(area, {
  id: 'robust-nul-in-path-500',
  title: 'answers 500 to a NUL in the workspace',
  clause: '7',
  violates: ['BUDGET-ROBUST'],
  when: { operation: 'budget', matches: ({ workspaceRef }) => workspaceRef.includes('\0') },
  hooks: { trouble: () => failure(500), failure: () => failure(500) },
})

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
  open500(
    'encoding',
    'a body that is not UTF-8',
    ({ incoming, problems }) => problems.some(({ rule }) => rule === 'json') && !isUtf8(incoming.body),
  ),
  open500('voice-name', 'a voice whose name is not Latin', ({ problems }) =>
    problems.some(
      ({ field, rule, value }) => field === 'voice' && rule === 'unknown' && /[^\0-\xff]/.test(String(value)),
    ),
  ),
  open500('speed-range', 'a speed that is too low or too high', ({ problems }) =>
    problems.some(({ field, rule }) => field === 'speed' && rule === 'range'),
  ),
]

/** An unlisted status for how a request came, whatever else is wrong with it. */
const refusedAs = (
  id: string,
  title: string,
  status: number,
  isIt: (context: Context) => boolean,
  ...besides: readonly string[]
): Fault =>
  must(area, {
    id: `refused-${id}-${status}`,
    title: `answers ${title} with ${status}`,
    clause: '4.1',
    violates: ['SPEECH-STATUS-LISTED', ...besides],
    when: { operation: 'speech', matches: isIt },
    hooks: { failure: (given) => (given.status === 400 ? failure(status, 'Refused') : given) },
  })

const ways: Fault[] = [
  refusedAs(
    'long-input',
    'an input of more than 5,000 characters',
    413,
    ({ requested }) => requested.input.length > 5000,
  ),
  refusedAs(
    'charset',
    'a Content-Type with a charset',
    415,
    ({ incoming }) => headerValues(incoming, 'content-type').some((value) => value.includes('charset')),
    // Some clients send one always.
    'SPEECH-VOICE-MIN-LENGTH',
  ),
]

/** What breaks the service, and what is refused in another way than it should be. */
export const robustnessFaults: readonly Fault[] = [
  ...breakers,
  ...openBreakers,
  ...takenBreakers,
  twoKeys,
  otherPath,
  ...unknownPaths,
  nulInPath,
  ...ways,
  ...otherStatuses,
  unknownAs(403, 'Forbidden', 'must'),
  unknownAs(410, 'Gone', 'must'),
  unknownAs(400, '', 'should'),
  unknownAs(500, '', 'should'),
  emptyRecord,
  ...scoped(emptyRecord, [onInterval('monthly')]),
  ...refusedAsSuccesses,
]
