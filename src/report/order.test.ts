import { expect, test } from 'vitest'
import { sampleFinding, sampleRequirement } from '../../test/report/sample-requirement.ts'
import type { Finding } from '../requirement/result.ts'
import { shareWords } from '../requirement/share-words.ts'
import { byBytes, byClause, byUrgency, causeVerdict, followsWords, isWide, kindsWords, placedCauses } from './order.ts'
import { columns, wrapped } from '../text/wrap.ts'

test('clauses are numbers, other names are bytes', () => {
  expect(['4.10', '4.2', '10', '4', '2.1'].sort(byClause)).toEqual(['2.1', '4', '4.2', '4.10', '10'])
  expect([byClause('4', '4.0'), byClause('4.0', '4')].map(Math.sign)).toEqual([-1, 1])
  expect(byClause('4.a', '4.b')).toBeLessThan(0)
  // As bytes of UTF-8, not as UTF-16 units, and in no locale's order.
  expect(['b', 'A', 'a', 'B', '\u{1f600}', '\uffee'].sort(byBytes)).toEqual(['A', 'B', 'a', 'b', '\uffee', '\u{1f600}'])
})

test('a cause comes with its findings, the one that leads first', () => {
  const finding = (id: string): ReturnType<typeof sampleFinding> =>
    sampleFinding(id, { message: '', expected: '', actual: '', evidence: [] })
  const requirements = ['A-EFFECT', 'B-LEAD'].map((id) => sampleRequirement(id, 'fail', { findings: [finding(id)] }))
  const cause = {
    id: 'some-cause',
    title: '',
    clause: '5',
    level: 'must' as const,
    requirements: ['B-LEAD', 'A-EFFECT'],
    findings: ['B-LEAD/wrongStatus@default', 'A-EFFECT/wrongStatus@default'],
  }
  const [one] = placedCauses({ requirements, causes: [cause] })
  expect([one!.lead, ...one!.effects].map(({ requirement }) => requirement.id)).toEqual(['B-LEAD', 'A-EFFECT'])
  expect(isWide(one!)).toBe(true)
  expect(isWide({ ...one!, cause: { ...cause, id: 'B-LEAD' } })).toBe(false)
  const warned = { ...one!, lead: { ...one!.lead, requirement: sampleRequirement('B-LEAD', 'warn') } }
  expect(causeVerdict(warned), 'it explains a must').toBe('fail')
  expect(causeVerdict({ ...warned, cause: { ...cause, level: 'should' } })).toBe('warn')
})

test('how often, and which kinds came', () => {
  const finding = sampleFinding('A-1', { message: '', expected: '', actual: '', evidence: [] })
  expect(shareWords({ ...finding, k: 1, n: 1 })).toBe('')
  expect(shareWords({ ...finding, k: 13, n: 39 })).toBe(' [13 of 39 cases]')
  expect(shareWords({ ...finding, k: 13, n: 39, sometimes: true })).toBe(' [sometimes: 13 of 39 cases]')
  expect(kindsWords(finding)).toBe('')
  const kinds = [
    { actual: 'HTML', times: 227 },
    { actual: 'an empty body', times: 102 },
  ]
  expect(kindsWords({ ...finding, kinds })).toBe('227 × HTML · 102 × an empty body')
  const long = ['a', 'bc', 'd'].map((end) => ({ actual: 'x'.repeat(90) + end, times: 2 }))
  expect(kindsWords({ ...finding, kinds: long }), 'no reader could tell them apart').toBe('')
  expect(kindsWords({ ...finding, kinds: [...long, ...kinds] })).toMatch(
    /^227 × HTML · 102 × an empty body · 6 × x{80}… /,
  )
})

test('of equal urgency the document decides, then the id', () => {
  const at = (id: string, clause: string): ReturnType<typeof sampleRequirement> =>
    sampleRequirement(id, 'fail', { clause })
  expect(
    [at('B-TWO', '4.2'), at('C-TEN', '4.10'), at('A-TWO', '4.2'), at('Z-ONE', '1')].sort(byUrgency).map(({ id }) => id),
  ).toEqual(['Z-ONE', 'A-TWO', 'B-TWO', 'C-TEN'])
})

test('words are kept together where they fit', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapped('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  expect(wrapped('漢字漢字', 5)).toEqual(['漢字', '漢字'])
  expect(columns('e\u0301漢')).toBe(3)
})

test('how long something lasts makes it no other kind', () => {
  const came = (...kinds: [actual: string, times: number][]): string =>
    kindsWords({ kinds: kinds.map(([actual, times]) => ({ actual, times })) } as unknown as Finding)
  expect(came(['MP3, 0.67 s', 19], ['MP3, 2.45 s', 3])).toBe('')
  expect(came(['MP3, 0.67 s', 2], ['nothing', 3], ['MP3, 900 ms', 2])).toBe('4 × MP3, 0.67 s · 3 × nothing')
  expect(came(['-400', 5], ['-401', 2])).toBe('5 × -400 · 2 × -401')
})

test('what other requirements explain says by which, what is its own does not', () => {
  const of = (...roots: (string | undefined)[]): string =>
    followsWords({ id: 'X-1', findings: roots.map((root) => ({ root })) as unknown as Finding[] })
  expect(of('A-1/wrong@default', 'A-1/other@default')).toBe('follows from A-1: ')
  expect(of('A-1/wrong@default', 'B-1/wrong@default')).toBe('follows from A-1, B-1: ')
  expect(of('A-1/wrong@default', undefined)).toBe('')
  expect(of('X-1/wrong@default')).toBe('')
  expect(of()).toBe('')
})
