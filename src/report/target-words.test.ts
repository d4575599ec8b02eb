import { expect, test } from 'vitest'
import type { RunResult, TargetResult, Verdict } from '../requirement/result.ts'
import { aimedAt, targetsCount, targetsTold } from './target-words.ts'

test('what is wrong in a target is told before what is open in many', () => {
  const verdicts: Verdict[] = ['untested', 'inconclusive', 'pass', 'warn', 'untested', 'fail']
  const targets = verdicts.map((verdict, at) => ({ name: `t${at}`, verdict, violated: [] }))
  expect(targetsTold({ targets } as unknown as RunResult)).toEqual([
    'fail: t5',
    'warn: t3',
    'inconclusive: t1',
    'untested: t0',
    'untested: t4',
  ])
})

function cell(of: TargetResult['of'], verdict: Verdict): TargetResult {
  return { of, verdict } as TargetResult
}

test('what is asked once is no target, unless there is nothing else', () => {
  const own = [cell('speech', 'pass'), cell('speech', 'fail'), cell('budget', 'pass')]
  expect(targetsCount({ targets: [cell('everything', 'pass'), ...own] })).toBe(
    '3 targets: 2 pass, 1 fail; what is asked once: pass',
  )
  expect(targetsCount({ targets: [cell('everything', 'pass'), cell('everything', 'fail'), ...own] })).toBe(
    '3 targets: 2 pass, 1 fail; what is asked once of each region: 1 pass, 1 fail',
  )
  expect(targetsCount({ targets: [cell('everything', 'pass'), cell('everything', 'pass')] })).toBe('2 targets: 2 pass')
  expect(targetsCount({ targets: [cell('everything', 'pass')] })).toBeUndefined()
})

test('a run over several base URLs names the first and how many others', () => {
  const run = { target: { baseUrl: 'https://eu.example/v1' } } as RunResult['run']
  const at = (...regions: string[]): TargetResult[] =>
    regions.map((region) => ({ baseUrl: `https://${region}.example/v1` }) as TargetResult)
  expect(aimedAt({ run })).toBe('https://eu.example/v1')
  expect(aimedAt({ run, targets: at('eu', 'eu') })).toBe('https://eu.example/v1')
  expect(aimedAt({ run, targets: at('eu', 'us', 'us') })).toBe('https://eu.example/v1 and 1 other base URL')
})
