import { expect, test } from 'vitest'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { combined, decidingDistance, doubtOfSlope, slopeOf, varianceAroundLine, varianceWithin } from './statistics.ts'

test('the deciding distance falls with what is known, and is infinite where nothing is', () => {
  expect(decidingDistance(0)).toBe(Infinity)
  expect(decidingDistance(5)).toBe(4.773)
  expect(decidingDistance(5.5)).toBeGreaterThan(4.317)
  expect(decidingDistance(5.5)).toBeLessThan(4.773)
  expect(decidingDistance(1000)).toBeGreaterThan(2.807)
  expect(decidingDistance(1000)).toBeLessThan(2.915)
})

test('variances are those of logarithms within groups, and around a line', () => {
  expect(varianceWithin([[1, Math.E ** 2], [5], [3, 3, 3]])).toEqual({ variance: 2 / 3, freedom: 3 })
  expect(
    varianceAroundLine([
      { x: 1, y: 3 },
      { x: 2, y: 5 },
      { x: 3, y: 7 },
    ]).variance,
  ).toBeCloseTo(0)
  expect(
    varianceAroundLine([
      { x: 1, y: 9 },
      { x: 1, y: 11 },
    ]),
  ).toMatchObject({ variance: expect.closeTo(0.02) as number, freedom: 1 })
})

test('a slope is seldom further from the true one than its doubt, also where points at one end vary more', () => {
  const next = randomFrom(11)
  let beyond = 0
  for (let run = 0; run < 2000; run += 1) {
    const points = [1, 2, 3, 5, 8, 13, 21].map((x) => ({ x, y: 7 + 3 * x * (0.98 + 0.04 * next()) }))
    const doubt = doubtOfSlope(points)
    expect(doubt).toBeLessThan(1)
    if (Math.abs(slopeOf(points) - 3) > doubt) beyond += 1
  }
  expect(beyond).toBeLessThan(2000 / 10)
  expect(beyond).toBeGreaterThan(0)
  expect(doubtOfSlope([0, 1, 2, 4].map((x) => ({ x, y: 2 * x })))).toBeCloseTo(0)
})

test('a sum is as well known as its largest part', () => {
  expect(
    combined([
      { factor: 2, of: { variance: 1, freedom: 5 } },
      { factor: 1, of: { variance: 0, freedom: 30 } },
    ]),
  ).toEqual({ variance: 2, freedom: 5 })
  expect(
    combined([
      { factor: 1, of: { variance: 1, freedom: 4 } },
      { factor: 1, of: { variance: 1, freedom: 4 } },
    ]),
  ).toEqual({ variance: 2, freedom: 8 })
  expect(combined([{ factor: 1, of: { variance: 0, freedom: 7 } }])).toEqual({ variance: 0, freedom: 7 })
})
