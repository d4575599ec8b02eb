import { expect, test } from 'vitest'
import { recordOf, requests, verdictOn } from '../../test/chances/simulated-run.ts'
import { longerLastsLonger } from './lasting.ts'

/** The verdict on a voice that takes so many milliseconds for each text. */
const judged = (milliseconds: (text: string) => number): string =>
  verdictOn(
    longerLastsLonger,
    recordOf(requests.map((to) => ({ to, answer: { milliseconds: milliseconds(to.text) } }))),
  )
const spoken = (text: string, most = Infinity): number => 65 * Math.min(most, text.length)

test('a text that is spoken to its end holds', () => {
  expect(judged((text) => spoken(text))).toBe('pass')
})

test.each([1000, 3000, 6000])('%i ms of silence in every answer hide nothing and accuse nobody', (silence) => {
  expect(judged((text) => silence + spoken(text))).toBe('pass')
  expect(judged((text) => silence + spoken(text, 400))).toBe('warn')
})

test('a text that is cut is short, wherever it is cut', () => {
  for (const most of [50, 100, 200, 300]) expect(judged((text) => spoken(text, most))).toBe('warn')
})

test('a voice that takes as long for every text does not speak the long one', () => {
  expect(judged(() => 5000)).toBe('warn')
})
