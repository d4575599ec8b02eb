import { expect, test } from 'vitest'
import { textLimits } from '../requirement/limits.ts'
import { evidenceLimit } from '../requirement/result.ts'
import { someIds } from './some-ids.ts'

const ids = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, 'x'))

test('the first ids, up to a number', () => {
  expect(someIds(new Set())).toEqual([])
  expect(someIds(new Set(ids(evidenceLimit, 8)))).toEqual(ids(evidenceLimit, 8))
  expect(someIds(new Set(ids(evidenceLimit + 1, 8)))).toEqual(ids(evidenceLimit, 8))
})

test('no more than fit into the room, quotes and comma counted; the first in any case', () => {
  const half = textLimits.evidence / 2 - 3
  expect(someIds(new Set(ids(3, half)))).toHaveLength(2)
  expect(someIds(new Set(ids(3, half + 1)))).toHaveLength(1)
  expect(someIds(new Set(ids(2, textLimits.evidence * 2)))).toHaveLength(1)
})
