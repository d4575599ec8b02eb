import { changeFamily } from '../../src/record/change-id.ts'
import { valueId, type Change } from './change.ts'
import {
  formatNamesAndMore,
  formatNamesElsewhere,
  formatObjectsElsewhere,
  inputsElsewhere,
  modelsElsewhere,
  speedsElsewhere,
  voicesElsewhere,
  type Values,
} from './neighbours-values.ts'
import type { SpeechMembers } from './speech-request.ts'

/** One member of a speech request with a value that 2.1 does not allow. */
export interface WrongMember {
  readonly member: keyof SpeechMembers | 'speed'
  readonly change: Change
  readonly value: unknown
}

/** 2.1: input, model, voice and response_format are strings. `valid` is what the control sends. */
const noString = (valid: string): Values => [
  ['number', 'a number', 1],
  ['zero', 'zero', 0],
  ['false', 'false', false],
  ['boolean', 'a boolean', true],
  ['array-of-valid', 'an array that holds a valid value', [valid]],
  ['empty-array', 'an empty array', []],
  ['empty-object', 'an empty object', {}],
  ['object', 'an object', { value: valid }],
]

/** 2.1: "speed | number" */
const noNumber: Values = [
  ['numeric-string', 'a numeric string', '1'],
  ['word', 'a word', 'fast'],
  ['true', 'true', true],
  ['empty-string', 'an empty string', ''],
  ['false', 'false', false],
  ['array-of-valid', 'an array that holds a valid value', [1]],
  ['object', 'an object', { value: 1 }],
]

/** 2.1: "Allowed values: mp3, pcm." Formats that exist elsewhere; `editedNames` makes neighbours of what is allowed. */
const notInEnum: readonly string[] = [
  'wav',
  'pcm16',
  'mp3,pcm',
  '.mp3',
  'audio/mpeg',
  'audio/pcm',
  'mpeg',
  '',
  'opus',
  'ogg',
  'flac',
  'aac',
  's16le',
  'null',
  'toString',
  '__proto__',
  ...formatNamesElsewhere,
  ...formatNamesAndMore,
]

const wrongType =
  (member: WrongMember['member']) =>
  ([id, words, value]: Values[number]): WrongMember => ({
    member,
    change: { id: `${member}.wrong-type:${id}`, label: `${member}: wrong type (${words})` },
    value,
  })

/** A string in the place of response_format that is none of the allowed ones. */
export const wrongFormat = (value: string): WrongMember => ({
  member: 'response_format',
  change: {
    id: `response_format.not-in-enum:${valueId(value)}`,
    label: `response_format: not in the enum (${JSON.stringify(value)})`,
  },
  value,
})

const nullAs = (member: WrongMember['member']): WrongMember => ({
  member,
  change: { id: `${member}.null`, label: `${member}: null` },
  value: null,
})

/**
 * Every wrong value, by the family of its change: `input.wrong-type`, `response_format.not-in-enum`, `voice.empty`,
 * `speed.null`. The first of a family is what servers are most likely to convert, or to overlook.
 *
 * @param valid What the control sends.
 */
export function wrongMembers(valid: SpeechMembers): ReadonlyMap<string, readonly WrongMember[]> {
  const { input, model, voice, response_format: format } = valid
  const all = [
    ...[...noString(input), ...inputsElsewhere(input)].map(wrongType('input')),
    ...[...noString(model), ...modelsElsewhere(model)].map(wrongType('model')),
    ...[...noString(voice), ...voicesElsewhere(voice)].map(wrongType('voice')),
    ...[...noString(format), ...formatObjectsElsewhere(format)].map(wrongType('response_format')),
    ...[...noNumber, ...speedsElsewhere].map(wrongType('speed')),
    ...notInEnum.map(wrongFormat),
    { member: 'voice', change: { id: 'voice.empty', label: 'voice: empty' }, value: '' } as const,
    ...(['input', 'model', 'voice', 'response_format', 'speed'] as const).map(nullAs),
  ]
  return Map.groupBy(all, ({ change }) => changeFamily(change.id))
}
