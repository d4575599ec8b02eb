import { expect, test } from 'vitest'
import { headThatTells } from './head-that-tells.ts'

const texts = [
  'The old harbour sleeps at noon.',
  'The old harbour sleeps at dawn.',
  'The old garden sleeps at noon.',
  'A young man walks to town.',
  'A young man walks to work.',
  'Some bread is still warm here.',
  'Some bread is still warm there.',
  'Never mind.',
]
const answered = (name: (text: string) => string, those = texts) => those.map((text) => ({ text, answer: name(text) }))

test('what is kept under its first characters is told by how many they are, as far as the texts show', () => {
  // "Some bread is still warm " is alike in 25, "A young man walks to " in 21.
  for (const head of [9, 12, 20]) expect(headThatTells(answered((text) => text.slice(0, head)))).toBe(21)
  expect(headThatTells(answered((text) => text.slice(0, 8)))).toBe(8)
})

test('a word that is not spoken, a text that is told apart, or too few that are not, tell no such thing', () => {
  expect(headThatTells(answered((text) => text.replace(/noon|dawn/, '')))).toBeUndefined()
  expect(headThatTells(answered((text) => (text.endsWith('dawn.') ? text : text.slice(0, 20))))).toBeUndefined()
  expect(headThatTells(answered((text) => text.slice(0, 20), texts.slice(0, 5)))).toBeUndefined()
  expect(headThatTells(answered((text) => text))).toBeUndefined()
  expect(headThatTells([])).toBeUndefined()
})

test('where texts that are nowhere alike have one answer too, something else is the cause', () => {
  expect(headThatTells(answered(() => 'the same'))).toBeUndefined()
  const foreign = answered((text) => (text === 'Never mind.' ? texts[0]!.slice(0, 20) : text.slice(0, 20)))
  expect(headThatTells(foreign)).toBeUndefined()
})

test('one text may have several answers, and one of them be that of another', () => {
  const more = [...answered((text) => text), ...answered((text) => text.slice(0, 20))]
  expect(headThatTells(more)).toBe(21)
})
