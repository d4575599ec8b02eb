import { describe, expect, test } from 'vitest'
import { addedBetween, timeMissing, wrongGap } from './gaps.ts'
import type { Part } from './part.ts'
import type { Features } from './speech-features.ts'
import type { Spotted } from './spot.ts'

/** Frames of speech and nothing in them: ten frames for a character. */
const frames = (count: number) => ({ frames: count }) as Features
const part = (text: string, at: number): Part => ({ text, at, takes: [frames(10 * text.length)], isUnique: true })
const at = (start: number, end: number): Spotted => ({ cost: 0, start, end })

/** Two texts of ten characters, and ten characters of filler between and behind them: 43 characters. */
const parts = [part('abcdefghij', 0), part('klmnopqrst', 22)]
const length = 43
const seen = [at(0, 99), at(220, 319)]

describe('what stands between texts', () => {
  test('is right with the time that its characters take', () => {
    expect(wrongGap(parts, seen, length, 430)).toBeUndefined()
  })

  test('is too much, and is said with its place', () => {
    expect(wrongGap(parts, [at(0, 99), at(520, 619)], length, 730)).toEqual({
      flaw: 'added',
      index: 1,
      from: 100,
      to: 519,
    })
    expect(wrongGap(parts, seen, length, 900)).toMatchObject({ flaw: 'added', index: 2 })
    expect(wrongGap(parts, [at(400, 499), at(620, 719)], length, 830)).toMatchObject({ flaw: 'added', index: 0 })
  })

  test('is too little where much of it is lost', () => {
    const far = [part('abcdefghij', 0), part('klmnopqrst', 82)]
    expect(wrongGap(far, [at(0, 99), at(110, 209)], 93, 210)).toEqual({ flaw: 'short', index: 1, from: 100, to: 110 })
  })

  test('is known more closely of much text, by the pace that the parts have there', () => {
    const far = [part('abcdefghij', 0), part('klmnopqrst', 132)]
    const spoken = (share: number, pace = 1) => {
      const between = Math.round(1200 * share * pace)
      const ends = [at(0, 100 * pace - 1), at(100 * pace + between, 200 * pace + between - 1)]
      return wrongGap(far, ends, 142, 200 * pace + between)
    }
    expect([0.8, 1, 1.15].map((share) => spoken(share))).toEqual([undefined, undefined, undefined])
    expect([spoken(0.7), spoken(1.25)]).toMatchObject([{ flaw: 'short' }, { flaw: 'added' }])
    // The whole may be spoken more slowly than the parts alone.
    expect([0.8, 1, 1.15].map((share) => spoken(share, 1.2))).toEqual([undefined, undefined, undefined])
    expect(spoken(0.7, 1.2)).toMatchObject({ flaw: 'short', index: 1, from: 120 })
  })

  test('counts only between texts that are heard clearly, where it is open whether all are there', () => {
    const more = [at(0, 99), at(520, 619)]
    expect(addedBetween(parts, more, length, () => true)).toMatchObject({ flaw: 'added', index: 1 })
    expect(addedBetween(parts, more, length, (index) => index > 0)).toBeUndefined()
    expect(addedBetween(parts, more, length, (index) => index < 1)).toBeUndefined()
    expect(addedBetween(parts, seen, length, () => true)).toBeUndefined()
    // Neither what is before the first nor what is behind the last, and nothing that is too little.
    expect(addedBetween(parts, [at(400, 499), at(620, 719)], length, () => true)).toBeUndefined()
    expect(addedBetween(parts, [at(500, 599), at(0, 99)], length, () => true)).toBeUndefined()
  })
})

test('the time of a text is missing where its neighbours leave no room for it', () => {
  const three = [part('abcdefghij', 0), part('klmnopqrst', 11), part('uvwxyzabcd', 22)]
  const spotted = (second: Spotted, third: Spotted) => [at(0, 99), second, third]
  expect(timeMissing(three, spotted(at(100, 199), at(200, 299)), 1, 32, 300)).toBeCloseTo(0, 1)
  expect(timeMissing(three, spotted(at(100, 119), at(120, 219)), 1, 32, 250)).toBeGreaterThan(0.7)
  // Where much of the whole is missing, nothing is known of its neighbours.
  expect(timeMissing(three, spotted(at(100, 199), at(200, 299)), 1, 100, 300)).toBe(1)
  // Beside a long stretch that is spoken quickly there is room for it, and none where the text is not there.
  const far = [part('abcdefghij', 0), part('klmnopqrst', 11), part('uvwxyzabcd', 122)]
  const afterQuick = (room: number) =>
    timeMissing(far, [at(0, 99), at(100, 199), at(100 + room, 199 + room)], 1, 132, 1100)
  expect(afterQuick(700)).toBeLessThanOrEqual(0)
  expect(afterQuick(600)).toBeGreaterThan(0.9)
})

describe('a limit', () => {
  /** Two texts with so many characters and frames between them, of ten frames for each that is expected. */
  const between = (characters: number, frames: number) => {
    const two = [part('abcdefghij', 0), part('klmnopqrst', 12 + characters)]
    return wrongGap(two, [at(0, 99), at(100 + frames, 199 + frames)], 22 + characters, 200 + frames)?.flaw
  }

  test('is half as much again as expected, and 25 characters', () => {
    expect([between(10, 400), between(10, 401), between(0, 250), between(0, 251)]).toEqual([
      undefined,
      'added',
      undefined,
      'added',
    ])
  })

  test('is three fifths of what is expected, less 25 characters', () => {
    expect([between(70, 170), between(70, 169), between(41, 0), between(42, 0), between(42, 2)]).toEqual([
      undefined,
      'short',
      undefined,
      'short',
      undefined,
    ])
  })

  test('is three quarters of the whole for what is missing to be told by its time', () => {
    const missing = (frames: number) => timeMissing(parts, seen, 0, 40, frames)
    expect([missing(299), missing(300)]).toEqual([1, (0.6 * 100 + 100 - 220) / 100])
    expect(timeMissing(parts, [at(0, 99), at(150, 249)], 0, 40, 300)).toBeCloseTo((0.6 * 100 + 100 - 150) / 100, 9)
    expect(timeMissing(parts, [at(0, 149), at(220, 319)], 1, 43, 420)).toBeCloseTo((0.6 * 190 + 100 - 270) / 100, 9)
  })
})
