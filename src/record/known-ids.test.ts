import { expect, test } from 'vitest'
import { knownIds } from './known-ids.ts'

test('an id that came before is looked for, and only such a one', () => {
  const looked: unknown[] = []
  const ids = knownIds((id, before) => {
    looked.push([id, before])
    return 1
  })
  expect(['a', 'b', 'a@default'].map((id, index) => ids.lineOfSame(id, index + 1))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(ids.lineOfSame('a', 4)).toBe(1)
  expect(looked).toEqual([['a', 4]])
})

test('of ids that share their bits the letters decide', () => {
  const ids = knownIds(() => undefined)
  expect([ids.lineOfSame('a', 1), ids.lineOfSame('a', 2)]).toEqual([undefined, undefined])
})

test('a hundred thousand ids are told apart', () => {
  const ids = knownIds(() => 1)
  const same = Array.from({ length: 100_000 }, (_, index) => ids.lineOfSame(`probe/${index}/1@default`, index))
  expect(same.filter((line) => line !== undefined)).toEqual([])
})
