import { expect, test } from 'vitest'
import { challengedText, challengedTexts, challengeOf, challengeSeed, challengeSentence } from './challenge.ts'
import { defaultTexts, pageOf } from './texts.ts'

test('a challenge is kept as it was sent, or refused', () => {
  expect(challengeOf('A-b_c.1:2345')).toBe('A-b_c.1:2345')
  for (const text of ['1234567', 'a'.repeat(129), 'eight chars', 'eightchär', '12345678\n'])
    expect(() => challengeOf(text), text).toThrow('--challenge takes 8 to 128 letters')
})

test('seed and sentence follow it, and tell challenges apart', () => {
  const many = Array.from({ length: 500 }, (_, at) => `challenge-${at}`)
  expect(new Set(many.map(challengeSeed)).size).toBe(500)
  expect(new Set(many.map(challengeSentence)).size).toBe(500)
  for (const one of many) {
    expect(challengeSeed(one)).toBeLessThan(2 ** 31)
    expect(challengeSentence(one)).toMatch(/^[A-Z][a-z]+( [a-z]+){9}\.$/)
  }
})

test('the long text begins and ends as it did; the short ones and the medium one are as they were', () => {
  const { short, medium, long, page } = challengedTexts(defaultTexts, 'challenge', pageOf)
  expect([short, medium]).toEqual([defaultTexts.short, defaultTexts.medium])
  const sentence = challengeSentence('challenge')
  expect(long.replace(`${sentence} `, '')).toBe(defaultTexts.long)
  expect(long.endsWith(short.at(-1)!)).toBe(true)
  expect(long.startsWith(medium)).toBe(true)
  expect(page.split(sentence).length).toBeGreaterThan(4)
})

test('a text of one sentence has it in front', () => {
  expect(challengedText('Only one.', 'challenge')).toBe(`${challengeSentence('challenge')} Only one.`)
})
