import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import type { Breaking } from './break-chance.ts'
import { oneGrid } from './one-grid.ts'

const seconds = 60
const rate = 24_000

/** Breaks of different sounds; `like` gives two the same number that are one. */
const sound = (places: readonly number[], like: (index: number) => number = (index) => index): Breaking => ({
  breaks: places
    .map((at, index) => {
      const seed = like(index) + 1
      return {
        at,
        before: [Math.imul(seed, 0x9e3779b1), Math.imul(seed, 0x85ebca6b)] as const,
        samples: [Math.imul(seed, 7919), seed],
        bends: [Math.imul(seed, 0x27d4eb2f) >> 16, Math.imul(seed, 0x165667b1) >> 16],
      }
    })
    .toSorted((one, other) => one.at - other.at),
  length: seconds * rate,
  text: 'A long text.',
})

const grid = (from: number, every: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * every)

/** As speech breaks, in no order. */
const random = randomFrom(7)
const speech = Array.from({ length: 40 }, () => Math.floor(random() * seconds * rate))

test('what breaks anywhere breaks on no grid', () => {
  expect(oneGrid(sound(speech))).toBeUndefined()
  expect(oneGrid(sound([]))).toBeUndefined()
})

describe('a break every two seconds', () => {
  test('is found among others', () => {
    const found = oneGrid(sound([...speech, ...grid(48_000, 48_000, 29)]))
    expect(found).toEqual({ places: grid(48_000, 48_000, 29), every: 48_000 })
  })

  test('is found with places missing, from the first two on that lie together', () => {
    const all = grid(51_200, 51_200, 25).filter((_, index) => (index * 7) % 9 < 4)
    const places = all.map((at, index) => (index === 4 ? at + 1 : at))
    expect(oneGrid(sound([...speech, ...places]))).toEqual({ places: places.slice(1), every: 51_200 })
  })

  test('is none where the first does not come after two seconds: a clock runs on under the speech', () => {
    expect(oneGrid(sound([...speech, ...grid(49_152, 48_000, 28)]))).toBeUndefined()
  })

  test('is none where it is one and the same sound each time, as of a text that is said again', () => {
    expect(oneGrid(sound(grid(48_000, 48_000, 29), () => 1))).toBeUndefined()
    expect(oneGrid(sound(grid(48_000, 48_000, 29), (index) => index % 5))).toBeUndefined()
  })

  test('is none of five breaks, and one of six', () => {
    expect(oneGrid(sound(grid(200_000, 200_000, 5)))).toBeUndefined()
    expect(oneGrid(sound(grid(200_000, 200_000, 6)))).toMatchObject({ every: 200_000 })
  })
})

test('what is no coarser than the frames of a voice is none', () => {
  expect(oneGrid(sound(grid(8191, 8191, 6)))).toBeUndefined()
  expect(oneGrid({ ...sound(grid(8192, 8192, 6)), length: 7 * 8192 + 100 })).toMatchObject({ every: 8192 })
})

describe('where frames break now and then, a grid of whole frames is none', () => {
  test.for(
    [256, 1024.4, 1545.27, 2229.116, 3201.5].flatMap((frame) =>
      [0.05, 0.2, 0.5, 0.9].map((share) => [frame, share] as const),
    ),
  )('of %d samples, %d of them', ([frame, share]) => {
    const places = grid(frame, frame, Math.floor((seconds * rate) / frame)).filter(() => random() < share)
    expect(oneGrid(sound(places.map(Math.round)))).toBeUndefined()
  })
})
