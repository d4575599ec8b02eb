import { expect, test } from 'vitest'
import { comparisonWith, isWorse, verdictChanges } from './comparison.ts'
import { comparisonWords, toldChanges, type VerdictChange } from './verdict-change.ts'
import type { Finding, RequirementResult, Verdict } from './result.ts'

function result(verdict: Verdict, codes: readonly string[] = [], id = 'A-ONE'): RequirementResult {
  return {
    id,
    cell: 'default',
    verdict,
    title: 'It holds',
    reason: `because ${verdict}`,
    findings: codes.map((code) => ({ code, message: `it is ${code}` }) as Finding),
  } as unknown as RequirementResult
}

const changeOf = (before: RequirementResult | undefined, after: RequirementResult | undefined): VerdictChange[] => [
  ...verdictChanges(before ? [before] : [], after ? [after] : []),
]

test.each<[string, RequirementResult | undefined, RequirementResult | undefined, string | undefined, boolean]>([
  ['holds in both', result('pass'), result('observed'), undefined, false],
  ['undecided in both', result('inconclusive'), result('untested'), undefined, false],
  ['violated where it held', result('pass'), result('fail', ['a']), 'broken', true],
  ['violated where it was undecided', result('untested'), result('warn', ['a']), 'broken', true],
  ['violated in another way', result('fail', ['a']), result('fail', ['b']), 'broken', true],
  ['violated in a further way', result('fail', ['a']), result('fail', ['a', 'b']), 'broken', true],
  ['violated in the same way', result('fail', ['a']), result('fail', ['a']), 'still', false],
  ['violated in fewer ways', result('fail', ['a', 'b']), result('fail', ['a']), 'still', false],
  ['violated and new', undefined, result('fail', ['a']), 'broken', true],
  ['right again', result('warn', ['a']), result('pass'), 'fixed', false],
  ['no longer decided, though violated', result('fail', ['a']), result('inconclusive'), 'undecided', false],
  ['no longer decided', result('pass'), result('error'), 'undecided', false],
  ['decided', result('inconclusive'), result('pass'), 'decided', false],
  ['new and right', undefined, result('pass'), undefined, false],
  ['new and undecided', undefined, result('untested'), undefined, false],
  ['no longer judged', result('pass'), undefined, 'vanished', true],
  ['violated and no longer judged', result('fail', ['a']), undefined, 'vanished', true],
  ['undecided and no longer judged', result('untested'), undefined, undefined, false],
])('%s', (_name, before, after, kind, worse) => {
  const changes = changeOf(before, after)
  expect(changes.map((change) => change.kind)).toEqual(kind === undefined ? [] : [kind])
  expect(isWorse(changes)).toBe(worse)
  for (const change of changes)
    expect([change.id, change.title, change.before, change.after]).toEqual([
      'A-ONE',
      'It holds',
      before?.verdict,
      after?.verdict,
    ])
})

test('what is said is what is new', () => {
  expect(changeOf(result('fail', ['a']), result('fail', ['a', 'b']))[0]!.words).toEqual(['it is b'])
  expect(changeOf(result('fail', ['a']), result('fail', ['a']))[0]!.words).toEqual(['it is a'])
  expect(changeOf(result('pass'), result('inconclusive'))[0]!.words).toEqual(['because inconclusive'])
  expect(changeOf(result('pass'), undefined)[0]!.words).toEqual(['because pass'])
})

test('the worst come first, and each cell is compared with itself', () => {
  const cell = (one: RequirementResult, name: string): RequirementResult => ({ ...one, cell: name })
  const changes = verdictChanges(
    [result('fail', ['a'], 'A-1'), result('pass', [], 'A-2'), cell(result('pass', [], 'A-3'), 'x')],
    [result('pass', [], 'A-1'), result('fail', ['a'], 'A-2'), cell(result('pass', [], 'A-3'), 'y')],
  )
  expect(changes.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['broken A-2', 'vanished A-3', 'fixed A-1'])
})

const earlier = (...results: readonly RequirementResult[]) => ({
  id: 'run',
  startedAt: '2026-02-19T10:20:30Z',
  results,
})

test('what a selection does not ask has not vanished; what a whole run no longer judges has', () => {
  const before = earlier(result('pass', [], 'A-ONE'), result('pass', [], 'B-TWO'))
  const now = [result('pass', [], 'A-ONE')]
  expect(comparisonWith(before, now, false).changes).toEqual([])
  const whole = comparisonWith(before, now, true)
  expect(whole.changes).toMatchObject([{ kind: 'vanished', id: 'B-TWO', before: 'pass' }])
  expect(comparisonWords(whole)).toBe('1 vanished since 2026-02-19 10:20')
})

test('a failure that the baseline lists is no change; what is still violated is told elsewhere', () => {
  const known = { ...result('fail', ['a'], 'A-ONE'), baseline: { reason: 'known', expires: '2027-01-01' } }
  const still = result('fail', ['a'], 'B-TWO')
  const compared = comparisonWith(earlier(result('pass', [], 'A-ONE'), still), [known, still], true)
  expect(compared.changes).toMatchObject([{ kind: 'still', id: 'B-TWO' }])
  expect(toldChanges(compared)).toEqual([])
  expect(comparisonWords(compared)).toBe('nothing changed since 2026-02-19 10:20')
})
