import { expect, test } from 'vitest'
import { sampleFinding, sampleRequirement } from '../../test/report/sample-requirement.ts'
import { byBytes, byClause, byUrgency, findingsByUrgency } from './order.ts'
import { quantile } from './latency.ts'
import { columns, wrapped } from '../text/wrap.ts'

test('clauses are numbers, other names are bytes', () => {
  expect(['4.10', '4.2', '10', '4', '2.1'].sort(byClause)).toEqual(['2.1', '4', '4.2', '4.10', '10'])
  // As bytes of UTF-8, not as UTF-16 units, and in no locale's order.
  expect(['b', 'A', 'a', 'B', '\u{1f600}', '\uffee'].sort(byBytes)).toEqual(['A', 'B', 'a', 'b', '\uffee', '\u{1f600}'])
})

test('failures stand before warnings, causes before what follows from them, unknown before known', () => {
  const finding = (id: string, root?: string): ReturnType<typeof sampleFinding> =>
    sampleFinding(id, { message: '', expected: '', actual: '', evidence: [], ...(root !== undefined && { root }) })
  const ordered = findingsByUrgency([
    sampleRequirement('C-WARN', 'warn', { findings: [finding('C-WARN')] }),
    sampleRequirement('A-FOLLOWS', 'fail', { findings: [finding('A-FOLLOWS', 'B-ROOT/wrongStatus@default')] }),
    sampleRequirement('A-KNOWN', 'fail', {
      findings: [finding('A-KNOWN')],
      baseline: { reason: '', link: '', expires: '' },
    }),
    sampleRequirement('B-ROOT', 'fail', { findings: [finding('B-ROOT')] }),
  ])
  expect(ordered.map(({ requirement }) => requirement.id)).toEqual(['B-ROOT', 'A-KNOWN', 'A-FOLLOWS', 'C-WARN'])
})

test('of equal urgency the document decides, then the id', () => {
  const at = (id: string, clause: string): ReturnType<typeof sampleRequirement> =>
    sampleRequirement(id, 'fail', { clause })
  expect(
    [at('B-TWO', '4.2'), at('C-TEN', '4.10'), at('A-TWO', '4.2'), at('Z-ONE', '1')].sort(byUrgency).map(({ id }) => id),
  ).toEqual(['Z-ONE', 'A-TWO', 'B-TWO', 'C-TEN'])
})

test('quantiles are times that were measured', () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]
  expect([0, 0.5, 0.9, 0.99, 1].map((share) => quantile(times, share))).toEqual([1, 5, 9, 100, 100])
  expect(quantile([], 0.5)).toBe(0)
})

test('words are kept together where they fit', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapped('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  expect(wrapped('漢字漢字', 5)).toEqual(['漢字', '漢字'])
  expect(columns('e\u0301漢')).toBe(3)
})
