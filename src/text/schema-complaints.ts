import { createRequire } from 'node:module'
import type * as ajvModule from 'ajv'
import type { ErrorObject } from 'ajv'
import type formatsModule from 'ajv-formats'
import { didYouMean } from './nearest.ts'

/** One thing that is wrong with a JSON value. */
export interface SchemaComplaint {
  /** Names of members and indexes of items, from the outside. */
  readonly path: readonly (string | number)[]
  /** A member that the schema does not know. */
  readonly unknown?: string
  /** What stands there, and what the schema expects, in words. */
  readonly found: string
  readonly expected: string
  /** Without what is said of the place as a whole: "the profile". */
  sentence(whole: string): string
}

// Most commands read no file, and it takes longer to load than many of them to run.
const load = createRequire(import.meta.url)

/**
 * What is wrong with a value by this JSON Schema (draft 7, formats of `ajv-formats`); nothing if it is valid.
 * @throws Error when the schema is none: a defect of ours.
 */
export function schemaComplaints(schema: object, value: unknown): readonly SchemaComplaint[] {
  const { Ajv } = load('ajv') as typeof ajvModule
  const { default: addFormats } = load('ajv-formats') as typeof formatsModule
  const ajv = new Ajv({ strict: true, strictRequired: false, allErrors: true, verbose: true })
  const validate = addFormats(ajv).compile(schema)
  if (validate(value)) return []
  // What is wrong with a member's name is reported twice: for the name, and for the object that it stands in; what is
  // wrong with a branch, for the branch too.
  return validate
    .errors!.filter(({ propertyName, keyword }) => propertyName === undefined && keyword !== 'if')
    .map((error) => complaintOf(error, value))
}

function complaintOf(error: ErrorObject, value: unknown): SchemaComplaint {
  const path = pathOf(error.instancePath, value)
  const at = path.map((part) => (typeof part === 'number' ? `item ${part + 1}` : `"${part}"`)).join(', ')
  const found = shownJson(error.data)
  const { additionalProperty, propertyName, missingProperty } = error.params as Readonly<Record<string, string>>
  const unknown = additionalProperty ?? propertyName
  const expected = expectedBy(error)
  return {
    path,
    found,
    expected,
    ...(unknown !== undefined && { unknown }),
    sentence(whole) {
      const inside = at === '' ? '' : ` in ${at}`
      if (unknown !== undefined) return `unknown member "${unknown}"${inside}${didYouMean(unknown, knownNames(error))}`
      if (missingProperty !== undefined) return `"${missingProperty}" is missing${inside}`
      return `${at === '' ? whole : at} is ${found}; it takes ${expected}`
    },
  }
}

/** From a JSON Pointer (RFC 6901); what points into a list is an index. */
function pathOf(pointer: string, value: unknown): (string | number)[] {
  const path: (string | number)[] = []
  let place = value
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(place) ? Number(name) : name)
    place = (place as Readonly<Record<string, unknown>>)[name]
  }
  return path
}

function knownNames({ parentSchema }: ErrorObject): readonly string[] {
  const { properties = {}, propertyNames } = parentSchema as {
    properties?: object
    propertyNames?: { enum?: readonly string[] }
  }
  return propertyNames?.enum ?? Object.keys(properties)
}

const types: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}

const formats: Readonly<Record<string, string>> = {
  date: 'a date such as "2027-01-31"',
  uri: 'a URL',
  regex: 'a regular expression',
}

/** What the keyword that failed asks for. */
function expectedBy({ keyword, schema, message }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return types[schema as string] ?? `a value of the type ${String(schema)}`
    case 'enum':
      return (schema as readonly unknown[]).map((one) => JSON.stringify(one)).join(' or ')
    case 'format':
      return formats[schema as string] ?? `a text of the format ${String(schema)}`
    case 'pattern':
      return `a text that matches ${String(schema)}`
    case 'minLength':
      return schema === 1 ? 'a text that is not empty' : `a text of at least ${String(schema)} characters`
    case 'maxLength':
      return `a text of at most ${String(schema)} characters`
    case 'minItems':
      return `a list of at least ${String(schema)}`
    case 'uniqueItems':
      return 'a list without duplicates'
    case 'minProperties':
      return `an object with at least ${String(schema)} member${schema === 1 ? '' : 's'}`
    case 'minimum':
      return `a number of at least ${String(schema)}`
    case 'not':
      return (
        'none of ' + ((schema as { enum?: readonly unknown[] }).enum ?? []).map((one) => `"${String(one)}"`).join(', ')
      )
    default:
      return `what ${message ?? keyword}`
  }
}

/** At most 60 characters of it. */
function shownJson(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
