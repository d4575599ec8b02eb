import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { isSilent, isUnanswered } from './unanswered.ts'

test('no answer, or one that tells of the surroundings, is none of its own', () => {
  const came = ['reset', 'timeout', 'refused', 429, 502, 503, 524, 529, 200, 400, 500, 'cut'] as const
  expect(came.filter((one) => isUnanswered(exchange(one)))).toEqual(came.slice(0, 8))
})

test('only what took a whole timeout is silence', () => {
  expect((['timeout', 'reset', 'refused', 503, 'cut'] as const).filter((one) => isSilent(exchange(one)))).toEqual([
    'timeout',
  ])
})
