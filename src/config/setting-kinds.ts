import { isAbsolute, join } from 'node:path'
import type { Operation } from '../contract/operation.ts'
import type { Objective } from '../requirement/objective.ts'
import { reportNames, type ReportName } from '../requirement/report-name.ts'
import { requirable } from '../requirement/operations-of.ts'
import { awaitedHeader } from './awaited-header.ts'
import { headerVariable, headerVariableOf, type HeaderVariable } from './header-variable.ts'
import { objective, objectiveOf } from './objectives.ts'
import { requiredOperations } from './required-operations.ts'
import { subjectOf, type Subject } from './subject.ts'
import { targetsSchema, type TargetsFile } from './targets-file.ts'
import { UsageError } from './usage-error.ts'
import { boundedNumber, duration, labelOf, rate, statusMap, timeLimit, wholeNumber } from './units.ts'

/** What a setting's value may be, and how it is read from where it stands. */
export interface SettingKind<Json, Value> {
  /** JSON Schema of the value in a configuration file. */
  readonly schema: Readonly<Record<string, unknown>>
  /** The same in words, for an error message. */
  readonly words: string
  /** The only texts that the flag takes. */
  readonly choices?: readonly string[]
  /** From a flag or a variable. @throws UsageError naming the option. */
  fromText(text: string, option: string): Value
  /** From a configuration file in this folder, checked against the schema. @throws UsageError naming the option. */
  fromJson(value: Json, option: string, folder: string): Value
  /** A flag that may be repeated: the values of all of them. */
  join?(before: Value, next: Value): Value
}

/** Does it name a module of the user's, and no suite of Assay's? */
export function isSuiteModule(name: string): boolean {
  return /[/\\]|\.(?:ts|js|mjs)$/.test(name)
}

const nonEmpty = { type: 'string', minLength: 1 }
const members = { type: 'object', additionalProperties: nonEmpty }
const isPathLike = /^\.{1,2}[/\\]|\.json$/

const inFolder = (path: string, _option: string, folder: string): string =>
  isAbsolute(path) || /^[A-Za-z]:[/\\]/.test(path) ? path : join(folder, path)
const concat = <Item>(before: readonly Item[], next: readonly Item[]): readonly Item[] => [...before, ...next]
const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A text that is taken as it is. */
function plain<Text extends string>(words: string, schema: SettingKind<Text, Text>['schema'] = nonEmpty) {
  return {
    schema,
    words,
    fromText: (text: string) => text as Text,
    fromJson: (value: Text) => value,
  } satisfies SettingKind<Text, Text>
}

/** A whole number within bounds; the schema knows only the lowest one. */
function whole(least: number, most?: number, schemaLeast = least) {
  return {
    schema: { type: 'integer', minimum: schemaLeast },
    words: schemaLeast === 0 ? 'a whole number' : `a whole number of at least ${schemaLeast}`,
    fromText: (text: string, option: string) => wholeNumber(text, option, least, most),
    fromJson: (value: number, option: string) => boundedNumber(value, String(value), option, least, most),
  } satisfies SettingKind<number, number>
}

const junitProfiles = ['common', 'strict'] as const

export const settingKinds = {
  text: plain<string>('a text'),
  path: {
    ...plain<string>('the path of a file or a folder'),
    fromJson: inFolder,
  },
  nameOrPath: {
    ...plain<string>('a name, or the path of a file'),
    fromJson: (value: string, option: string, folder: string) =>
      isPathLike.test(value) ? inFolder(value, option, folder) : value,
  },
  /** The flag may stand alone: then it is true. */
  lastRun: {
    schema: { anyOf: [{ const: true }, nonEmpty] },
    words: 'true, or the folder of a run',
    fromText: (text: string): string | true => text,
    fromJson: (value: string | true, option: string, folder: string) =>
      value === true ? value : inFolder(value, option, folder),
  },
  boolean: {
    schema: { type: 'boolean' },
    words: 'true or false',
    fromText: (text: string) => text === 'true',
    fromJson: (value: boolean) => value,
  },
  duration: {
    schema: { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h)?$' },
    words: 'a duration such as "30s" or "10m"',
    fromText: duration,
    fromJson: duration,
  },
  timeLimit: {
    schema: { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h)?$' },
    words: 'a duration such as "30s" or "10m"',
    fromText: timeLimit,
    fromJson: timeLimit,
  },
  rate: {
    schema: { type: 'string', pattern: '^\\d+(\\.\\d+)?(/(s|m))?$' },
    words: 'a rate such as "5/s" or "120/m"',
    fromText: rate,
    fromJson: rate,
  },
  count: whole(0),
  positive: whole(1),
  /** A budget of requests: the schema lets 0 pass, the error message explains why it is refused. */
  requests: whole(1, undefined, 0),
  /** More connections at once than this measure the machine that Assay runs on. */
  connections: whole(1, 1000),
  seed: {
    schema: { anyOf: [{ type: 'integer', minimum: 0 }, { const: 'random' }] },
    words: 'a whole number, or "random"',
    fromText: (text: string, option: string) => (text === 'random' ? text : wholeNumber(text, option)),
    fromJson: (value: number | 'random', option: string) =>
      value === 'random' ? value : boundedNumber(value, String(value), option),
  },
  names: {
    schema: { type: 'array', items: nonEmpty },
    words: 'a list of names',
    fromText: (text: string): readonly string[] => split(text),
    fromJson: (value: readonly string[]) => value,
    join: concat<string>,
  },
  /** A flag names any; who writes them refuses what there is not, with the nearest name. */
  reports: {
    schema: { type: 'array', items: { enum: reportNames } },
    words: `a list of ${reportNames.map((name) => `"${name}"`).join(', ')}`,
    fromText: (text: string): readonly string[] => split(text),
    fromJson: (value: readonly ReportName[]): readonly string[] => value,
    join: concat<string>,
  },
  suites: {
    schema: { type: 'array', items: nonEmpty },
    words: 'a list of names, or of paths of modules',
    fromText: (text: string): readonly string[] => split(text),
    fromJson: (value: readonly string[], option: string, folder: string): readonly string[] =>
      value.map((one) => (isSuiteModule(one) ? inFolder(one, option, folder) : one)),
    join: concat<string>,
  },
  operations: {
    schema: { type: 'array', items: { enum: requirable } },
    words: 'a list of "speech" and "budget"',
    fromText: (text: string) => requiredOperations(split(text)),
    fromJson: (value: readonly Operation[]) => requiredOperations(value),
    join: concat<Operation>,
  },
  level: plain<'must' | 'should'>('"must" or "should"', {
    enum: ['must', 'should'],
  }),
  junitProfile: {
    ...plain<(typeof junitProfiles)[number]>('"common" or "strict"', {
      enum: junitProfiles,
    }),
    choices: junitProfiles,
  },
  labels: {
    schema: members,
    words: 'an object whose values are texts',
    fromText: labelOf,
    fromJson: (value: Readonly<Record<string, string>>) => value,
    join: (before: Readonly<Record<string, string>>, next: Readonly<Record<string, string>>) => ({
      ...before,
      ...next,
    }),
  },
  awaitedHeader: {
    schema: { type: 'string', pattern: '^[^=]+=.+$' },
    words: 'a header and its value, such as "x-commit=0123abc"',
    fromText: awaitedHeader,
    fromJson: awaitedHeader,
  },
  objectives: {
    schema: {
      type: 'object',
      additionalProperties: { anyOf: [nonEmpty, { type: 'number', minimum: 0 }] },
    },
    words: 'an object from what is measured to its limit, such as { "ttfa.p95": "800ms", "rtf.p95": 1 }',
    fromText: (text: string, option: string): readonly Objective[] =>
      split(text).map((one) => objectiveOf(one, option)),
    fromJson: (value: Readonly<Record<string, string | number>>, option: string): readonly Objective[] =>
      Object.entries(value).map(([name, limit]) => objective(name, limit, option)),
    join: concat<Objective>,
  },
  subjects: {
    schema: members,
    words: 'an object from the name of an artefact to its digest, such as { "registry/speech": "sha256:…" }',
    fromText: (text: string, option: string): readonly Subject[] => [subjectOf(text, option)],
    fromJson: (value: Readonly<Record<string, string>>, option: string): readonly Subject[] =>
      Object.entries(value).map(([name, digest]) => subjectOf(`${name}=${digest}`, option)),
    join: concat<Subject>,
  },
  headerVariables: {
    schema: members,
    words: 'an object whose values are texts',
    fromText: (text: string): readonly HeaderVariable[] => [headerVariableOf(text)],
    fromJson: (value: Readonly<Record<string, string>>): readonly HeaderVariable[] =>
      Object.entries(value).map(([name, variable]) => headerVariable(name, variable)),
    join: concat<HeaderVariable>,
  },
  /** Neither a flag nor a variable: it is more than a line holds. */
  targets: {
    schema: targetsSchema,
    words: 'an object such as { "model": ["a", "b"], "format": ["mp3", "pcm"] }',
    fromText: (_text: string, option: string): TargetsFile => {
      throw new UsageError(`${option} stands in the configuration file only`)
    },
    fromJson: (value: TargetsFile) => value,
  },
  byStatus: {
    schema: { ...members, propertyNames: { pattern: '^[1-9]\\d\\d$' } },
    words: 'an object from status to name, such as { "502": "vendor/model" }',
    fromText: statusMap,
    fromJson: (value: Readonly<Record<string, string>>): ReadonlyMap<number, string> =>
      new Map(Object.entries(value).map(([status, name]) => [Number(status), name])),
  },
} as const
