import { expect, test } from 'vitest'
import { oddWords } from './odd-words.ts'
import { dimensions, type Features } from './speech-features.ts'

/** Sounds by name: a frame of each is always the same, and far from that of any other. */
function frameOf(sound: number): number[] {
  let state = sound * 7919 + 1
  return Array.from({ length: dimensions }, () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  })
}

function featuresOf(sounds: readonly number[]): Features {
  return {
    frames: sounds.length,
    values: Float32Array.from(sounds.flatMap(frameOf)),
    places: Uint32Array.from(sounds.keys()),
    range: 60,
  }
}

/** How far two sounds are from each other: the square root of a sixth for each of the dimensions. */
const unit = Math.sqrt(dimensions / 6)

/** A text of so many sounds, and a word of ten of them at any place. */
const text = Array.from({ length: 200 }, (_, index) => index + 1)
const word = (from: number, frames = 10): number[] => text.slice(from, from + frames)
const without = (from: number, frames = 10): number[] => text.toSpliced(from, frames)
const twice = (from: number, frames = 10): number[] => text.toSpliced(from, 0, ...word(from, frames))
const noise = (from: number, seed: number): number[] =>
  text.toSpliced(from, 0, ...Array.from({ length: 10 }, (_, index) => 1000 * seed + index))

function oddIn(laps: readonly (readonly number[])[], model = text) {
  const whole = laps.flatMap((sounds) => sounds.flatMap((sound) => [sound, sound]))
  let from = 0
  const each = laps.map((sounds) => {
    const lap = { features: featuresOf(sounds), from }
    from += sounds.length
    return lap
  })
  return oddWords(each, featuresOf(model), featuresOf(whole), unit)
}

test('laps of the same words have no odd ones', () => {
  expect(oddIn([text, text, text, text])).toBeUndefined()
})

test('two words that are missing at two places are found, and where the first is', () => {
  const odd = oddIn([text, without(40), text, without(120)])
  expect(odd).toEqual({ flaw: 'word-lost', places: 2, from: 240, to: 240 })
})

test('one word that is missing is found if it is a long one', () => {
  expect(oddIn([text, without(40, 9), text, text])).toBeUndefined()
  expect(oddIn([text, without(40, 13), text, text])).toMatchObject({ flaw: 'word-lost', places: 1 })
})

test('what is missing of two words is too little', () => {
  expect(oddIn([text, without(40, 6), text, without(120, 6)])).toBeUndefined()
})

test('two words that are said twice at two places are found, one is not', () => {
  expect(oddIn([text, twice(40), text, twice(120)])).toMatchObject({ flaw: 'word-twice', places: 2 })
  expect(oddIn([text, twice(40), text, text])).toBeUndefined()
})

test('other sounds between the words are no words said twice', () => {
  expect(oddIn([text, noise(40, 1), noise(80, 2), noise(120, 3)])).toBeUndefined()
})

test('what most laps lack is not odd in any: the text that stands once has it', () => {
  expect(oddIn([without(40), without(40), without(43), without(38)])).toBeUndefined()
  expect(oddIn([text, text, text, text], twice(100))).toBeUndefined()
})

test('a word in place of another is none that is missing', () => {
  const other = text.with(40, 5000).map((sound, index) => (index >= 40 && index < 54 ? 5000 + index : sound))
  expect(oddIn([text, other, text, other])).toBeUndefined()
})

test('of a voice that says each lap otherwise nothing is said', () => {
  const lap = (seed: number): number[] => text.map((sound) => 1000 * seed + sound)
  expect(oddIn([lap(1), lap(2), lap(3).toSpliced(20, 14), lap(4)])).toBeUndefined()
})
