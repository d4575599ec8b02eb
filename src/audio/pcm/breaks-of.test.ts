import { expect, test } from 'vitest'
import { voiceRate } from '../../../fixtures/audio/built-in-voice.ts'
import { breaksOf } from './breaks-of.ts'

/** A sine is smooth: what bends in it was done to it. */
const smooth = (seconds: number, level = 8000): Int16Array =>
  Int16Array.from({ length: seconds * voiceRate }, (_, index) => level * Math.sin(index / 20))

const places = (samples: Int16Array): number[] => breaksOf(samples).map(({ at }) => at)

test('a sound that goes on does not break', () => {
  expect(places(smooth(1))).toEqual([])
})

test.each([1, 3, 24])('a click of %i samples is one break', (length) => {
  const samples = smooth(1)
  for (let index = 0; index < length; index++) samples[3000 + index] = index % 2 === 0 ? 30_000 : -30_000
  expect(places(samples)).toEqual([3000])
})

test('where samples are missing, it breaks', () => {
  const samples = smooth(1)
  const cut = Int16Array.of(...samples.subarray(0, 3000), ...samples.subarray(3061))
  expect(places(cut)).toEqual([3000])
})

test('it breaks where it falls silent, and does not where it begins', () => {
  // Here the sine is at its highest.
  const samples = smooth(1)
  samples.fill(0, 3173, 3600)
  expect(places(samples)).toEqual([3173])
})

test('it does not break before it sounds', () => {
  const samples = smooth(1)
  samples.fill(0, 0, 3173)
  expect(places(samples)).toEqual([])
})

test('a step in loudness is no break, however often', () => {
  const louder = smooth(1).map((sample, index) => (index >= 3160 ? sample * 2 : sample))
  expect(places(louder)).toEqual([])
  expect(places(smooth(1).map((sample, index) => (index >= 3160 ? sample / 2 : sample) + 1500))).toEqual([])
  expect(places(smooth(1).map((sample, index) => (index >= 3160 ? -sample : sample)))).toEqual([3160])
})

test('a click as loud as rounding is none, however quiet the sound', () => {
  const samples = smooth(1, 20)
  samples[3000]! += 15
  expect(places(samples)).toEqual([])
})

test('a hiss that begins is no break: it goes on', () => {
  const samples = smooth(1)
  for (let index = 3000; index < 6000; index++) samples[index]! += 4000 * Math.sin(index * index)
  expect(places(samples).filter((at) => at < 5500)).toEqual([])
})

test('what stands before a break is the same where the sound is, however loud, and other where it is another', () => {
  const signs = (sample: (index: number) => number): (readonly [number, number])[] => {
    const samples = Int16Array.from({ length: voiceRate }, (_, index) => sample(index))
    samples.set([30_000, -30_000, 30_000], 3000)
    return breaksOf(samples).map(({ before }) => before)
  }
  const one = signs((index) => 8000 * Math.sin(index / 20))
  expect(one).toHaveLength(1)
  expect(signs((index) => 4000 * Math.sin(index / 20) + 100)).toEqual(one)
  const other = signs((index) => 8000 * Math.sin(index / 27))
  expect(other).toHaveLength(1)
  expect(other).not.toEqual(one)
})

test('what is too short to have anything around a break has none', () => {
  expect(places(new Int16Array())).toEqual([])
  expect(places(Int16Array.of(0, 30_000, 0))).toEqual([])
})

test('of a sound that is full of clicks the first 1,000 are kept', () => {
  const samples = smooth(40).map((sample, index) => (index % 256 === 0 ? 30_000 : sample))
  expect(places(samples.subarray(0, 8000)).length).toBeGreaterThan(20)
  expect(places(samples)).toHaveLength(1000)
})
