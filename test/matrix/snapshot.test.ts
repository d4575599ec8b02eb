import { expect, test } from 'vitest'
import { saySame } from './snapshot.ts'

const kept = 'a-fault: not-conformant 1; ERROR-JSON fail notJson 3/3; MP3-CRC untested'

test.each([
  ['the same', kept, [], true],
  ['another verdict', kept.replace('untested', 'inconclusive'), [], false],
  ['another count', kept.replace('3/3', '2/3'), [], false],
  ['another outcome', kept.replace('not-conformant 1', 'conformant 0'), [], false],
  ['one requirement more', `${kept}; NEW-ID warn long 1/2`, [], false],
  ['one requirement more, aside', `${kept}; NEW-ID warn long 1/2`, ['NEW-ID'], true],
  ['one less, aside', 'a-fault: conformant 0; MP3-CRC untested', ['ERROR-JSON'], true],
  ['another outcome, none aside is named', kept.replace('not-conformant 1', 'conformant 0'), ['NEW-ID'], false],
])('%s', (_, now, aside, same) => {
  expect(saySame(kept, now, aside)).toBe(same)
  expect(saySame(now, kept, aside)).toBe(same)
})
