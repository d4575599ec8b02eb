import { expect, test } from 'vitest'
import { verdicts } from '../requirement/result.ts'
import { ciState } from './ci-state.ts'

const baseline = { reason: 'known', expires: '2099-01-01' }

test('each verdict has its state', () => {
  const states = Object.fromEntries(
    verdicts.map((verdict) => [verdict, [ciState({ verdict }, false), ciState({ verdict }, true)].join(' ')]),
  )
  expect(states).toEqual({
    fail: 'failed failed',
    warn: 'passed failed',
    inconclusive: 'undecided undecided',
    error: 'undecided undecided',
    untested: 'skipped skipped',
    observed: 'passed passed',
    pass: 'passed passed',
  })
})

test('the baseline excuses failures and nothing else', () => {
  const known = verdicts.filter((verdict) => ciState({ verdict, baseline }, true) === 'known')
  expect(known.toSorted()).toEqual(['fail', 'warn'])
  expect(ciState({ verdict: 'warn', baseline }, false)).toBe('passed')
})
