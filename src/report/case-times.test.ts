import { expect, test } from 'vitest'
import type { Exchange } from '../record/exchange.ts'
import { caseTimes } from './case-times.ts'

const exchanges = new Map(
  (
    [
      ['a', 0, 1000],
      ['b', 500, 2000],
      ['c', 500, 2000],
      ['d', 3000, 4000],
      ['late', 6000, 5000],
    ] as const
  ).map(([id, start, end]) => [id, { timing: { start, end } } as Exchange]),
)
const of = (...cases: string[][]): number[] =>
  caseTimes(
    cases.map((evidence) => ({ evidence })),
    exchanges,
  )

test('alone a case takes what passed while its requests were under way, once', () => {
  expect(of(['a', 'd'])).toEqual([2])
  expect(of(['b', 'c'])).toEqual([1.5])
  expect(of(['a', 'b', 'c'])).toEqual([2])
  expect(of(['gone'], [])).toEqual([0, 0])
})

test('what several cases share is divided: all together are no more than the clock says', () => {
  expect(of(['a'], ['b'])).toEqual([0.75, 1.25])
  expect(of(['a'], ['a'], ['a'], ['a'])).toEqual([0.25, 0.25, 0.25, 0.25])
  const shared = of(['b', 'd'], ['c'], ['a'])
  expect(shared[0]).toBeCloseTo(0.5 / 3 + 0.5 + 1)
  expect(shared[1]).toBeCloseTo(0.5 / 3 + 0.5)
  expect(shared[2]).toBeCloseTo(0.5 + 0.5 / 3)
})

test('a clock that was set back takes no time', () => {
  expect(of(['late'])).toEqual([0])
})
