import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { covering, tuplesOf } from './covering.ts'

type Values = readonly string[]

/** Every combination of values, one for each dimension. */
function product(dimensions: readonly (readonly string[])[]): string[][] {
  return dimensions.reduce<string[][]>(
    (all, values) => all.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  )
}

const chosenOf = (all: readonly Values[], seed: number, most?: number): readonly Values[] =>
  covering(all, {
    seed,
    idOf: JSON.stringify,
    covers: (values) => tuplesOf(values, 2),
    ...(most !== undefined && { further: { covers: (values) => tuplesOf(values, 3), most } }),
  })
const tuples = (all: readonly Values[], strength: number): Set<string> =>
  new Set(all.flatMap((values) => tuplesOf(values, strength)))

/** The fewest of them that hold every pair, found by trying all. */
function fewest(candidates: readonly Values[]): number {
  const wanted = tuples(candidates, 2).size
  const found = Array.from({ length: 2 ** candidates.length }, (_, set) =>
    candidates.filter((_candidate, at) => (set & (1 << at)) !== 0),
  ).filter((chosen) => tuples(chosen, 2).size === wanted)
  return Math.min(...found.map((chosen) => chosen.length))
}

const values = (dimensions: number): fc.Arbitrary<string[][]> =>
  fc.array(fc.array(fc.constantFrom('', 'a', 'b', 'c'), { minLength: dimensions, maxLength: dimensions }), {
    maxLength: 9,
  })

test('pairs and triples of values of different dimensions', () => {
  expect(tuplesOf(['a', 'b', 'c'], 2)).toEqual(['["0=a","1=b"]', '["0=a","2=c"]', '["1=b","2=c"]'])
  expect(tuplesOf(['a', 'b', 'c'], 3)).toEqual(['["0=a","1=b","2=c"]'])
  expect(tuplesOf(['a', '', 'c'], 2)).toEqual(['["0=a","2=c"]'])
  expect(tuplesOf(['a'], 2)).toEqual([])
})

test('every pair that a candidate has is in a chosen one, with hardly more than the fewest', () => {
  fc.assert(
    fc.property(values(3), fc.nat(), (all, seed) => {
      const candidates = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
      const chosen = chosenOf(candidates, seed)
      expect(tuples(chosen, 2)).toEqual(tuples(candidates, 2))
      expect(chosen.length).toBeLessThanOrEqual(fewest(candidates) + 2)
    }),
    { numRuns: 60 },
  )
})

test('six dimensions of four values need little more than the sixteen that two of them need', () => {
  const all = product(Array.from({ length: 6 }, () => ['a', 'b', 'c', 'd']))
  const chosen = chosenOf(all, 1)
  expect(tuples(chosen, 2).size).toBe(15 * 16)
  expect(chosen.length).toBeLessThan(32)
})

test('more candidates are chosen for triples, until all are there', () => {
  const all = product(Array.from({ length: 4 }, () => ['a', 'b', 'c']))
  const chosen = (more: number): readonly Values[] => chosenOf(all, 1, more)
  const pairs = chosen(0)
  expect(chosen(5)).toEqual(expect.arrayContaining([...pairs]))
  expect(chosen(5)).toHaveLength(pairs.length + 5)
  expect(tuples(chosen(5), 3).size).toBeGreaterThan(tuples(pairs, 3).size)
  expect(tuples(chosen(1000), 3)).toEqual(tuples(all, 3))
  expect(chosen(1000).length).toBeLessThan(all.length)
})

test('the same seed chooses the same, another one others, and the order of the candidates stays', () => {
  const all = product(Array.from({ length: 3 }, () => ['a', 'b', 'c']))
  const chosen = (seed: number, of = all): readonly Values[] => chosenOf(of, seed)
  expect(chosen(7)).toEqual(chosen(7))
  expect(new Set(chosen(7, all.toReversed()))).toEqual(new Set(chosen(7)))
  expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(chosen(seed)))).size).toBeGreaterThan(1)
  expect(chosen(7)).toEqual(all.filter((one) => chosen(7).includes(one)))
})
