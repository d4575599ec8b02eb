import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { isJsonType, mediaType, mediaTypeParameter } from '../../../suites/evidence/media-type.ts'
import { property, type Area } from '../area.ts'

const token = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const tokens = fc.string({ unit: fc.constantFrom(...token), minLength: 1, maxLength: 8 })
const blanks = fc.constantFrom('', '', ' ', '\t', '  ')

/** One parameter in the grammar of RFC 9110, 5.6.6, and what it says. */
interface Parameter {
  readonly name: string
  readonly written: string
  readonly says: string
}

/** RFC 9110, 5.6.4: characters that stand for themselves between quotes, and such as need a backslash. */
const quotable = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(..." !#$%&'()*+,-./:;<=>?@[]^_`{|}~aZ09\t").map((one) => [one, one]) },
  { weight: 1, arbitrary: fc.constantFrom(...'"\\;=az').map((one) => [`\\${one}`, one]) },
)
const values = fc.oneof(
  tokens.map((one) => ({ written: one, says: one })),
  fc.array(quotable, { maxLength: 8 }).map((all) => ({
    written: `"${all.map(([written]) => written).join('')}"`,
    says: all.map(([, says]) => says).join(''),
  })),
)
const parameter: fc.Arbitrary<Parameter> = fc
  .tuple(fc.oneof(tokens, fc.constantFrom('rate', 'Rate', 'RATE', 'channels', 'charset')), values)
  .map(([name, value]) => ({ name, ...value }))

/** `type/subtype *( OWS ";" OWS [ parameter ] )`, and what it says. */
const written = fc
  .record({
    type: tokens,
    subtype: tokens,
    parts: fc.array(fc.tuple(blanks, blanks, fc.option(parameter, { nil: undefined, freq: 6 })), { maxLength: 5 }),
  })
  .map(({ type, subtype, parts }) => ({
    header:
      `${type}/${subtype}` +
      parts.map(([before, after, one]) => `${before};${after}${one ? `${one.name}=${one.written}` : ''}`).join(''),
    type: `${type}/${subtype}`.toLowerCase(),
    parameters: parts.flatMap(([, , one]) => one ?? []),
  }))

const nonsense = fc.string({ unit: fc.constantFrom(...';;==""\\/, \taZ0\u00e9\u0000rate'), maxLength: 30 })

export const mediaTypes: Area = {
  name: 'media types',
  properties: [
    property('what the grammar of RFC 9110 allows is read as it says', written, ({ header, type, parameters }) => {
      assert.equal(mediaType(header), type)
      for (const { name } of parameters) {
        // Which of two counts is not said anywhere.
        const all = parameters.filter((one) => one.name.toLowerCase() === name.toLowerCase())
        if (all.length === 1) assert.equal(mediaTypeParameter(header, name.toLowerCase()), all[0]!.says)
      }
      assert.equal(mediaTypeParameter(header, 'absent-one'), undefined)
      assert.equal(isJsonType(header), type === 'application/json' || /^application\/.+\+json$/.test(type))
    }),
    property('what it does not allow is read without harm', nonsense, (header) => {
      const value = mediaTypeParameter(header, 'rate')
      assert.ok(value === undefined || header.includes('rate'))
      assert.equal(typeof mediaType(header), 'string')
      assert.equal(isJsonType(header), false)
    }),
  ],
}
