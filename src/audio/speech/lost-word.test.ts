import { expect, test } from 'vitest'
import { inTurn, madeSpeech } from '../../../fixtures/audio/made-speech.ts'
import { lostWord } from './lost-word.ts'
import type { Features } from './speech-features.ts'

const [text, without] = [
  'ships sail for dover quiet gnomes jumping blue vexed',
  'ships sail for dover jumping blue vexed',
]

const take = (said: string, number: number): Features => madeSpeech(said, { apart: 0.2, take: number })
const takes = [take(text, 1), take(text, 2)]

const lostIn = (...places: readonly Features[]) =>
  lostWord(
    places.map(() => ({ takes })),
    places,
  )

test('a word is lost that all takes of a text have and the place where it stands has not', () => {
  const found = lostIn(take(text, 3), take(without, 4))
  expect(found).toMatchObject({ part: 1 })
  // The word that is lost is said from 0.74 s to 1.16 s, and 5 frames are in front.
  expect(found!.own.from).toBeGreaterThan(0.6)
  expect(found!.own.to).toBeLessThan(1.3)
})

test('what is said is not lost: in another take, with more between, or otherwise and for as long', () => {
  expect(lostIn(take(text, 3))).toBeUndefined()
  const [before, behind] = [take('ships sail for dover ', 3), take('jumping blue vexed', 4)]
  expect(lostIn(inTurn(before, take('quiet gnomes ', 5), take('oh well ', 6), behind))).toBeUndefined()
  expect(lostIn(inTurn(before, take('FAST TRAINS  ', 5), behind))).toBeUndefined()
})

test('nothing is lost that one take of the text lacks as well', () => {
  expect(lostWord([{ takes: [take(text, 1), take(without, 2)] }], [take(without, 3)])).toBeUndefined()
  expect(lostWord([{ takes: [] }], [take(without, 3)])).toBeUndefined()
})

test('what takes lack at two places is in none of them lost', () => {
  const early = take('sail for dover quiet gnomes jumping blue vexed', 2)
  const late = take('ships sail for dover quiet gnomes blue vexed', 4)
  expect(lostWord([{ takes: [take(text, 1), early] }], [late])).toMatchObject({ part: 0 })
  expect(lostWord([{ takes: [inTurn(take('zebra owl yak ', 9), late), take(text, 1)] }], [late])).toBeUndefined()
})
