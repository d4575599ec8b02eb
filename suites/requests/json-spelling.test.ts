import { expect, test } from 'vitest'
import { spelling, type Spelling } from './json-spelling.ts'

const members = {
  model: 'vendor/model-K',
  input: 'Fish & "chips" <b>\\ 100 %\n\t\u0000 caf\u00e9 \u2028 早 😀 it\'s',
  voice: '":",{}[]',
  response_format: 'mp3',
  speed: 1,
}
const names = Object.keys(members)
const all: readonly (readonly [string, Spelling])[] = Object.entries({
  ...spelling,
  inOrder: spelling.inOrder('voice', 'response_format', 'speed', 'model', 'input'),
  first: spelling.first('voice'),
  last: spelling.last('model'),
})

test.each(all)('%s says the same', (_, write) => {
  expect(JSON.parse(write(members))).toEqual(members)
})

test('no two are written alike', () => {
  const written = all.map(([, write]) => write(members)).filter((text) => text !== spelling.plain(members))
  expect(new Set(written).size).toBe(all.length - 1)
})

const text = (write: Spelling, input: string): string => write({ input })

test.each<[string, Spelling, string, string]>([
  ["Python's json.dumps", spelling.python, 'é & 😀', '{"input": "\\u00e9 & \\ud83d\\ude00"}'],
  ["Go's encoding/json", spelling.go, 'é & <b>', '{"input":"é \\u0026 \\u003cb\\u003e"}'],
  [".NET's System.Text.Json", spelling.dotnet, 'é & \'"', '{"input":"\\u00E9 \\u0026 \\u0027\\u0022"}'],
  ["PHP's json_encode", spelling.php, 'a/é', '{"input":"a\\/\\u00e9"}'],
  ['all escapes', spelling.escapedAll, 'a😀', '{"\\u0069\\u006e\\u0070\\u0075\\u0074":"\\u0061\\ud83d\\ude00"}'],
])('%s', (_, write, input, wanted) => {
  expect(text(write, input)).toBe(wanted)
})

test('members take the place that is named', () => {
  const order = (write: Spelling): string[] => Object.keys(JSON.parse(write(members)) as object)
  expect(order(spelling.first('voice'))[0]).toBe('voice')
  expect(order(spelling.last('model')).at(-1)).toBe('model')
  expect(order(spelling.go)).toEqual(names.toSorted())
  expect(order(spelling.reversed)).toEqual(names.toReversed())
})
