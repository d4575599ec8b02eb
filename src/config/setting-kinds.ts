import { requirable } from '../requirement/operations-of.ts'

/** What a setting's value may be: as JSON Schema, and in words for whoever wrote another one. */
export interface SettingKind {
  readonly schema: Readonly<Record<string, unknown>>
  readonly words: string
}

const pairs = { type: 'object', additionalProperties: { type: 'string', minLength: 1 } }

export const settingKinds = {
  text: { schema: { type: 'string', minLength: 1 }, words: 'a text' },
  path: { schema: { type: 'string', minLength: 1 }, words: 'the path of a file or a folder' },
  nameOrPath: { schema: { type: 'string', minLength: 1 }, words: 'a name, or the path of a file' },
  yes: { schema: { type: 'boolean' }, words: 'true or false' },
  duration: {
    schema: { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h)?$' },
    words: 'a duration such as "30s" or "10m"',
  },
  rate: { schema: { type: 'string', pattern: '^\\d+(\\.\\d+)?(/(s|m))?$' }, words: 'a rate such as "5/s" or "120/m"' },
  count: { schema: { type: 'integer', minimum: 0 }, words: 'a whole number' },
  positive: { schema: { type: 'integer', minimum: 1 }, words: 'a whole number of at least 1' },
  seed: {
    schema: { anyOf: [{ type: 'integer', minimum: 0 }, { const: 'random' }] },
    words: 'a whole number, or "random"',
  },
  names: { schema: { type: 'array', items: { type: 'string', minLength: 1 } }, words: 'a list of names' },
  operations: { schema: { type: 'array', items: { enum: requirable } }, words: 'a list of "speech" and "budget"' },
  level: { schema: { enum: ['must', 'should'] }, words: '"must" or "should"' },
  junitProfile: { schema: { enum: ['common', 'strict'] }, words: '"common" or "strict"' },
  pairs: { schema: pairs, words: 'an object whose values are texts' },
  byStatus: {
    schema: { ...pairs, propertyNames: { pattern: '^[1-9]\\d\\d$' } },
    words: 'an object from status to name, such as { "502": "vendor/model" }',
  },
} as const satisfies Readonly<Record<string, SettingKind>>
