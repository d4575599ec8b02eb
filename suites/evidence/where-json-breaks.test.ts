import { expect, test } from 'vitest'
import { whereJsonBreaks } from './where-json-breaks.ts'

function said(text: string): string {
  try {
    JSON.parse(text)
  } catch (error) {
    return whereJsonBreaks(text, error as Error)
  }
  throw new Error(`${text} is JSON`)
}

test.each([
  ['<html></html>', 'the body is not JSON (it begins with "<html></html>")'],
  ['\uFEFF{}', 'the body begins with a byte order mark (U+FEFF), which stands in no JSON'],
  ['no', 'the body is not JSON (it begins with "no")'],
  ['{"a":1}\n-- end', 'behind the JSON of the body stands more: "-- end"'],
  ['{"a":1}}', 'behind the JSON of the body stands more: "}"'],
  ['{"a":1', 'the JSON of the body breaks off: it ends with "{\\"a\\":1"'],
  ['{"a":"b', 'the JSON of the body breaks off: it ends with "{\\"a\\":\\"b"'],
  ['{"a":tru', 'the JSON of the body breaks off: it ends with "{\\"a\\":tru"'],
  ["{'a':1}", 'the body is not JSON from character 2 on: "\'a\':1}"'],
  ['{"a" 1}', 'the body is not JSON from character 6 on: "1}"'],
])('%j', (text, words) => expect(said(text)).toBe(words))

test('where the engine does not say where, the beginning is shown', () => {
  expect(said('{"a":NaN}')).toBe('the body is not JSON (it begins with "{\\"a\\":NaN}")')
})
