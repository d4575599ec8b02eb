import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { violated } from '../requirement/judgement.ts'
import { isOnlyInCompany } from './in-company.ts'

/** Sent at this millisecond, answered ten later. */
function at(start: number, status: number, input = 'Good day.'): Exchange {
  const one = exchange(status, { of: `c${start}-${status}-${input}`, sent: { input } })
  return { ...one, timing: { start, end: start + 10 } }
}

const ofStatus = violated('broken', { expected: '200', actual: '500', place: { part: 'status' } })

/** Are those of these with this status wrong in company only? `own`: so many of them are the finding's. */
function judged(all: readonly Exchange[], own = Infinity, status = 500): boolean {
  const wrong = all.filter(({ response }) => response?.status === status).slice(0, own)
  return isOnlyInCompany(
    wrong.map((one) => ({ unit: { subject: one, claim: '', exchanges: [one] }, judgement: ofStatus })),
    evidence(all),
  )
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Pairs at the same time, of which the second breaks, and requests alone, which succeed. */
const pairs = times(12, (index) => [at(100 * index, 200), at(100 * index + 1, 500)]).flat()
const alone = times(40, (index) => at(10_000 + 100 * index, 200))

test('what breaks in pairs and never alone breaks in company', () => {
  expect(judged([...pairs, ...alone])).toBe(true)
  // Of one kind of request there may be few; the others of the run tell when it breaks.
  expect(judged([...pairs, ...alone], 1)).toBe(true)
})

test('what breaks alone as well has another cause', () => {
  expect(judged([...pairs, ...alone, at(50_000, 500)], 1)).toBe(false)
  expect(judged([...pairs, ...alone, at(50_000, 500, 'Other.')])).toBe(false)
  expect(judged([...pairs, ...alone, ...times(3, (index) => at(60_000 + 100 * index, 500))])).toBe(false)
})

test('few that succeed alone may be chance', () => {
  expect(judged([...pairs, ...alone.slice(0, 4)])).toBe(false)
  expect(judged([...pairs.slice(0, 8), ...alone])).toBe(false)
  expect(judged([...pairs, ...alone.slice(0, 12)]), 'one in three breaks, and twelve were alone').toBe(false)
})

test('only requests that are the same are compared', () => {
  const other = alone.map(({ timing }) => at(timing.start, 200, 'Another text.'))
  expect(judged([...pairs, ...other])).toBe(false)
})

test('a wrong answer with 200 is compared with those that no finding names', () => {
  const wrong = pairs.filter(({ response }) => response?.status === 500).map(({ timing }) => at(timing.start, 200))
  const all = [...pairs.filter(({ response }) => response?.status === 200), ...alone, ...wrong]
  const units = wrong.map((one) => ({ unit: { subject: one, claim: '', exchanges: [one] }, judgement: ofStatus }))
  expect(isOnlyInCompany(units, evidence(all))).toBe(true)
})

test('what breaks off succeeds no more alone than in company', () => {
  const failure = exchange('cut').failure!
  const broken = (all: readonly Exchange[]): Exchange[] => all.map((one) => ({ ...one, failure }))
  expect(judged([...pairs, ...broken(alone)])).toBe(false)
  expect(judged([...broken(pairs), ...alone])).toBe(true)
})
