import { expect, test } from 'vitest'
import { arrivals } from './arrivals.ts'

const sumOf = (list: readonly (readonly [number, number])[]): number => list.reduce((sum, [, bytes]) => sum + bytes, 0)

test('what comes at the same tenth of a millisecond is one arrival', () => {
  const came = arrivals()
  for (const [ms, bytes] of [
    [1.01, 3],
    [1.04, 4],
    [1.06, 5],
    [9, 6],
  ] as const)
    came.add(bytes, ms)
  expect(came.list).toEqual([
    [1, 7],
    [1.1, 5],
    [9, 6],
  ])
})

test('a thousand moments are kept as they are', () => {
  const came = arrivals()
  for (let index = 0; index < 1000; index += 1) came.add(1, index / 10)
  expect(came.list.map(([ms]) => ms)).toEqual(Array.from({ length: 1000 }, (_, index) => index / 10))
})

test('of more moments, neighbours become one at the time of the later', () => {
  const came = arrivals()
  const sent = Array.from({ length: 3000 }, (_, index) => [5.3 + 20 * index, 1 + (index % 7)] as const)
  for (const [ms, bytes] of sent) came.add(bytes, ms)
  expect(came.list.length).toBeGreaterThan(500)
  expect(came.list.length).toBeLessThanOrEqual(1000)
  expect(sumOf(came.list)).toBe(sumOf(sent))
  expect(came.list[0]).toEqual([5.3, 1])
  expect(came.list.at(-1)![0]).toBe(sent.at(-1)![0])
  // All bytes were there at the moment that is said, and not much before it.
  let [at, total, last] = [0, 0, 0]
  for (const [ms, bytes] of came.list) {
    for (let left = bytes; left > 0; at += 1) {
      left -= sent[at]![1]
      last = sent[at]![0]
      expect(ms - last).toBeGreaterThanOrEqual(0)
      expect(ms - last).toBeLessThan(103)
    }
    expect(ms).toBe(last)
    total += bytes
  }
  expect(total).toBe(sumOf(sent))
})
