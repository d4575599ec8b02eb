import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginning, clipped, clippedInJson } from './clipped.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.nat(0xffff), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
)

describe('a text that is too long', () => {
  test('tells how much of it is left out', () => {
    expect(clipped('abcdefgh', 3)).toBe('abc… (5 more characters)')
    expect(clipped('abc', 3)).toBe('abc')
    expect(clippedInJson('a'.repeat(1000), 100)).toBe(`${'a'.repeat(52)}… (948 more characters)`)
    expect(clippedInJson('a'.repeat(100), 100)).toBe('a'.repeat(100))
  })

  test('is not cut within a character', () => {
    expect(beginning('a\u{1f600}b', 2)).toBe('a')
    expect(clipped('a\u{1f600}b', 2)).toBe('a… (3 more characters)')
    expect(clippedInJson('\u{1f600}'.repeat(100), 99).isWellFormed()).toBe(true)
  })

  test('is cut beside half a character, which is none', () => {
    expect(beginning('\ud800a', 1)).toBe('\ud800')
    expect(beginning('\ud800\ue000', 1)).toBe('\ud800')
    expect(beginning('a\udc00', 1)).toBe('a')
  })

  test('cut twice tells of all that is left out', () => {
    expect(clipped(clipped('a'.repeat(5000), 1000), 400)).toBe(`${'a'.repeat(400)}… (4600 more characters)`)
    expect(clipped(clippedInJson('a'.repeat(5000), 1000), 400)).toBe(`${'a'.repeat(400)}… (4600 more characters)`)
  })

  test('tells only what is left out where it speaks of an earlier cut itself, or is cut within such words', () => {
    expect(clipped('abc… (5 more characters), it says', 3)).toBe('abc… (30 more characters)')
    expect(clipped('abc… (5 more characters)', 5)).toBe('abc… … (19 more characters)')
  })

  test('takes no more bytes of a JSON document than it may, whatever it holds', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 60, max: 600 }), (text, limit) => {
        const cut = clippedInJson(text, limit)
        expect(Buffer.byteLength(JSON.stringify(cut)) - 2).toBeLessThanOrEqual(limit)
        expect(cut.startsWith(text.slice(0, (limit - 60) / 6))).toBe(true)
        if (Buffer.byteLength(JSON.stringify(text)) - 2 <= limit && !/[\b\f\n\r\t]/.test(text)) expect(cut).toBe(text)
      }),
    )
  })

  test.each([
    'a',
    '"',
    '\\',
    '\u00e9',
    '\u20ac',
    '\uffee',
    '\u{1f600}',
    '\ud800',
    '\udc00',
    '\u0001',
    ' ',
    '\u0080',
    '\u0800',
  ])('is left whole up to the last byte: %j', (character) => {
    const text = character.repeat(200)
    const bytes = Buffer.byteLength(JSON.stringify(text)) - 2
    expect(clippedInJson(text, bytes)).toBe(text)
    expect(clippedInJson(text, bytes - 1)).toContain('more characters)')
  })
})
