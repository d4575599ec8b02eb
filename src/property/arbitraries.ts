import * as fc from 'fast-check'
import { formats, type Format } from '../contract/operation.ts'

/** Members that replace those of a valid request: one of them is outside what is stated for it. */
export interface InvalidMember {
  readonly format: Format
  readonly member: 'input' | 'voice' | 'response_format' | 'speed'
  readonly value: unknown
}

/** A JSON value that is neither null (for an optional field that may mean "not given") nor a string. */
const noString: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
)

const noNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.boolean(),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 2 }),
  fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
)

/** A string that is not in the enum: anything, and what is close to it. */
const noFormat: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc
      .tuple(fc.constantFrom(...formats), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([format, more]) => format + more),
    fc
      .tuple(fc.constantFrom(...formats), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([format, more]) => more + format),
    fc.mixedCase(fc.constantFrom(...formats)),
  )
  .filter((text) => !formats.some((format) => format === text))

/** 2.1: values outside a stated type or enum. */
export const invalidMember: fc.Arbitrary<InvalidMember> = fc.oneof(
  fc.record({
    format: fc.constantFrom(...formats),
    member: fc.constantFrom('input' as const, 'voice' as const, 'response_format' as const),
    value: noString,
  }),
  fc.record({ format: fc.constantFrom(...formats), member: fc.constant('speed' as const), value: noNumber }),
  fc.record({ format: fc.constantFrom(...formats), member: fc.constant('response_format' as const), value: noFormat }),
)

/**
 * Any code point but the surrogates, assigned or not. fast-check's own `binary` unit is the same and takes a second to
 * set up.
 */
const codePoint = fc
  .nat({ max: 0x10ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))

/** 2.1: "input | string | Text to synthesize.": from the whole of Unicode. */
export const anyText: fc.Arbitrary<{ readonly format: Format; readonly text: string }> = fc.record({
  format: fc.constantFrom(...formats),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.string({ unit: codePoint, minLength: 1, maxLength: 40 }),
  ),
})
