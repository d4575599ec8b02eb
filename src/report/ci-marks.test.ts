import { expect, test } from 'vitest'
import { safeJson, withoutCiMarks } from './ci-marks.ts'

/** What a runner finds in a line, as its sources read it: trimmed by Unicode's rules, some marks anywhere. */
const acts = (line: string): boolean =>
  line.replace(/^[\s\u0085\u200b\u2060\ufeff]+/u, '').startsWith('::') ||
  /##\s?(?:\[|vso|teamcity)/iu.test(line) ||
  /section_(?:start|end):/u.test(line) ||
  /travis_(?:fold|time):/u.test(line) ||
  /^\s*(?:---|\+\+\+|~~~|\^\^\^)(?:\s|$)/u.test(line)

const nasty = [
  '::error::x',
  '  ::stop-commands::t',
  '\u00a0::set-output name=a::b',
  '\u3000\u200b::x::',
  '##[error]PWN',
  'text ##[group]x',
  '###[endgroup]',
  '##vso[task.setvariable]x',
  '#####vso[a]',
  "##teamcity[testFailed name='a']",
  '## [section]',
  'section_start:1:name\r',
  'a section_end:1:x',
  'travis_fold:start:x',
  '--- group',
  '+++',
  '~~~ x',
  '^^^ +++',
  'a\n::b::c',
  'a\n\n \n ::b',
  ':::',
  '::::error::',
  '##\u0023[x]',
  '\u2028::x',
  '\u2029##vso[x]',
]

test.each(nasty)('no line acts as a command: %j', (text) => {
  expect(text.split('\n').some(acts), 'the text is one that would').toBe(true)
  expect(withoutCiMarks(text).split('\n').filter(acts)).toEqual([])
  const line = safeJson({ data: [text], [text]: 1 })
  expect([line, ...line.split('\n')].filter(acts)).toEqual([])
  expect(JSON.parse(line), 'it says the same').toEqual({ data: [text], [text]: 1 })
})

test.each(['12:30:00', 'a::b', 'http://[::1]:80', 'a -- b', '# heading', '1 + 1', 'sections: 2', '-----'])(
  'ordinary text stays as it is: %j',
  (text) => {
    expect(withoutCiMarks(text)).toBe(text)
  },
)

test.each([
  ['  ::error::x', '  : :error::x'],
  ['--- group', '- -- group'],
  ['a\n^^^ +++', 'a\n^ ^^ +++'],
  ['###[x] ##vso[y]', '## #[x] # #vso[y]'],
  ['SECTION_START:1 travis_time:2', 'section START:1 travis time:2'],
])('a blank breaks what would act, and nothing is lost: %j', (text, broken) => {
  expect(withoutCiMarks(text)).toBe(broken)
})

test('JSON holds nothing that a terminal acts on', () => {
  const text = '\u001b[2J\u009b2J\u007f\u202e\u2066\u2028\ufeff'
  const line = safeJson(text)
  expect(line).toMatch(/^[\x20-\x7e]*$/)
  expect(JSON.parse(line)).toBe(text)
})
