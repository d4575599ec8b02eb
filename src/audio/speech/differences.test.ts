import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'
import { dimensions, type Features } from './speech-features.ts'

/** Frames by number: one number is always the same frame, and far from any other. */
function featuresOf(sounds: readonly number[]): Features {
  const values = sounds.flatMap((sound) => {
    let state = sound * 7919 + 1
    return Array.from({ length: dimensions }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647 - 0.5
    })
  })
  return {
    frames: sounds.length,
    values: Float32Array.from(values),
    places: Uint32Array.from(sounds.keys()),
    range: 60,
  }
}

const unit = Math.sqrt(dimensions / 6)
const text = Array.from({ length: 120 }, (_, index) => index + 1)
const between = (one: readonly number[], other: readonly number[]) =>
  differencesOf(featuresOf(one), featuresOf(other), unit)

test('two that are the same differ nowhere, and cost nothing', () => {
  expect(between(text, text)).toEqual({ differences: [], distance: 0 })
})

test('what one has alone is said, where in both, and costs as much for either', () => {
  const [lost, added] = [between(text, text.toSpliced(40, 12)), between(text.toSpliced(40, 12), text)]
  expect(lost.differences).toEqual([{ at: 40, there: 40, more: -12, unlike: 12 }])
  expect(added.differences).toEqual([{ at: 40, there: 40, more: 12, unlike: 12 }])
  expect(lost.distance * 120).toBeCloseTo(added.distance * 108)
})

test('frames that stand twice as long, or half as long, are no difference', () => {
  const slow = text.flatMap((sound, at) => (at >= 40 && at < 48 ? [sound, sound] : [sound]))
  expect(between(text, slow).differences).toEqual([])
  expect(between(slow, text).differences).toEqual([])
})

test('another sound in the place of one is a difference of both, and of no length', () => {
  const other = text.map((sound, at) => (at >= 40 && at < 52 ? 5000 + at : sound))
  const { differences } = between(text, other)
  for (const { more, unlike } of differences) expect(Math.abs(more)).toBeLessThan(unlike)
  expect(between(text, other).distance).toBeGreaterThan(0.05)
})

test('places with few frames between them are one, with more they are several', () => {
  const without = (second: number) => text.filter((_, at) => (at < 40 || at >= 46) && (at < second || at >= second + 6))
  expect(between(text, without(50)).differences).toMatchObject([{ at: 40, more: -12 }])
  expect(between(text, without(60)).differences).toMatchObject([
    { at: 40, more: -6 },
    { at: 60, more: -6 },
  ])
})
