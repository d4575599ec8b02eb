import { expect, test } from 'vitest'
import type { RunResult, Verdict } from '../requirement/result.ts'
import { targetsTold } from './target-words.ts'

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
