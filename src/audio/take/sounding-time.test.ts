import { expect, test } from 'vitest'
import { firstSound, soundingBetween, soundingTime } from './sounding-time.ts'

/** Steps of 40 samples, each of one loudness: decibels of full scale. */
const waveOf = (...decibels: number[]): Float32Array =>
  Float32Array.from(decibels.flatMap((one) => steps(40, 10 ** (one / 20))))
const steps = (count: number, decibels: number): number[] => Array.from({ length: count }, () => decibels)
const loud = steps(15, -10)
const silence = -Infinity

const sounds = (counts: Uint32Array): string =>
  Array.from(counts.subarray(1), (count, step) => (count > counts[step]! ? '#' : '.')).join('')

test('steps sound that are not far below the fifteenth loudest', () => {
  const { surely, perhaps, level } = soundingTime(
    waveOf(...loud, 0, silence, -35.9, -36.1, -45.9, -46.1, -20).subarray(0, -1),
  )
  // The last step is not whole.
  expect(sounds(surely)).toBe(`${'#'.repeat(16)}.#...`)
  expect(sounds(perhaps)).toBe(`${'#'.repeat(16)}.###.`)
  expect([surely[0], perhaps[0]]).toEqual([0, 0])
  expect(level).toBeCloseTo(-10, 4)
})

test('a click is not the level, and what has fewer steps has that of the softest', () => {
  expect(soundingTime(waveOf(0, ...loud)).level).toBeCloseTo(-10, 4)
  expect(soundingTime(waveOf(...loud.slice(1), 0)).level).toBeCloseTo(-10, 4)
  expect(soundingTime(waveOf(...loud.slice(1), -30)).level).toBeCloseTo(-30, 4)
  expect(soundingTime(waveOf(...loud.slice(1), -30, -40)).level).toBeCloseTo(-30, 4)
  expect(soundingTime(waveOf(0, -20, -30)).level).toBeCloseTo(-30, 4)
  expect(soundingTime(waveOf()).level).toBe(-Infinity)
})

test('what is fainter than 80 decibels below full scale sounds in no case', () => {
  const { surely, perhaps } = soundingTime(waveOf(...steps(15, -60), -79.9, -80.1))
  expect(sounds(surely)).toBe(`${'#'.repeat(15)}#.`)
  expect(sounds(perhaps)).toBe(`${'#'.repeat(15)}#.`)
  expect(sounds(soundingTime(waveOf(silence, silence)).perhaps)).toBe('..')
})

test('between two places the steps are counted that lie there', () => {
  const { surely } = soundingTime(waveOf(silence, ...loud, silence, -10))
  const between = (from: number, to: number): number => soundingBetween(surely, from, to)
  expect(between(0, 18 * 40)).toBe(16 * 40)
  expect(between(40, 80)).toBe(40)
  expect(between(0, 59)).toBe(0)
  expect(between(0, 60)).toBe(40)
  expect(between(59, 100)).toBe(2 * 40)
  expect(between(60, 100)).toBe(40)
  expect(between(-500, 80)).toBe(40)
  expect(between(16 * 40, 9000)).toBe(40)
  expect(between(80, 40)).toBe(0)
})

test('something begins to sound at the first step that surely does', () => {
  const first = (...decibels: number[]): number => firstSound(soundingTime(waveOf(...decibels)))
  expect(first(...loud)).toBe(0)
  expect(first(silence, ...loud)).toBe(40)
  expect(first(silence, -40, silence, ...loud)).toBe(120)
  expect(first(silence, silence)).toBe(0)
  expect(first()).toBe(0)
})
