import { describe, expect, test } from 'vitest'
import { commonBreaks, type Breaking } from './common-breaks.ts'

/** Of a sound of its own: other signs before each break, and other words. */
const sound = (seed: number, places: readonly number[]): Breaking => ({
  breaks: places.map((at) => ({
    at,
    before: [Math.imul(seed + 1, 0x9e3779b1) ^ at, Math.imul(seed + 7, 0x85ebca6b) ^ at],
  })),
  length: 120_000,
  text: `Text ${seed}, which is like no other`,
})

const sounds = (count: number, places: (index: number) => readonly number[]): Breaking[] =>
  Array.from({ length: count }, (_, index) => sound(index, places(index)))

/** Where speech breaks by chance. */
const chance = (index: number): number[] => [3001 + 97 * index, 9103 + 211 * index]

test('speech breaks anywhere, and at no place in common', () => {
  expect(commonBreaks(sounds(30, chance))).toBeUndefined()
})

test('nothing breaks in no sounds', () => {
  expect(commonBreaks([])).toBeUndefined()
  expect(commonBreaks(sounds(2, () => []))).toBeUndefined()
})

describe('at one place', () => {
  test('6 of the sounds are too many for chance', () => {
    const found = commonBreaks(sounds(30, (index) => (index < 6 ? [...chance(index), 44_400] : chance(index))))
    expect(found).toEqual({ places: [44_400] })
  })

  test('4 are not', () => {
    expect(
      commonBreaks(sounds(30, (index) => (index < 4 ? [...chance(index), 44_400] : chance(index)))),
    ).toBeUndefined()
  })

  test('some places may be such', () => {
    const few = (index: number): number[] => (index < 12 ? [...chance(index), 21_600, 50_321] : chance(index))
    expect(commonBreaks(sounds(30, few))).toEqual({ places: [21_600, 50_321] })
  })

  test('where many are, what makes the sound may change at any of them', () => {
    const frames = Array.from({ length: 9 }, (_, frame) => 256 * (11 * frame + 7))
    const many = (index: number): number[] => [...chance(index), ...(index < 8 ? frames : [])]
    expect(commonBreaks(sounds(30, many))).toBeUndefined()
  })

  test('a sample more or less is one place', () => {
    const near = (index: number): number[] => (index < 9 ? [...chance(index), 44_399 + (index % 3)] : chance(index))
    expect(commonBreaks(sounds(30, near))).toEqual({ places: [44_400] })
  })

  test('one and the same sound, that stands in all, breaks once', () => {
    const jingle = sound(1, [44_400])
    const all = sounds(30, chance).map((one) => ({ ...one, breaks: [...one.breaks, ...jingle.breaks] }))
    expect(commonBreaks(all)).toBeUndefined()
  })

  test('texts that begin alike, in takes that differ a little, break once', () => {
    const many = sounds(30, (index) => [...chance(index), 44_400])
    expect(commonBreaks(many.map((one) => ({ ...one, text: `On a clear ${one.text}` })))).toBeUndefined()
  })
})

describe('on a grid', () => {
  test('3 places at which a third of the sounds break are too many', () => {
    const grid = (index: number): number[] =>
      index % 3 === 0 ? [...chance(index), 24_000, 48_000, 72_000] : chance(index)
    expect(commonBreaks(sounds(28, grid))).toEqual({ places: [24_000, 48_000, 72_000], every: 24_000 })
  })

  test('2 are not', () => {
    const grid = (index: number): number[] => (index % 7 === 0 ? [...chance(index), 24_000, 48_000] : chance(index))
    expect(commonBreaks(sounds(28, grid))).toBeUndefined()
  })

  test('the place at which most break may be any of them', () => {
    const grid = (index: number): number[] =>
      [24_000, 48_000, 72_000].filter((_, place) => place === 1 || index % 3 === 0).concat(chance(index))
    expect(commonBreaks(sounds(28, grid))).toEqual({ places: [24_000, 48_000, 72_000], every: 24_000 })
  })

  test('of a fine grid a fifth has to break at each place: phonemes of one length may end there', () => {
    const fine = (share: number) => (index: number) =>
      Array.from({ length: 24 }, (_, place) => 4800 * (place + 1)).filter(
        (_, place) => (index * 7 + place * 11) % 28 < share * 28,
      )
    expect(commonBreaks(sounds(28, fine(0.15)))).toBeUndefined()
    expect(commonBreaks(sounds(28, fine(0.3)))?.every).toBe(4800)
  })

  test('a sound that is made frame by frame may break at any of them', () => {
    const frames = (index: number): number[] =>
      Array.from({ length: 9 }, (_, turn) => 480 * (1 + ((index * 37 + turn * 53) % 240)))
    const some = sounds(28, (index) => [...frames(index), ...(index < 4 ? [24_000, 48_000, 72_000] : [])])
    expect(commonBreaks(some)).toBeUndefined()
  })

  test('a fine grid is the frames of what makes the sound', () => {
    const frames = (index: number): number[] =>
      index % 7 === 0 ? [...chance(index), 1024, 3072, 5120, 7168] : chance(index)
    expect(commonBreaks(sounds(28, frames))).toBeUndefined()
  })
})
