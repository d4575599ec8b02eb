import { expect, test } from 'vitest'
import { drawExamples } from './example.ts'
import { Sequence } from './sequence.ts'

const kinds = ['a', 'b', 'c', 'd', 'e']
const words = (steps: readonly { readonly what: string }[]): string => steps.map(({ what }) => what).join('')

test('each sequence has all kinds in an order of its own, some side by side, some the last of a connection', () => {
  const drawn = drawExamples(new Sequence(kinds), 1, 50).map(({ value }) => value)
  for (const steps of drawn) expect([...words(steps)].toSorted().join('')).toBe('abcde')
  expect(new Set(drawn.map(words)).size).toBeGreaterThan(30)
  for (const flag of ['isBeside', 'isFresh'] as const) {
    const share = drawn.flat().filter((step) => step[flag]).length / drawn.flat().length
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.5)
  }
})

test('smaller ones begin with each step alone, and go on with halves and with all but one', () => {
  const [example] = drawExamples(new Sequence(kinds), 1, 1)
  const whole = words(example!.value)
  const smaller = [...example!.smaller()].map(({ value }) => words(value))
  expect(smaller.slice(0, 5)).toEqual([...whole])
  expect(smaller.slice(5, 7).join('')).toBe(whole)
  expect(smaller.slice(7)).toEqual([...whole].map((left) => whole.replace(left, '')))
  expect([...[...example!.smaller()][0]!.smaller()]).toEqual([])
})
