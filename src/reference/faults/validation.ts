import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import type { JsonKind } from '../speech-request.ts'
import { onBudget, onInterval, onMp3, onPcm, scoped } from './scope.ts'
import { bodies, escapes, spellings } from './validation-body.ts'
import { editFaults } from './validation-edits.ts'
import { intervalFaults, workspaces } from './validation-budget.ts'
import { neighbourFaults } from './validation-neighbours.ts'
import { area, overlooks } from './validation-hooks.ts'
import { formFaults } from './validation-forms.ts'

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
      // The interface calls none of these required, and null may be read as absent: here only the input and the model
      // may not be.
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

/** 2.1 and 4.2: what is not accepted here and is accepted by a service that was not careful. */
export const validationFaults: readonly Fault[] = [
  ...wrongKinds,
  ...scoped(ofKind('validation-input-number'), [onMp3, onPcm]),
  ...scoped(ofKind('validation-voice-number'), [onMp3, onPcm]),
  ...scoped(ofKind('validation-speed-string'), [onMp3, onPcm]),
  nullAsMissing,
  ...spellings,
  ...escapes,
  emptyVoice,
  ...scoped(emptyVoice, [onMp3, onPcm]),
  ...formats,
  ...bodies,
  ...neighbourFaults,
  ...formFaults,
  ...intervalFaults,
  ...editFaults,
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
