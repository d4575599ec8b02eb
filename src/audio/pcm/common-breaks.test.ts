import { describe, expect, test } from 'vitest'
import type { Breaking } from './break-chance.ts'
import type { Break } from './breaks-of.ts'
import { commonBreaks } from './common-breaks.ts'

/** Of a sound of its own: other signs before each break, and other words. */
const sound = (seed: number, places: readonly number[]): Breaking => ({
  breaks: places.map((at) => ({
    at,
    before: [Math.imul(seed + 1, 0x9e3779b1) ^ at, Math.imul(seed + 7, 0x85ebca6b) ^ at],
    samples: [at, seed],
    bends: [Math.imul(seed + 3, 0x27d4eb2f) >> 16, Math.imul(seed + 5, 0x165667b1) >> 16],
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

test.each([-22, -1, 0, 1])('a grid may begin %i samples from the first', (offset) => {
  const all = sounds(30, (index) => [
    ...chance(index),
    ...Array.from({ length: 12 }, (_, part) => (part + 1) * 9_000 + offset),
  ])
  expect(commonBreaks(all)).toMatchObject({ every: 9_000 })
})

test('no other grid does', () => {
  const all = sounds(30, (index) => [
    ...chance(index),
    ...Array.from({ length: 12 }, (_, part) => (part + 1) * 9_000 + 250),
  ])
  expect(commonBreaks(all)?.every).toBeUndefined()
})

describe('at one place', () => {
  test('5 of the sounds are too many for chance', () => {
    const found = commonBreaks(sounds(30, (index) => (index < 5 ? [...chance(index), 44_400] : chance(index))))
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

  test('a sample more or less is one place', () => {
    const near = (index: number): number[] => (index < 9 ? [...chance(index), 44_399 + (index % 3)] : chance(index))
    expect(commonBreaks(sounds(30, near))).toEqual({ places: [44_400] })
  })

  test('one and the same sound, that stands in all, breaks once', () => {
    const jingle = sound(1, [44_400])
    const all = sounds(30, chance).map((one) => ({ ...one, breaks: [...one.breaks, ...jingle.breaks] }))
    expect(commonBreaks(all)).toBeUndefined()
  })

  test('a tick that lies under all of them bends each alike, and is no break', () => {
    const tick = (index: number): Break => ({
      ...sound(index, [44_400]).breaks[0]!,
      samples: [9000 + 17 * index, -8000 - 13 * index],
      bends: [20_000 + 10 * index, -30_000],
    })
    const all = sounds(30, chance).map((one, index) => ({ ...one, breaks: [...one.breaks, tick(index)] }))
    expect(commonBreaks(all)).toBeUndefined()
    // The same samples in all of them stand in the place of the speech.
    const clicked = all.map((one) => ({
      ...one,
      breaks: one.breaks.map((each) => (each.at === 44_400 ? { ...each, samples: [30_000, -30_000] } : each)),
    }))
    expect(commonBreaks(clicked)).toEqual({ places: [44_400] })
  })

  test('texts that begin alike, in takes that differ a little, break once', () => {
    const many = sounds(30, (index) => [...chance(index), 44_400])
    expect(commonBreaks(many.map((one) => ({ ...one, text: `On a clear ${one.text}` })))).toBeUndefined()
  })
})

test.each([
  ['their middle', 1 / 2],
  ['a quarter', 1 / 4],
  ['two thirds', 2 / 3],
])('at %s, 4 sounds of different lengths are too many, and 3 are not', (_, share) => {
  const ofLengths = (count: number): Breaking[] =>
    sounds(30, chance).map((one, index) => {
      const length = 40_000 + 1117 * index
      const [joined] = sound(index, [Math.round(share * length)]).breaks
      return { ...one, length, breaks: index < count ? [...one.breaks, joined!] : one.breaks }
    })
  expect(commonBreaks(ofLengths(4))).toEqual({ places: [], share })
  expect(commonBreaks(ofLengths(3))).toBeUndefined()
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

  test('where it breaks as often between the places of a grid, it is made of frames', () => {
    const every = (step: number) => (index: number) =>
      Array.from({ length: Math.floor(110_000 / step) }, (_, place) => step * (place + 1)).filter(
        (_, place) => (index * 7 + place * 11) % 28 < (place % 2 === 0 ? 12 : 16),
      )
    expect(commonBreaks(sounds(28, every(1200)))).toBeUndefined()
    expect(commonBreaks(sounds(28, every(2400)))?.every).toBe(2400)
  })

  test('a fine grid is the frames of what makes the sound', () => {
    const frames = (index: number): number[] =>
      index % 7 === 0 ? [...chance(index), 1024, 3072, 5120, 7168] : chance(index)
    expect(commonBreaks(sounds(28, frames))).toBeUndefined()
  })
})
