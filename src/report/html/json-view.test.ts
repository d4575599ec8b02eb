import { assert, json, property } from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/linear/processor-time.ts'
import { jsonView } from './json-view.ts'

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test('lays JSON out without touching its values', () => {
  expect(plain(jsonView('{"a":1.0,"a":1e400,"b":[],"c":{"d":[true,null]},"e":{}}')!.text)).toBe(`{
  "a": 1.0,
  "a": 1e400,
  "b": [],
  "c": {
    "d": [
      true,
      null
    ]
  },
  "e": {}
}`)
})

test('says the same as what came', () => {
  assert(
    property(json({ noUnicodeString: false }), (text) => {
      const shown = plain(jsonView(text)!.text).replaceAll(/\\u(?:00[89][0-9a-f]|007f|20[0-9a-f]{2}|feff|fff[ef])/g, '')
      // What cannot be seen is shown by its number, so that such texts differ by that.
      if (!/[\u007f-\u009f\u2000-\u20ff\ufeff\ufffe\uffff\\]/.test(text))
        expect(JSON.parse(shown)).toEqual(JSON.parse(text))
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['/error/code', '<mark>&quot;401&quot;</mark>'],
  ['/list/1', '<mark>2</mark>'],
  ['/a~1b', '<mark>3</mark>'],
  ['', '<mark>{'],
  ['/list', '<mark>['],
  ['/none', undefined],
])('marks the value at %j', (pointer, marked) => {
  const { text } = jsonView('{"error":{"code":"401"},"list":[1,2],"a/b":3}', pointer)!
  if (marked === undefined) expect(text).not.toContain('<mark>')
  else expect(text).toContain(marked)
  expect(text.match(/<mark>/g)?.length ?? 0).toBe(text.match(/<\/mark>/g)?.length ?? 0)
})

test('what is no JSON is none', () => {
  expect(jsonView('<html>')).toBeUndefined()
  expect(jsonView('')).toBeUndefined()
})

test('a body of brackets costs no more than its length', () => {
  const deep = 20_000
  const brackets = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  expect(jsonView(brackets(deep), '/0/0/0')!.text.length).toBeLessThan(deep * 2 * 60)
  expect(growthOf(brackets, (text) => jsonView(text, '/0/0/0'), deep / 2, 4 * deep).ratio).toBeLessThan(linearGrowth)
})
