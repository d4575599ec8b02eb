import { expect, test } from 'vitest'
import { wordErrors, wordsOf } from './word-errors.ts'

test.each([
  ["It’s a QUIET house—isn't it?", ["it's", 'a', 'quiet', 'house', "isn't", 'it']],
  ['„Größe“ 12, Straße', ['größe', '12', 'straße']],
  ['ﬁve ＡＢ', ['five', 'ab']],
  ['早上好，今天 ok', ['早', '上', '好', '今', '天', 'ok']],
  ['Доброе утро!', ['доброе', 'утро']],
  ['हिन्दी में', ['हिन्दी', 'में']],
  [' \n…', []],
] as const)('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  ['a b c', 'a b c', 0],
  ['a b c', '', 3],
  ['', 'a b', 2],
  ['a b c d', 'a c d', 1],
  ['a b c d', 'a x b c d', 1],
  ['a b c d', 'a x c d', 1],
  ['a b c d', 'b a d c', 3],
] as const)('from "%s" to "%s"', (expected, heard, errors) => {
  expect(wordErrors(wordsOf(expected), wordsOf(heard))).toBe(errors)
})
