import { expect, test } from 'vitest'
import { settingLine } from './setting-line.ts'

const json = '{\r\n  "model": "a",\r\n  "labels": {\r\n    "team": 1\r\n  },\r\n  "out": "model: x"\r\n}\r\n'
const code = "export default {\n  model: 'a', voice: 'b',\n  'slo': { 'ttfa.p95': 1 },\n  // runs\n  runs: 3,\n}\n"

test.each([
  [json, ['model'], 2],
  [json, ['labels'], 3],
  [json, ['labels', 'team'], 4],
  [json.replaceAll('\r\n', '\r'), ['labels', 'team'], 4],
  [json.replaceAll('\r\n', '\n'), ['labels', 'team'], 4],
  [json, ['nothing'], undefined],
  [json, [], undefined],
  [code, ['voice'], 2],
  [code, ['slo', 'ttfa.p95'], 3],
  [code, ['slo', 0], 3],
  [code, ['runs'], 5],
  ['{ "a": 1,\n "b": { "a": 2 } }', ['a'], undefined],
  ['{ "a": 1,\n "b": { "a": 2 } }', ['b', 'a'], 2],
])('%j %j stands on line %j', (text, path, line) => expect(settingLine(text, path)).toBe(line))
