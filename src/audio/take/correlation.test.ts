import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { bestMatch, energiesOf, likeness, type Measured } from './correlation.ts'

const random = randomFrom(11)
const noise = (length: number): Float32Array => Float32Array.from({ length }, () => random() - 0.5)
const measured = (wave: Float32Array): Measured => ({ wave, energies: energiesOf(wave) })
const joined = (...parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((one) => [...one]))
const quiet = (length: number): Float32Array => new Float32Array(length)

/** The cosine of the angle between two stretches. */
function cosine(one: Float32Array, other: Float32Array): number {
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
}

test('energies are the sums of the squares before each sample', () => {
  expect([...energiesOf(Float32Array.of(1, -2, 0, 3))]).toEqual([0, 1, 5, 5, 14])
  expect([...energiesOf(quiet(0))]).toEqual([0])
})

describe('the likeness of two stretches', () => {
  const [a, b] = [noise(60), noise(50)]
  const [one, other] = [measured(a), measured(b)]

  test('is the cosine of the angle between them', () => {
    for (const [at, place, length] of [
      [0, 0, 50],
      [10, 0, 50],
      [59, 49, 1],
      [3, 41, 9],
    ] as const)
      expect(likeness(one, at, other, place, length)).toBeCloseTo(
        cosine(a.subarray(at, at + length), b.subarray(place, place + length)),
        10,
      )
    expect(likeness(one, 5, one, 5, 20)).toBeCloseTo(1, 10)
    expect(likeness(one, 5, measured(a.map((value) => -3 * value)), 5, 20)).toBeCloseTo(-1, 10)
  })

  test('is 0 where one is not there, or silent', () => {
    expect(likeness(one, -1, other, 0, 9)).toBe(0)
    expect(likeness(one, 0, other, -1, 9)).toBe(0)
    expect(likeness(one, 52, other, 0, 9)).toBe(0)
    expect(likeness(one, 0, other, 42, 9)).toBe(0)
    expect(likeness(one, 51, other, 41, 9)).not.toBe(0)
    expect(likeness(one, 0, measured(quiet(50)), 0, 9)).toBe(0)
    expect(likeness(one, 0, other, 0, 0)).toBe(0)
    expect(likeness(measured(Float32Array.of(1e-4)), 0, measured(Float32Array.of(1e-4)), 0, 1)).toBe(0)
    expect(likeness(measured(Float32Array.of(1e-3)), 0, measured(Float32Array.of(1e-3)), 0, 1)).toBeCloseTo(1, 6)
  })
})

describe('the best match', () => {
  const wanted = noise(40)
  const one = measured(joined(noise(30), wanted, noise(30)))
  const found = (wave: Float32Array, from = 0, to = wave.length, near = 0): unknown => {
    const match = bestMatch(one, 30, 40, measured(wave), from, to, near)
    return match && [match.lag, Number(match.likeness.toFixed(6))]
  }

  test('is where the stretch is', () => {
    for (const place of [0, 1, 17, 30, 99, 200]) {
      const wave = joined(noise(place), wanted, noise(240 - place - 40 + 7))
      expect(found(wave)).toEqual([place - 30, 1])
      expect(found(wave.map((value) => value / 50))).toEqual([place - 30, 1])
      expect(found(wave, place, place + 40), 'of one place').toEqual([place - 30, 1])
      expect(found(wave, Math.max(0, place - 5), place + 44)).toEqual([place - 30, 1])
    }
  })

  test('has the likeness that is there', () => {
    const wave = joined(noise(20), wanted, noise(50)).map((value) => value + 0.3 * (random() - 0.5))
    expect(found(wave)).toEqual([-10, Number(cosine(wanted, wave.subarray(20, 60)).toFixed(6))])
  })

  test('is the best place of all, by each of them', () => {
    for (let round = 0; round < 40; round++) {
      const wave = noise(40 + Math.floor(60 * random()))
      const all = Array.from({ length: wave.length - 39 }, (_, at) => cosine(wanted, wave.subarray(at, at + 40)))
      const most = Math.max(...all)
      const near = Math.floor(100 * (random() - 0.5))
      // Of one peak the top, and of several the nearest.
      const peaks: number[] = []
      for (const [at, value] of all.entries()) {
        if (value < most - 0.02) continue
        const last = peaks.at(-1)
        if (last === undefined) peaks.push(at)
        else if (at - last < 20) peaks.splice(-1, 1, value > all[last]! ? at : last)
        else if (Math.abs(at - 30 - near) < Math.abs(last - 30 - near)) peaks.push(at)
      }
      const best = peaks.at(-1)!
      expect(found(wave, 0, wave.length, near)).toEqual(
        most > 0 ? [best - 30, Number(all[best]!.toFixed(6))] : undefined,
      )
    }
  })

  test('of two places is the one whose lag is nearer, the first where both are as near', () => {
    const wave = joined(wanted, noise(60), wanted, noise(20))
    const [first, second] = [-30, 70]
    for (const [near, lag] of [
      [0, first],
      [-30, first],
      [19, first],
      [20, first],
      [21, second],
      [70, second],
      [500, second],
      [-500, first],
    ] as const)
      expect(found(wave, 0, wave.length, near)).toEqual([lag, 1])
  })

  test('of a place and one that is nearly as alike is by its nearness as well', () => {
    const nearly = (share: number): Float32Array => wanted.map((value) => value + share * (random() - 0.5))
    const [alike, less] = [nearly(0.15), nearly(0.5)]
    expect(cosine(wanted, alike)).toBeGreaterThan(0.982)
    expect(cosine(wanted, less)).toBeLessThan(0.97)
    const lagOf = (other: Float32Array): unknown =>
      bestMatch(one, 30, 40, measured(joined(wanted, noise(60), other)), 0, 140, 70)?.lag
    expect([lagOf(alike), lagOf(less)]).toEqual([70, -30])
  })

  test('is none where there is nothing to be found, or no room', () => {
    expect(found(quiet(90))).toBeUndefined()
    expect(found(noise(39))).toBeUndefined()
    expect(found(wanted)).toEqual([-30, 1])
    expect(found(wanted.map((value) => -value))).toBeUndefined()
    expect(found(joined(quiet(100), wanted, quiet(100)))).toEqual([70, 1])
    expect(bestMatch(one, 30, 0, measured(noise(50)), 0, 50, 0)).toBeUndefined()
    expect(bestMatch(measured(quiet(100)), 30, 40, measured(noise(50)), 0, 50, 0)).toBeUndefined()
  })
})
