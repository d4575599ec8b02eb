import { formats, type Format } from '../contract/operation.ts'
import { axes, type Axis } from '../record/run-event.ts'

/** `targets` of a configuration file: what is combined, each with each. What is not named comes from the settings. */
export interface TargetsFile {
  readonly model?: readonly (string | ModelTarget)[]
  readonly voice?: readonly string[]
  readonly format?: readonly Format[]
  /** UUIDs or slugs; or both of each, where both are to be read. */
  readonly workspace?: readonly (string | { readonly id?: string; readonly slug?: string })[]
  readonly region?: readonly { readonly name: string; readonly baseUrl: string }[]
  /** What has all that an entry names is left out. */
  readonly exclude?: readonly Readonly<Partial<Record<Axis, string | readonly string[]>>>[]
}

/** A model with what is known of it alone. */
export interface ModelTarget {
  readonly name: string
  /** Its own voices, in place of those of all models. */
  readonly voice?: readonly string[]
  readonly pcmRate?: number
  readonly pcmChannels?: number
}

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text, minItems: 1, uniqueItems: true }
const positive = { type: 'integer', minimum: 1 }

function object(properties: Readonly<Record<string, object>>, required: readonly string[] = []): object {
  return { type: 'object', additionalProperties: false, properties, required }
}

/** Of two kinds of value, one by its type; never an `anyOf`, of which every branch complains. */
function textOr(type: 'object' | 'array', other: object): object {
  // oxlint-disable-next-line unicorn/no-thenable -- the name that JSON Schema has for it
  return { if: { type }, then: other, else: text }
}

function listOf(items: object): object {
  return { type: 'array', items, minItems: 1 }
}

const oneOrMore = textOr('array', texts)

export const targetsSchema = object({
  model: listOf(
    textOr('object', object({ name: text, voice: texts, pcmRate: positive, pcmChannels: positive }, ['name'])),
  ),
  voice: texts,
  format: { type: 'array', items: { enum: formats }, minItems: 1, uniqueItems: true },
  workspace: listOf(textOr('object', { ...object({ id: text, slug: text }), minProperties: 1 })),
  region: listOf(object({ name: text, baseUrl: text }, ['name', 'baseUrl'])),
  exclude: {
    type: 'array',
    items: { ...object(Object.fromEntries(axes.map((axis) => [axis, oneOrMore]))), minProperties: 1 },
  },
}) as Readonly<Record<string, unknown>>
