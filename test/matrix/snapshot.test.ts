import { expect, test } from 'vitest'
import { saySame } from './snapshot.ts'

const kept = 'a-fault: not-conformant 1; ERROR-JSON fail notJson 3/3; MP3-CRC untested'

test('how often codes come in their order, and what holds has one number', () => {
  expect(saySame('a: x; B-1 fail one 4/20 two 3/20', 'a: x; B-1 fail two 5/22 one 4/22', [])).toBe(true)
  expect(saySame('a: x; B-1 fail one 4/20 two 3/20', 'a: x; B-1 fail two 4/20 one 3/20', [])).toBe(false)
  expect(saySame('(none): x; B-1 pass 100', '(none): x; B-1 pass 109', [])).toBe(true)
  expect(saySame('(none): x; B-1 pass 100', '(none): x; B-1 pass 80', [])).toBe(false)
  expect(saySame('a: x; B-1 fail one two', 'a: x; B-1 fail two one', [])).toBe(true)
  expect(saySame('a: x; B-1 fail one two', 'a: x; B-1 fail one', [])).toBe(false)
})

test.each([
  ['the same', kept, [], true],
  ['another verdict', kept.replace('untested', 'inconclusive'), [], false],
  ['another count', kept.replace('3/3', '2/3'), [], false],
  ['as many more as were asked more', kept.replace('3/3', '5/5'), [], true],
  ['some of those that were asked more', kept.replace('3/3', '4/6'), [], true],
  ['more than were asked more', kept.replace('3/3', '1/4'), [], false],
  ['another plan', kept.replace('3/3', '9/9'), [], false],
  ['another code', kept.replace('notJson', 'noBody'), [], false],
  ['another outcome', kept.replace('not-conformant 1', 'conformant 0'), [], false],
  ['one requirement more', `${kept}; NEW-ID warn long 1/2`, [], false],
  ['one requirement more, aside', `${kept}; NEW-ID warn long 1/2`, ['NEW-ID'], true],
  ['one less, aside', 'a-fault: conformant 0; MP3-CRC untested', ['ERROR-JSON'], true],
  ['another outcome, none aside is named', kept.replace('not-conformant 1', 'conformant 0'), ['NEW-ID'], false],
])('%s', (_, now, aside, same) => {
  expect(saySame(kept, now, aside)).toBe(same)
  expect(saySame(now, kept, aside)).toBe(same)
})
