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

const rows = (document: string): string[] => document.split('\n').filter((line) => /^\| `[^`]+` \| \d/.test(line))

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
