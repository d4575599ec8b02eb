import { expect, test } from 'vitest'
import { NestedTooDeeply, notParsed, parsedJson, refuseDeep } from './parsed-json.ts'

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

function refusal(text: string, firstLine?: number): string {
  try {
    parsedJson(text, firstLine)
    return ''
  } catch (error) {
    return notParsed('a.json', error)
  }
}

test('a hundred levels are read, one more is refused by its line', () => {
  expect(parsedJson(nested(100))).toEqual(JSON.parse(nested(100)))
  expect(refusal(nested(101))).toBe(
    'a.json, line 1 nests values more than 100 levels deep, which no file that is read here needs: ' +
      'take one from whoever made it, or write it again',
  )
})

test.each([
  ['lists', nested(1_000_000)],
  ['objects', `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`],
])('a million levels of %s are refused as well', (_what, text) => {
  expect(refusal(`{\n"a": [1, "\\"[", "\\\\"],\n"b":\n${text}}`)).toContain('a.json, line 4 nests')
  expect(refusal(text, 7)).toContain('a.json, line 7 nests')
})

test('what stands within a text nests nothing, and many values beside each other do not', () => {
  expect(parsedJson(JSON.stringify({ a: '['.repeat(500), b: '\\"['.repeat(500) }))).toBeTypeOf('object')
  expect(parsedJson(`[${'[],'.repeat(500)}{}]`)).toHaveLength(501)
})

test('the line is that of the first value that lies too deep', () => {
  const before = ['{', '"in a text": "[\\"[{",', '"closed again": [[1], {"a": {}}],', '"deep":']
  const text = `${before.join('\n')}\n${'[\n'.repeat(100)}${']'.repeat(100)}}`
  expect(refusal(text)).toContain('a.json, line 104 nests')
})

test('what is no JSON says so', () => {
  expect(refusal('{')).toMatch(/^a\.json is not JSON: Expected /)
  expect(notParsed('a.json', 'its words')).toBe('a.json is not JSON: its words')
})

test('a value that holds itself nests without end', () => {
  const value: { self?: object } = {}
  value.self = value
  expect(() => refuseDeep(value, 'it')).toThrow(NestedTooDeeply)
  expect(() => refuseDeep({ a: [() => 1, null] }, 'it')).not.toThrow()
})
