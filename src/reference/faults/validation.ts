import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { workspaceSlug } from '../provision.ts'
import type { JsonKind, Problem } from '../speech-request.ts'
import { onBudget, onInterval, onMp3, onPcm, scoped } from './scope.ts'

const area = 'validation'

/** Looks away from some problems: what they concern is then taken for granted. */
const overlooks = (isIt: (problem: Problem) => boolean): Fault['hooks'] => ({
  problems: (problems) => problems.filter((problem) => !isIt(problem)),
})

const kinds: readonly JsonKind[] = ['null', 'boolean', 'number', 'string', 'array', 'object']
const words: Readonly<Record<JsonKind, string>> = {
  missing: 'nothing',
  null: 'null',
  boolean: 'a boolean',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}
const requirementOf: Readonly<Record<string, string>> = {
  input: 'SPEECH-INPUT-TYPE',
  voice: 'SPEECH-VOICE-TYPE',
  response_format: 'SPEECH-FORMAT-TYPE',
  speed: 'SPEECH-SPEED-TYPE',
  model: 'SPEECH-MODEL-TYPE',
}
const typeOf: Readonly<Record<string, JsonKind>> = {
  input: 'string',
  voice: 'string',
  response_format: 'string',
  speed: 'number',
  model: 'string',
}

/** What the properties draw may show it too. */
const byChance = { sometimes: ['SPEECH-ANY-INVALID'] } as const

/** Every member of the request × every JSON kind that it must not have. 2.1, table. */
const wrongKinds: Fault[] = Object.entries(requirementOf).flatMap(([field, requirement]) =>
  kinds
    .filter((kind) => kind !== typeOf[field])
    .map((kind): Fault => {
      const base = {
        id: `validation-${field.replace('_', '-')}-${kind}`,
        title: `accepts ${words[kind]} as ${field}`,
        clause: '2.1',
        hooks: overlooks((problem) => problem.field === field && problem.rule === 'type' && problem.saw === kind),
      }
      // The interface calls none of these required, and null may be read as absent: here only the input and the model may not be.
      if (kind === 'null')
        return ['input', 'model'].includes(field)
          ? must(area, { ...base, violates: [requirement, 'SPEECH-NULL-REFUSED'] })
          : should(area, { ...base, violates: ['SPEECH-NULL-REFUSED'] })
      return must(area, {
        ...base,
        violates: [requirement, ...(field === 'model' ? ['SPEECH-MODEL-TYPE-400'] : [])] as [string, ...string[]],
        ...byChance,
      })
    }),
)

const ofKind = (id: string): Fault => wrongKinds.find((fault) => fault.id === id) as Fault

/** A string that is nearly, or not at all, one of the enum's values. */
const format = (id: string, title: string, pattern: RegExp): Fault =>
  must(area, {
    id: `validation-format-${id}`,
    title: `accepts ${title} as response_format`,
    clause: '2.1',
    violates: ['SPEECH-FORMAT-ENUM'],
    ...byChance,
    hooks: overlooks(
      ({ field, rule, value }) => field === 'response_format' && rule === 'enum' && pattern.test(String(value)),
    ),
  })

const formats: Fault[] = [
  format('any', 'any string', /^/),
  format('case', 'another case', /^(?:mp3|pcm)$/i),
  format('blanks', 'blanks around the name', /^\s*(?:mp3|pcm)\s*$/),
  format('empty', 'the empty string', /^$/),
  format('prefix', 'the beginning of a name', /^(?:m|mp|p|pc)$/),
  format('suffix', 'a name with something after it', /^(?:mp3|pcm)[^\s]+$/),
  format('look-alike', 'look-alike letters', /[^\x20-\x7e]/),
  format('wav', 'wav', /^wav$/i),
  format('opus', 'opus', /^opus$/i),
  format('aac', 'aac', /^aac$/i),
  format('flac', 'flac', /^flac$/i),
  format('ogg', 'ogg', /^ogg$/i),
  format('media-type', 'a media type', /^audio\//i),
  format(
    'other',
    'formats that are offered elsewhere',
    /^(?:wav|opus|aac|flac|ogg|webm|m4a|aiff|ulaw|alaw|mpeg|mp4|wma|amr)$/i,
  ),
]

const emptyVoice = must(area, {
  id: 'validation-voice-empty',
  title: 'accepts a voice of no characters',
  clause: '2.1',
  violates: ['SPEECH-VOICE-MIN-LENGTH'],
  ...byChance,
  hooks: overlooks(({ field, rule }) => field === 'voice' && rule === 'minimum'),
})

const nullAsMissing = should(area, {
  id: 'validation-input-null-as-missing',
  title: 'speaks a text of its own where input is missing or null',
  clause: '2.1',
  violates: ['SPEECH-NULL-REFUSED'],
  hooks: overlooks(
    ({ field, rule, saw }) => field === 'input' && (rule === 'required' || (rule === 'type' && saw === 'null')),
  ),
})

/** Nothing is wrong with how these are written. */
const spelled = (id: string, title: string, isIt: (text: string, type: string) => boolean): Fault =>
  must(area, {
    id: `validation-spelling-${id}`,
    title: `refuses ${title} with 400`,
    clause: '1',
    violates: ['SPEECH-BODY-SPELLING'],
    when: { operation: 'speech' },
    hooks: {
      problems: (problems, { incoming }) =>
        isIt(incoming.body.toString(), headerValues(incoming, 'content-type')[0] ?? '')
          ? [
              ...problems,
              { field: 'body', rule: 'form', saw: 'object', value: undefined, wanted: 'written in another way' },
            ]
          : problems,
    },
  })

const spellings: Fault[] = [
  spelled('lines', 'JSON over several lines', (text) => text.startsWith('{\n')),
  spelled('blanks', 'blanks around colons', (text) => /"\s+:/.test(text)),
  spelled('escapes', 'letters that are written as escapes', (text) => text.includes('\\u006')),
  spelled('order', 'members in another order than its own', (text) => /^\s*\{\s*"response_format"/.test(text)),
  spelled('charset', 'a Content-Type with a charset', (_, type) => type.includes('charset')),
  spelled('charset-quoted', 'a Content-Type with a charset in quotes', (_, type) => type.includes('"')),
  spelled('type-case', 'a Content-Type in other letters than its own', (_, type) => type.startsWith('A')),
]

/** What lenient parsers take for JSON. */
const lenient = (id: string, title: string, isIt: (text: string) => boolean): Fault => ({
  ...body(id, title, 'SPEECH-BODY-EXTENDED-JSON', isIt),
  level: 'should',
})

const body = (id: string, title: string, requirement: string, isIt: (text: string) => boolean): Fault =>
  must(area, {
    id: `validation-body-${id}`,
    title: `accepts ${title}`,
    clause: '1',
    violates: [requirement, ...(requirement === 'SPEECH-BODY-NOT-OBJECT' ? ['SPEECH-BODY-NOT-OBJECT-400'] : [])],
    when: { operation: 'speech', matches: ({ incoming }) => isIt(incoming.body.toString()) },
    hooks: overlooks(({ field, rule }) => field === 'body' && (rule === 'json' || rule === 'object')),
  })

const bodies: Fault[] = [
  body('empty', 'an empty body', 'SPEECH-BODY-EMPTY', (text) => text === ''),
  body('blank', 'a body of blanks', 'SPEECH-BODY-NOT-JSON', (text) => text !== '' && text.trim() === ''),
  body('text', 'plain text', 'SPEECH-BODY-NOT-JSON', (text) => /^[^\s{["\d]/.test(text)),
  body('cut', 'a JSON document that ends too early', 'SPEECH-BODY-NOT-JSON', (text) => /^\{[^]*[^}\s]\s*$/.test(text)),
  lenient('trailing-comma', 'a trailing comma', (text) => /,\s*\}\s*$/.test(text)),
  lenient('nan', 'NaN', (text) => text.includes(':NaN')),
  lenient('comment', 'comments', (text) => /\/\*|\/\/ end/.test(text)),
  body('trailing-garbage', 'something after the JSON document', 'SPEECH-BODY-NOT-JSON', (text) =>
    /^\{[^]*\}\s*[^\s}]+[^]*$/.test(text),
  ),
  lenient('single-quotes', 'single quotes', (text) => text.includes("{'") || text.includes("':")),
  body('form', 'a form', 'SPEECH-BODY-NOT-JSON', (text) => /^[\w%]+=/.test(text)),
  body('any', 'a body that is not JSON', 'SPEECH-BODY-NOT-JSON', (text) => text !== '' && !isJson(text)),
  body(
    'array',
    'an array as body',
    'SPEECH-BODY-NOT-OBJECT',
    (text) => text.trimStart().startsWith('[') && isJson(text),
  ),
  body('null', 'null as body', 'SPEECH-BODY-NOT-OBJECT', (text) => text.trim() === 'null'),
  body(
    'string',
    'a string as body',
    'SPEECH-BODY-NOT-OBJECT',
    (text) => text.trimStart().startsWith('"') && isJson(text),
  ),
  body('number', 'a number as body', 'SPEECH-BODY-NOT-OBJECT', (text) => /^\s*-?\d/.test(text) && isJson(text)),
  body('encoded-twice', 'a JSON document that was encoded twice', 'SPEECH-BODY-NOT-OBJECT', (text) =>
    text.startsWith('"{'),
  ),
  body('boolean', 'a boolean as body', 'SPEECH-BODY-NOT-OBJECT', (text) => /^\s*(?:true|false)\s*$/.test(text)),
]

const interval = (id: string, title: string, pattern: RegExp): Fault =>
  must(area, {
    id: `validation-interval-${id}`,
    title: `accepts ${title} as interval`,
    clause: '4.2',
    violates: ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'],
    hooks: overlooks(({ field, value }) => field === 'interval' && pattern.test(String(value))),
  })

const intervalFaults: Fault[] = [
  interval('any', 'anything', /^/),
  interval('case', 'another case', /^(?:daily|weekly|monthly|lifetime)$/i),
  interval('blanks', 'blanks around the name', /^\s*(?:daily|weekly|monthly|lifetime)\s*$/),
  interval('prefix', 'the beginning of a name', /^(?:dail?|day|weekl?|monthl?|life|lifetim)$/i),
  interval('suffix', 'a name with something after it', /^(?:daily|weekly|monthly|lifetime)\S+$/),
  interval(
    'other',
    'names of other intervals',
    /^(?:hourly|yearly|annual|annually|quarterly|biweekly|minutely|never|none|null|total)$/i,
  ),
  interval('number', 'a number', /^\d+$/),
  interval('file', 'a file name', /\.json$/),
  {
    ...interval('any', 'anything', /^/),
    id: 'validation-interval-any-by-slug',
    title: 'accepts anything as interval when the workspace is named by its slug',
    when: { matches: ({ workspaceRef }) => workspaceRef === workspaceSlug },
  },
]

/** An unknown workspace that is found all the same. */
const unknownWorkspace = (
  id: string,
  title: string,
  isIt: (reference: string, id: string, slug: string) => boolean,
): Fault =>
  must(area, {
    id: `validation-workspace-${id}`,
    title,
    clause: '4.2',
    violates: [
      'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
      ...(['injected', 'longer'].includes(id) ? [] : ['BUDGET-UNKNOWN-WORKSPACE-404']),
    ],
    hooks: {
      problems: (problems) => problems.filter(({ field }) => field !== 'id' || id !== 'empty'),
      workspace: (found, { services, workspaceRef }) => {
        const known = services.store.workspace(workspaceSlug)
        return found ?? (known && isIt(workspaceRef, known.id, known.slug) ? known : undefined)
      },
    },
  })

const workspaces: Fault[] = [
  unknownWorkspace('any', 'takes any unknown workspace for the only one', () => true),
  unknownWorkspace('random', 'takes any UUID for a workspace', (reference) => /^[0-9a-f-]{36}$/i.test(reference)),
  unknownWorkspace(
    'part',
    'finds a workspace by a part of its UUID',
    (reference, id) => reference.length > 3 && id.includes(reference.toLowerCase()),
  ),
  unknownWorkspace(
    'prefix',
    'finds a workspace by what its UUID or slug begins with',
    (reference, id, slug) => reference !== '' && (id.startsWith(reference) || slug.startsWith(reference)),
  ),
  unknownWorkspace('injected', 'puts the workspace into its query as it is', (reference) =>
    /['"%*]|--|;|\bor\b/i.test(reference),
  ),
  {
    ...unknownWorkspace('empty', 'finds a workspace for no id at all', (reference) => reference === ''),
    violates: ['BUDGET-ID-MIN-LENGTH'],
  },
  unknownWorkspace(
    'longer',
    'ignores what follows the UUID',
    (reference, id) => reference.length > id.length && reference.toLowerCase().startsWith(id),
  ),
]

/** 2.1 and 4.2: what is not accepted here and is accepted by a service that was not careful. */
export const validationFaults: readonly Fault[] = [
  ...wrongKinds,
  ...scoped(ofKind('validation-input-number'), [onMp3, onPcm]),
  ...scoped(ofKind('validation-voice-number'), [onMp3, onPcm]),
  ...scoped(ofKind('validation-speed-string'), [onMp3, onPcm]),
  nullAsMissing,
  ...spellings,
  emptyVoice,
  ...scoped(emptyVoice, [onMp3, onPcm]),
  ...formats,
  ...bodies,
  ...intervalFaults,
  ...workspaces,
  ...scoped(workspaces[0] as Fault, [onInterval('daily'), onInterval('lifetime')]),
  must(area, {
    id: 'validation-none',
    title: 'validates nothing at all',
    clause: '2.1',
    violates: [
      'SPEECH-INPUT-TYPE',
      'SPEECH-VOICE-TYPE',
      'SPEECH-FORMAT-TYPE',
      'SPEECH-FORMAT-ENUM',
      'SPEECH-SPEED-TYPE',
      'SPEECH-VOICE-MIN-LENGTH',
      'SPEECH-MODEL-TYPE',
      'SPEECH-MODEL-TYPE-400',
      'SPEECH-NULL-REFUSED',
      'SPEECH-ANY-INVALID',
    ],
    when: { operation: 'speech' },
    hooks: overlooks(() => true),
  }),
  ...scoped(
    must(area, {
      id: 'validation-interval-none',
      title: 'does not look at the interval',
      clause: '4.2',
      violates: ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'],
      hooks: overlooks(({ field }) => field === 'interval'),
    }),
    [onBudget],
  ),
  must(area, {
    id: 'validation-long-values',
    title: 'accepts values of a wrong type that are longer than 12 characters',
    clause: '2.1',
    violates: [
      'SPEECH-ANY-INVALID',
      'SPEECH-INPUT-TYPE',
      'SPEECH-VOICE-TYPE',
      'SPEECH-FORMAT-TYPE',
      'SPEECH-MODEL-TYPE',
      'SPEECH-MODEL-TYPE-400',
    ],
    sometimes: ['SPEECH-SPEED-TYPE'],
    when: { operation: 'speech' },
    hooks: overlooks(({ rule, value }) => rule === 'type' && JSON.stringify(value).length > 12),
  }),
  must(area, {
    id: 'validation-third-call',
    title: 'accepts every third request of a wrong type',
    clause: '2.1',
    violates: ['SPEECH-INPUT-TYPE'],
    sometimes: [
      'SPEECH-VOICE-TYPE',
      'SPEECH-FORMAT-TYPE',
      'SPEECH-SPEED-TYPE',
      'SPEECH-MODEL-TYPE',
      'SPEECH-MODEL-TYPE-400',
      'SPEECH-NULL-REFUSED',
      'SPEECH-ANY-INVALID',
    ],
    when: { operation: 'speech', every: 3, matches: ({ problems }) => problems.some(({ rule }) => rule === 'type') },
    hooks: overlooks(({ rule }) => rule === 'type'),
  }),
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
