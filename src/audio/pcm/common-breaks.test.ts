import { describe, expect, test } from 'vitest'
import type { Break } from './breaks-of.ts'
import { commonBreaks } from './common-breaks.ts'

/** Of a sound of its own: other signs before each break. */
const sound = (seed: number, places: readonly number[]): Break[] =>
  places.map((at) => ({ at, before: [Math.imul(seed + 1, 0x9e3779b1) ^ at, Math.imul(seed + 7, 0x85ebca6b) ^ at] }))

const sounds = (count: number, places: (index: number) => readonly number[]): Break[][] =>
  Array.from({ length: count }, (_, index) => sound(index, places(index)))

/** Where speech breaks by chance. */
const chance = (index: number): number[] => [3001 + 97 * index, 9103 + 211 * index]

test('speech breaks anywhere, and at no place in common', () => {
  expect(commonBreaks(sounds(30, chance))).toBeUndefined()
})

test('nothing breaks in no sounds', () => {
  expect(commonBreaks([])).toBeUndefined()
  expect(commonBreaks([[], []])).toBeUndefined()
})

describe('at one place', () => {
  test('8 of the sounds are too many for chance', () => {
    const found = commonBreaks(sounds(30, (index) => (index < 8 ? [...chance(index), 44_400] : chance(index))))
    expect(found).toEqual({ places: [44_400], sounds: 8 })
  })

  test('7 are not', () => {
    expect(
      commonBreaks(sounds(30, (index) => (index < 7 ? [...chance(index), 44_400] : chance(index)))),
    ).toBeUndefined()
  })

  test('8 are not where half as many break at another place', () => {
    const many = (index: number): number[] => [
      ...chance(index),
      ...(index < 8 ? [44_400] : []),
      ...(index < 4 ? [50_001] : []),
    ]
    expect(commonBreaks(sounds(30, many))).toBeUndefined()
  })

  test('a sample more or less is one place', () => {
    const near = (index: number): number[] => (index < 9 ? [...chance(index), 44_399 + (index % 3)] : chance(index))
    expect(commonBreaks(sounds(30, near))).toEqual({ places: [44_400], sounds: 9 })
  })

  test('one and the same sound, that stands in all, breaks once', () => {
    const jingle = sound(1, [44_400])
    expect(commonBreaks(sounds(30, chance).map((breaks) => [...breaks, ...jingle]))).toBeUndefined()
  })
})

describe('on a grid', () => {
  test('3 places at which 4 break are too many', () => {
    const grid = (index: number): number[] =>
      index % 7 === 0 ? [...chance(index), 24_000, 48_000, 72_000] : chance(index)
    expect(commonBreaks(sounds(28, grid))).toEqual({ places: [24_000, 48_000, 72_000], sounds: 4, every: 24_000 })
  })

  test('2 are not', () => {
    const grid = (index: number): number[] => (index % 7 === 0 ? [...chance(index), 24_000, 48_000] : chance(index))
    expect(commonBreaks(sounds(28, grid))).toBeUndefined()
  })

  test('the place at which most break may be any of them', () => {
    const grid = (index: number): number[] => [
      ...chance(index),
      ...(index % 7 === 0 ? [4800, 9600, 14_400] : []),
      ...(index % 7 === 1 ? [9600] : []),
    ]
    expect(commonBreaks(sounds(28, grid))).toMatchObject({ every: 4800, places: [4800, 9600, 14_400] })
  })

  test('they are not, where as many break beside it', () => {
    const grid = (index: number): number[] =>
      index % 7 === 0 ? [...chance(index), 24_000, 48_000, 72_000, 77_777] : chance(index)
    expect(commonBreaks(sounds(28, grid))).toBeUndefined()
  })

  test('a fine grid is the frames of what makes the sound', () => {
    const frames = (index: number): number[] =>
      index % 7 === 0 ? [...chance(index), 1024, 3072, 5120, 7168] : chance(index)
    expect(commonBreaks(sounds(28, frames))).toBeUndefined()
  })
})
