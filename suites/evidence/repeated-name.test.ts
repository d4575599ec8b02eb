import { expect, test } from 'vitest'
import { repeatedName } from './repeated-name.ts'

test.each([
  ['{"error":{"code":400},"error":{}}', '/error'],
  ['{"a":1,"a":1}', '/a'],
  ['{"data":{"id":"a","id":"b"}}', '/data/id'],
  [' {"a" : [ {} , 7, {"b":{"c":1,"d":2,"c":3}} ] }', '/a/2/b/c'],
  ['{"é":1,"\\u00e9":2}', '/é'],
  ['{"a/b~":1,"a/b~":2}', '/a~1b~0'],
  ['{"":1,"":2}', '/'],
  ['{"__proto__":1,"__proto__":2}', '/__proto__'],
])('%s has the name at %s twice', (text, pointer) => expect(repeatedName(text)).toBe(pointer))

test.each([
  '{}',
  '"a"',
  '[]',
  '["a","a"]',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":"\\"a\\":1,","b":"{\\"b\\":1}"}',
  '{"a":"\\\\","b":"\\\\"}',
  '{"a":["a","a",{"b":1}],"b":1}',
  '{"a":1,"A":1}',
])('%s has none', (text) => expect(repeatedName(text)).toBeUndefined())

test('of a long text, and of a deep one, no stack runs out', () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  expect(repeatedName(deep)).toBeUndefined()
  expect(repeatedName('['.repeat(20) + '{"a":1,"a":1}' + ']'.repeat(20))).toBeUndefined()
  expect(repeatedName('['.repeat(19) + '{"a":1,"a":1}' + ']'.repeat(19))).toBe(`${'/0'.repeat(19)}/a`)
  expect(repeatedName(`{"a":1,"a":"${'a'.repeat(64 * 1024)}"}`)).toBeUndefined()
  expect(repeatedName(`{"a":1,"a":"${'a'.repeat(60 * 1024)}"}`)).toBe('/a')
})
