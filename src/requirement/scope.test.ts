import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import { allTrials, each, groups, trials } from './scope.ts'

const [answer, other, silence] = [
  exchange(200, { of: 'a' }),
  exchange(400, { of: 'b' }),
  exchange('reset', { of: 'c' }),
]
const all = evidence([answer, other, silence])

test('each answer is a unit of one claim, a request without an answer is none', () => {
  expect(each(() => true)(all)).toEqual([
    { subject: answer, claim: '', exchanges: [answer] },
    { subject: other, claim: '', exchanges: [other] },
  ])
  const ofErrors = each(
    ({ response }) => response.status === 400,
    ({ id }) => id,
  )
  expect(ofErrors(all)).toEqual([{ subject: other, claim: other.id, exchanges: [other] }])
})

test('a scope of one chooses among those that it is given, by what all the record tells', () => {
  const later = each((exchange, { exchanges }) => exchange !== exchanges[0])
  expect(later(all, [answer])).toEqual([])
  expect(later(all, [other])).toEqual([{ subject: other, claim: '', exchanges: [other] }])
  expect(trials(() => true)(all, [silence]).map(({ subject }) => subject.last)).toEqual([silence])
})

test('trials hold all attempts at a request in order, answered or not', () => {
  const [first, second] = [exchange('reset', { of: 'a', attempt: 1 }), exchange(200, { of: 'a', attempt: 2 })]
  const trial = { attempts: [first, second], last: second }
  expect(allTrials([second, silence, first])).toEqual([trial, { attempts: [silence], last: silence }])
  expect(trials(({ id }) => id !== silence.id)(evidence([second, silence, first]))).toEqual([
    { subject: trial, claim: 'probe/a@default', noun: 'request', exchanges: [first, second] },
  ])
})

test('a group is a unit of its own, counted by its noun; requests without an answer are in none', () => {
  const third = exchange(200, { of: 'd' })
  const byStatus = groups(
    ({ id }) => id !== '',
    ({ response }) => String(response.status),
    'status',
  )
  expect(byStatus(evidence([answer, other, silence, third]))).toEqual([
    { subject: [answer, third], claim: '200', noun: 'status', exchanges: [answer, third] },
    { subject: [other], claim: '400', noun: 'status', exchanges: [other] },
  ])
})
