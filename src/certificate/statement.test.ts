import { expect, test } from 'vitest'
import type { RunResult } from '../requirement/result.ts'
import { notCertified } from './statement.ts'

const failed = (run: Partial<RunResult['run']>): RunResult =>
  ({
    outcome: 'not-conformant',
    run: { complete: true, selection: '', ...run },
    requirements: [],
  }) as Partial<RunResult> as RunResult

test('a failure is certified of a whole run that came to its end, and of no part of one', () => {
  const why = 'the run did not end as planned'
  expect(notCertified(failed({}))).toBeUndefined()
  expect(notCertified(failed({ complete: false }))).toBe(why)
  // What was left out could have been said to hold: nobody asked.
  expect(notCertified(failed({ selection: 'suite auth' }))).toBe(why)
})
