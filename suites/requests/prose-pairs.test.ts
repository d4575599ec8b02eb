import { expect, test } from 'vitest'
import { defaultTexts } from '../../src/config/texts.ts'
import { prosePairs } from './prose-pairs.ts'

test('each text and each role is there once, and each change leaves most of the text as it is', () => {
  const pairs = prosePairs(defaultTexts)
  expect(pairs.length).toBeGreaterThan(40)
  expect(new Set(pairs.map(({ text }) => text)).size).toBe(pairs.length)
  expect(new Set(pairs.map(({ role }) => role)).size).toBe(pairs.length)
  const bases = pairs.filter(({ role }) => /^(?:prose|a long|a single word$)/.test(role)).map(({ text }) => text)
  for (const { text } of pairs)
    expect(bases.some((base) => base.slice(0, 2) === text.slice(0, 2) || base.slice(-4) === text.slice(-4))).toBe(true)
})

test('of texts in another language there are none', () => {
  const { language: _, ...others } = defaultTexts
  expect(prosePairs(others)).toEqual([])
})
