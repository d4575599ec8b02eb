import { expect, test } from 'vitest'
import { mutationDocument } from './mutation-document.ts'
import type { Fate } from './results.ts'
import type { Tried } from './score.ts'

const of = (folder: string, ...fates: Fate[]): Tried[] =>
  fates.map((fate, index) => ({
    file: `${folder}/a.ts`,
    text: '',
    mutant: { number: index, operator: '', line: 1, column: 1, original: 'a', replacement: 'b', place: 0 },
    result: { fate },
  }))

const rows = (document: string): string[] =>
  document.split('\n').filter((line) => /^\| `[^`]+` \| (?:sample|\d)/.test(line))

test('each folder has a row with its counts and its score', () => {
  const tried = [...of('suites', 'killed', 'survived', 'timeout'), ...of('src/judge', 'uncovered')]
  expect(rows(mutationDocument(tried, ''))).toEqual([
    '| `src/judge` | 1 | 0 | 0 | 0 | 1 | 0 | 0.0 % | 90 % |',
    '| `suites` | 3 | 1 | 1 | 1 | 0 | 0 | 66.6 % | 80 % |',
  ])
})

test('rows of folders that were not tried now stay', () => {
  const before = mutationDocument([...of('suites', 'killed'), ...of('src/judge', 'survived')], '')
  expect(rows(mutationDocument(of('src/judge', 'killed'), before))).toEqual([
    '| `src/judge` | 1 | 1 | 0 | 0 | 0 | 0 | 100.0 % | 90 % |',
    '| `suites` | 1 | 1 | 0 | 0 | 0 | 0 | 100.0 % | 80 % |',
  ])
})

const sampleOf = (size: number) => ({ seed: '7', sizes: new Map([['suites', size]]) })

test('a folder of which some mutants were tried says how many of how many, and between what the whole is', () => {
  const fates = Array.from({ length: 200 }, (_, index): Fate => (index < 170 ? 'killed' : 'survived'))
  // Wilson, 170 of 200: 0.7939 to 0.8928.
  expect(rows(mutationDocument(of('suites', ...fates), '', sampleOf(16418)))).toEqual([
    '| `suites` | sample of 200 of 16418, seed 7 | 170 | 0 | 30 | 0 | 0 | 85.0 % (79.3 % to 89.3 %) | 80 % |',
  ])
})

test('a sample takes the place of a sample and not of a whole folder, which takes that of a sample', () => {
  const first = mutationDocument(of('suites', 'survived'), '', sampleOf(3))
  const second = mutationDocument(of('suites', 'killed', 'killed'), first, sampleOf(3))
  expect(rows(second)).toEqual([expect.stringContaining('| sample of 2 of 3, seed 7 | 2 |')])
  const whole = mutationDocument(of('suites', 'killed', 'killed', 'survived'), second)
  expect(rows(whole)).toEqual(['| `suites` | 3 | 2 | 0 | 1 | 0 | 0 | 66.6 % | 80 % |'])
  expect(mutationDocument(of('suites', 'killed'), whole, sampleOf(3))).toBe(whole)
})
