import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import { violated } from '../requirement/judgement.ts'
import { requirement, type Resent } from '../requirement/requirement.ts'
import { trials } from '../requirement/scope.ts'
import { reproductionOf } from './reproduction.ts'

/** What is sent again of the second of two answers, where one in twenty of its kind is wrong. */
function againOf(resent: Partial<Resent>): string {
  const [read, keyless] = [
    exchange(200, {
      of: 'read',
      operation: 'budget',
      end: 1,
      requestHeaders: [['authorization', 'Bearer ${ASSAY_MANAGEMENT_KEY}']],
    }),
    exchange(200, { of: 'keyless', operation: 'budget', start: 2, credential: { key: 'none' } }),
  ]
  const one = requirement({
    id: 'AUTH-TEST',
    sentences: ['5/missing'],
    level: 'must',
    title: 'A test',
    needs: [],
    over: trials(() => true),
    resent: () => ({ exchanges: [read, keyless], ...resent }),
    check: () => violated('wrong', { expected: '401', actual: '200', place: { part: 'status' } }),
    messages: { wrong: 'wrong' },
  })
  const all = evidence([read, keyless])
  const unit = one.over(all)[1]!
  return reproductionOf(one, unit, 'wrong', all, { share: 0.05 }).curl
}

test('what is said to show it each time is sent once, however seldom its kind is answered so', () => {
  expect(againOf({})).toMatch(/^for n in \$\(seq \d+\)/)
  const once = againOf({ share: 1 })
  expect(once).not.toContain('for n in')
  expect(once.match(/curl/g)).toHaveLength(2)
})
