import { expect, test } from 'vitest'
import { otherBuild } from './awaited-build.ts'

const sha = '0123abc4567890def0123abc4567890def012345'
const answer = (headers: Readonly<Record<string, string>>, body = '', status = 200) => ({
  status,
  headers: Object.entries(headers),
  body,
})

test.each([
  ['the same', sha, sha],
  ['in short', '0123abc', sha],
  ['in capitals', sha.toUpperCase(), sha],
  ['the long form of a short one', sha, '0123abc'],
  ['that is no commit', 'v1.2', 'V1.2'],
  ['with blanks around it', ` ${sha} `, sha],
])('a commit %s is the build', (_words, came, value) => {
  expect(otherBuild({ header: { name: 'x-commit', value } }, answer({ 'X-Commit': came }))).toBeUndefined()
})

test.each([
  ['another commit', 'ffffabc', sha, 'x-commit "ffffabc"'],
  ['six digits, which many share', '0123ab', sha, 'x-commit "0123ab"'],
  ['a version that only begins alike', '1.2', '1.2.3', 'x-commit "1.2"'],
  ['a longer version', 'v0123abc', 'v0123abcdef', 'x-commit "v0123abc"'],
  ['a commit with changes', '0123abcd-dirty', '0123abcd', 'x-commit "0123abcd-dirty"'],
  ['a value of sixty characters', 'x'.repeat(60), sha, `x-commit "${'x'.repeat(60)}"`],
  ['an endless value', 'x'.repeat(100), sha, `x-commit "${'x'.repeat(60)}…"`],
])('%s is not', (_words, came, value, told) => {
  expect(otherBuild({ header: { name: 'x-commit', value } }, answer({ 'x-commit': came }))).toBe(told)
})

test('an answer without the header or the text is not, and a page of state has to succeed', () => {
  expect(otherBuild({ header: { name: 'x-commit', value: sha } }, answer({}))).toBe('200 without x-commit')
  expect(otherBuild({ text: '"commit":"a1"' }, answer({}, '{"commit":"a2"}', 404))).toBe('404 without the text')
  expect(otherBuild({ text: 'a1' }, answer({}, '{"commit":"a1"}'))).toBeUndefined()
  expect(otherBuild({ success: true }, answer({}, '', 404))).toBe('404')
  for (const status of [200, 204, 299]) expect(otherBuild({ success: true }, answer({}, '', status))).toBeUndefined()
  for (const status of [199, 300]) expect(otherBuild({ success: true }, answer({}, '', status))).toBe(String(status))
})
