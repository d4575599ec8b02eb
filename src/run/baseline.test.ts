import { expect, test } from 'vitest'
import { exitCodeOf } from '../judge/outcome.ts'
import type { RequirementResult, Verdict } from '../requirement/result.ts'
import { applyBaseline, reasonToWrite, updatedBaseline, type BaselineEntry, type BaselineRun } from './baseline.ts'

const run: BaselineRun = { known: ['A-1', 'B-2', 'C-3', 'D-4'], strict: false, today: '2026-11-21', sampled: false }

function result(id: string, verdict: Verdict): RequirementResult {
  return {
    id,
    clause: '5',
    sentences: ['5/missing'],
    level: verdict === 'warn' ? 'should' : 'must',
    title: '',
    suite: 'auth',
    cell: 'default',
    verdict,
    reason: '',
    units: 1,
    evidence: [],
    findings: [],
  }
}

const entry = (requirement: string, parts: Partial<BaselineEntry> = {}): BaselineEntry => ({
  requirement,
  reason: 'ticket 7',
  expires: '2026-11-21',
  ...parts,
})

function exitCode(entries: readonly BaselineEntry[], results: readonly RequirementResult[], strict = false): number {
  const applied = applyBaseline(entries, results, { ...run, strict })
  return exitCodeOf(applied.results, {
    interrupted: false,
    truncated: false,
    strict,
    certify: false,
    unreachable: false,
    staleBaseline: applied.report.stale.length > 0,
  })
}

test('a listed failure is expected up to its last day; its verdict stays', () => {
  const { results, report } = applyBaseline(
    [entry('A-1', { link: 'https://issues.example/7' })],
    [result('A-1', 'fail'), result('B-2', 'pass')],
    run,
  )
  expect(results.map(({ verdict }) => verdict)).toEqual(['fail', 'pass'])
  expect(results.map(({ baseline }) => baseline)).toEqual([
    { reason: 'ticket 7', link: 'https://issues.example/7', expires: '2026-11-21' },
    undefined,
  ])
  expect(report).toEqual({ expected: 1, stale: [] })
  expect(exitCode([entry('A-1')], [result('A-1', 'fail')])).toBe(0)
  expect(exitCode([entry('A-1')], [result('A-1', 'fail'), result('B-2', 'fail')])).toBe(1)
})

test('a warning is expected too, and under --strict does not fail the run', () => {
  expect(exitCode([], [result('A-1', 'warn')], true)).toBe(1)
  expect(exitCode([entry('A-1')], [result('A-1', 'warn')], true)).toBe(0)
})

test.each([
  ['passes now', entry('A-1'), 'pass', /^it passes now: remove the entry/],
  ['has expired', entry('A-1', { expires: '2026-11-20' }), 'fail', /^it expired on 2026-11-20/],
  ['is unknown', entry('A-2'), 'fail', /^there is no such requirement: did you mean A-1\?/],
  ['has expired, untested', entry('A-1', { expires: '2026-11-20' }), 'untested', /^it expired on 2026-11-20/],
  ['is open', entry('A-1'), 'observed', /open requirements never fail/],
] as const)('an entry that %s is stale, excuses nothing, and fails the run', (_words, listed, verdict, why) => {
  const applied = applyBaseline([listed], [result('A-1', verdict)], run)
  expect(applied.report).toMatchObject({
    expected: 0,
    stale: [{ requirement: listed.requirement, why: expect.stringMatching(why) as string }],
  })
  expect(applied.results[0]).not.toHaveProperty('baseline')
  expect(exitCode([listed], [result('A-1', verdict)])).toBe(1)
})

test('what is untested or outside the selection is neither stale nor excused, even when it has expired', () => {
  expect(
    applyBaseline([entry('A-1'), entry('B-2', { expires: '2020-01-01' })], [result('A-1', 'untested')], run).report,
  ).toEqual({ expected: 0, stale: [] })
})

test.each(['inconclusive', 'error'] as const)('%s cannot be listed away', (verdict) => {
  expect(applyBaseline([entry('A-1')], [result('A-1', verdict)], run)).toMatchObject({
    results: [{ verdict }],
    report: { expected: 0, stale: [] },
  })
  expect(exitCode([entry('A-1')], [result('A-1', verdict)])).toBe(3)
})

test('where only some requests were sent a pass shows nothing', () => {
  expect(applyBaseline([entry('A-1')], [result('A-1', 'pass')], { ...run, sampled: true }).report.stale).toEqual([])
})

test('an update keeps written reasons, drops what passes or does not exist, and adds what fails with a TODO', () => {
  const entries = [entry('D-4', { link: 'l', expires: '2020-01-01' }), entry('C-3'), entry('X-9'), entry('B-2')]
  const results = [result('A-1', 'fail'), result('B-2', 'pass'), result('C-3', 'inconclusive'), result('D-4', 'fail')]
  const updated = updatedBaseline(entries, results, run)
  expect(updated).toEqual([
    { requirement: 'A-1', reason: reasonToWrite, expires: '2027-02-19' },
    entry('C-3'),
    entry('D-4', { link: 'l', expires: '2020-01-01' }),
  ])
  expect(updatedBaseline(updated, results, run)).toEqual(updated)
  expect(updatedBaseline([], [result('A-1', 'warn')], run)).toEqual([])
  expect(updatedBaseline([], [result('A-1', 'warn')], { ...run, strict: true })).toHaveLength(1)
  expect(updatedBaseline([entry('B-2')], [result('B-2', 'pass')], { ...run, sampled: true })).toHaveLength(1)
})

const failing = (id: string, ...codes: readonly string[]): RequirementResult => ({
  ...result(id, 'fail'),
  findings: codes.map((code) => ({ id: `${id}/${code}@default`, code }) as RequirementResult['findings'][number]),
})

test('a new way to fail does not hide behind one that is listed', () => {
  const entries = [entry('A-1', { code: 'wrong' })]
  expect(exitCode(entries, [failing('A-1', 'wrong')])).toBe(0)
  expect(exitCode(entries, [failing('A-1', 'wrong', 'leaked')])).toBe(1)
  expect(exitCode([...entries, entry('A-1', { code: 'leaked' })], [failing('A-1', 'wrong', 'leaked')])).toBe(0)
  // The way that is listed is gone, and another has come: the one is stale, the other unexpected.
  const { results, report } = applyBaseline(entries, [failing('A-1', 'leaked')], run)
  expect(report.stale).toEqual([
    { requirement: 'A-1/wrong', why: 'it does not fail in this way any more, but by leaked' },
  ])
  expect(results[0]!.baseline).toBeUndefined()
})

test('a cause excuses what it brings about, and nothing else of the same requirement', () => {
  const entries: BaselineEntry[] = [{ cause: 'no-route', reason: 'ticket 8', expires: '2026-11-21' }]
  const causes = [{ id: 'no-route', findings: ['A-1/absent@default', 'B-2/absent@default'] }]
  const whole = { ...run, whole: true, causes }
  const applied = applyBaseline(entries, [failing('A-1', 'absent'), failing('B-2', 'absent', 'leaked')], whole)
  expect(applied.results.map(({ baseline }) => baseline?.reason)).toEqual(['ticket 8', undefined])
  expect(applied.report).toEqual({ expected: 1, stale: [] })
  const gone = { ...whole, causes: [] }
  expect(applyBaseline(entries, [result('A-1', 'pass')], gone).report.stale).toEqual([
    { requirement: 'cause no-route', why: 'this cause is not found any more: remove the entry' },
  ])
  for (const part of [
    { ...gone, whole: false },
    { ...gone, sampled: true },
  ])
    expect(applyBaseline(entries, [result('A-1', 'pass')], part).report.stale).toEqual([])
  expect(applyBaseline(entries, [result('A-1', 'inconclusive')], gone).report.stale).toEqual([])
})

test('--update-baseline lists ways to fail, keeps what is listed, and drops what is gone', () => {
  const before = [entry('A-1', { code: 'wrong' }), entry('B-2', { code: 'old' }), entry('C-3')]
  const results = [failing('A-1', 'wrong', 'leaked'), result('B-2', 'pass'), failing('C-3', 'x')]
  expect(
    updatedBaseline(before, results, run).map(({ requirement, code, reason }) => [requirement, code, reason]),
  ).toEqual([
    ['A-1', 'leaked', reasonToWrite],
    ['A-1', 'wrong', 'ticket 7'],
    ['C-3', undefined, 'ticket 7'],
  ])
})
