import { expect, test } from 'vitest'
import { lettersApart } from './letters-apart.ts'

test.each([
  ['', '', 0],
  ['the same', 'the same', 0],
  ['Reed paid', 'Hall paid', 4],
  ['a million', 'a billion', 1],
  ['3-5 days', '3-8 days', 4],
  ['the 3rd', 'the 33rd', 4],
  ['Stop', 'Stop Stop', 5],
  ['Stop Stop', 'Stop', 5],
  ['a man and a king', 'a king and a man', 6],
  ['東京に行く', '大阪に行く', 8],
  ['é', 'e', 1],
] as const)('%j and %j are %d letters apart', (one, other, letters) => {
  expect(lettersApart(one, other)).toBe(letters)
  expect(lettersApart(other, one)).toBe(letters)
})

test('beyond the most that is asked for it is not worked out', () => {
  expect(lettersApart('Reed paid', 'Hall paid', 4)).toBe(4)
  expect(lettersApart('Reed paid', 'Hall paid', 3)).toBe(Infinity)
  expect(lettersApart('one', 'one and many more', 4)).toBe(Infinity)
})
