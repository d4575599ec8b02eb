import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, invalidMember } from './arbitraries.ts'
import { drawExamples, type Example } from './example.ts'

test('the examples are those that fast-check draws, and shrinking ends at its counterexample and path', () => {
  const arbitrary = fc.array(fc.integer({ min: 0, max: 1000 }))
  const holds = (numbers: readonly number[]): boolean => numbers.every((number) => number < 117)
  const own = fc.check(fc.property(arbitrary, holds), { seed: 7, numRuns: 50 })
  const examples = drawExamples(arbitrary, 7, 50)
  let current = examples.find(({ value }) => !holds(value))!
  const smaller = (example: Example<number[]>): Example<number[]> | undefined =>
    [...example.smaller()].find(({ value }) => !holds(value))
  for (let next = smaller(current); next; next = smaller(next)) current = next
  expect([current.value]).toEqual(own.counterexample)
  expect(current.path).toBe(own.counterexamplePath)
})

test('no invalid example is valid, and none is null', () => {
  for (const { value } of drawExamples(invalidMember, 3, 2000)) {
    expect(value.value).not.toBeNull()
    if (value.member === 'speed') expect(typeof value.value).not.toBe('number')
    else if (value.member === 'response_format') expect(['mp3', 'pcm']).not.toContain(value.value)
    else expect(typeof value.value).not.toBe('string')
  }
})

test('texts reach beyond ASCII', () => {
  const texts = drawExamples(anyText, 1, 200).map(({ value }) => value.text)
  expect(texts.filter((text) => /[^\u0000-\u007f]/u.test(text)).length).toBeGreaterThan(100)
  expect(texts.every((text) => text.length > 0)).toBe(true)
})
