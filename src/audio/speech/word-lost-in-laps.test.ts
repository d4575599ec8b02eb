import { expect, test } from 'vitest'
import { inTurn, madeSpeech } from '../../../fixtures/audio/made-speech.ts'
import type { Features } from './speech-features.ts'
import { wordLostInLaps } from './word-lost-in-laps.ts'

const text = 'ships sail for dover quiet gnomes jumping blue vexed zebra owl the murky pond'
const without = (word: string): string => text.replace(`${word} `, '')

const take = (said: string, number: number): Features => madeSpeech(said, { apart: 0.1, take: number })
const laps = (...said: readonly string[]): readonly Features[] => said.map((one, index) => take(one, index))

test('laps of the same words lack none', () => {
  expect(wordLostInLaps(laps(text, text, text, text), take(text, 9))).toBeUndefined()
})

test('words are lost that the model and most other laps have, in some laps, each other ones', () => {
  expect(wordLostInLaps(laps(text, without('quiet gnomes'), text, text), take(text, 9))).toMatchObject({ places: 1 })
  const twice = laps(without('quiet gnomes'), text, without('the murky'), text)
  expect(wordLostInLaps(twice, take(text, 9))).toMatchObject({ places: 2 })
})

test('they belong where the first lap that lacks them goes on', () => {
  const found = wordLostInLaps(laps(text, without('quiet gnomes'), text, text), take(text, 9))!
  expect(found.from).toBeGreaterThan(0.4)
  expect(found.to).toBeGreaterThan(found.from)
  expect(found.to).toBeLessThan(1.4)
})

test('nothing is lost that the model lacks, or most other laps', () => {
  expect(
    wordLostInLaps(laps(text, without('quiet gnomes'), text, text), take(without('quiet gnomes'), 9)),
  ).toBeUndefined()
  const most = laps(without('quiet gnomes'), without('quiet gnomes'), without('quiet gnomes'), text)
  expect(wordLostInLaps(most, take(text, 9))).toBeUndefined()
})

test('a word that is said otherwise, for as long, is not lost', () => {
  const parts = ['ships sail for dover ', 'FLUTED BIRCH', ' jumping blue vexed zebra owl the murky pond'] as const
  const otherwise = inTurn(...parts.map((part, index) => take(part, 20 + index)))
  expect(wordLostInLaps([take(text, 1), otherwise, take(text, 3), take(text, 4)], take(text, 9))).toBeUndefined()
})

test('of two laps nothing is said', () => {
  expect(wordLostInLaps(laps(text, without('quiet gnomes')), take(text, 9))).toBeUndefined()
  expect(wordLostInLaps([], take(text, 9))).toBeUndefined()
})
