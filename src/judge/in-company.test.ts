import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { held, violated, type Judgement } from '../requirement/judgement.ts'
import { isOnlyInCompany, isOnlyInCompanyAlike } from './in-company.ts'

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

/** Texts of one kind, each its own: some in pairs, of which each second one is wrong, and some alone. */
const sentence = (index: number): string =>
  `Sentence ${'abcdefghijklmnopqrstuvwxyz'[index % 26]!.repeat(1 + (index % 7))}.`
const inPairs = times(20, (index) => [
  at(100 * index, 200, sentence(index)),
  at(100 * index + 1, 200, sentence(index + 20)),
]).flat()
const byThemselves = times(30, (index) => at(10_000 + 100 * index, 200, sentence(index + 40)))

/** Are those with these indexes, of all, told by those that are alike? */
function toldByAlike(
  all: readonly Exchange[],
  isWrong: (index: number) => boolean,
  judgement: Judgement = broken,
): boolean {
  const units = all.map((one, index) => ({
    unit: { subject: one, claim: '', exchanges: [one] },
    judgement: isWrong(index) ? judgement : held,
  }))
  return isOnlyInCompanyAlike(
    units.filter((one) => one.judgement.kind === 'violated'),
    units.filter((one) => one.judgement.kind === 'held'),
    evidence(all),
  )
}

const broken = violated('cut', { expected: 'all of it', actual: 'a part' })

test('where no two requests are the same, those that are alike tell what is wrong in company only', () => {
  const isSecond = (index: number): boolean => index < 40 && index % 2 === 1
  expect(toldByAlike([...inPairs, ...byThemselves], isSecond)).toBe(true)
  expect(toldByAlike([...inPairs, ...byThemselves.slice(0, 10)], isSecond), 'too few alone').toBe(false)
  expect(
    toldByAlike([...inPairs, ...byThemselves], (index) => isSecond(index) || index === 45 || index === 50),
    'wrong alone as well',
  ).toBe(false)
  expect(
    toldByAlike([...inPairs, ...byThemselves], (index) => isSecond(index) && index < 12),
    'too few are wrong',
  ).toBe(false)
})

test('texts of another kind alone tell nothing', () => {
  const other = byThemselves.map(({ timing }, index) => at(timing.start, 200, `${sentence(index)} 1 & 2`))
  expect(toldByAlike([...inPairs, ...other], (index) => index < 40 && index % 2 === 1)).toBe(false)
})

test('of a status, what succeeds alone tells, and what was refused at another time', () => {
  const refused = times(8, (index) => [
    at(50_000 + 100 * index, 404, sentence(index)),
    at(50_001 + 100 * index, 200, sentence(index)),
  ]).flat()
  const all = [
    ...refused,
    ...byThemselves,
    ...byThemselves.map(({ timing }) => at(100_000 + timing.start, 200, 'More.')),
  ]
  const ownOf = (count: number): boolean => {
    const own = refused.filter(({ response }) => response?.status === 404).slice(0, count)
    return isOnlyInCompanyAlike(
      own.map((one) => ({ unit: { subject: one, claim: '', exchanges: [one] }, judgement: ofStatus })),
      [],
      evidence(all),
    )
  }
  expect(ownOf(8)).toBe(true)
  expect(ownOf(1)).toBe(true)
})

test('of what is to be refused nobody knows how it would be alone', () => {
  const wrong = times(20, (index) => at(100 * (index >> 1) + (index % 2), 404, sentence(index)))
  const judgement = violated('status', { expected: '400', actual: '404', place: { part: 'status' } })
  const units = wrong.map((one) => ({ unit: { subject: one, claim: '', exchanges: [one] }, judgement }))
  expect(isOnlyInCompanyAlike(units, [], evidence([...wrong, ...byThemselves]))).toBe(false)
})

test('another voice or speed is another kind, and a body may be nested deeper than JSON can be written', () => {
  const isSecond = (index: number): boolean => index < 40 && index % 2 === 1
  const other = byThemselves.map(({ timing: { start, end } }, index) =>
    exchange(200, { of: `o${index}`, sent: { input: sentence(index), speed: 2 }, start, end }),
  )
  expect(toldByAlike([...inPairs, ...other], isSecond)).toBe(false)
  const deep = `{"input":"Hi.","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  const nested = exchange(200, { of: 'nested', sent: deep, start: 200_000, end: 200_001 })
  expect(toldByAlike([...inPairs, ...byThemselves, nested], isSecond)).toBe(true)
})
