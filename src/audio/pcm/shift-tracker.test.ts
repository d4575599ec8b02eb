import { describe, expect, test } from 'vitest'
import { splice } from '../../../fixtures/audio/bytes.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { speech } from '../../../fixtures/audio/signals.ts'
import { windowBytes } from './format-costs.ts'
import { ShiftTracker } from './shift-tracker.ts'
import { WindowScreen, type Winner } from './window-screen.ts'

const window = new Uint8Array(windowBytes)

/** Windows by who wins them, of samples that never jump: the split is then at the first place that there can be. */
function tracked(winners: string): ShiftTracker {
  const tracker = new ShiftTracker()
  for (const [index, winner] of [...winners].entries())
    tracker.take(Number(winner) as Winner, window, 0, index * windowBytes)
  tracker.close(winners.length * windowBytes + 7)
  return tracker
}

/** A stretch in windows: where it begins and ends, or `end`. */
const stretchesOf = (winners: string): string[] =>
  tracked(winners).stretches.map(({ at, end }) => {
    const written = (place: number): string => {
      if (place === winners.length * windowBytes + 7) return 'end'
      return `${Math.floor(place / windowBytes)}${place % windowBytes === 0 ? '' : `+${place % windowBytes}`}`
    }
    return `${written(at)} to ${written(end)}`
  })

describe('a stretch is one byte off', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['1111', []],
    ['0000', []],
    ['111133', []],
    ['1111333', ['3+2 to end']],
    ['1111222', ['3+2 to end']],
    ['1111323', ['3+2 to end']],
    ['1111303', []],
    ['11113033', ['3+2 to end']],
    ['1111331331333', ['9+2 to end']],
    ['333', ['0 to end']],
    ['0033300', ['0 to end']],
    ['1100333', ['1+2 to end']],
    ['133311', ['0+2 to end']],
    ['1333111', ['0+2 to 3+2']],
    ['1333113111', ['0+2 to 6+2']],
    ['1333101011', ['0+2 to 3+2']],
    ['1333011101', ['0+2 to 3+2']],
    ['133311133311', ['0+2 to 3+2', '6+2 to end']],
    ['13331113331113', ['0+2 to 3+2', '6+2 to 9+2']],
    ['1333111133111333', ['0+2 to 3+2', '12+2 to end']],
    ['133311113', ['0+2 to 3+2']],
  ])('where others than little-endian win three in a row, until that does: %s', (winners, stretches) => {
    expect(stretchesOf(winners)).toEqual(stretches)
  })

  test('and windows are counted by who won them', () => {
    const { littleWindows, otherWindows } = tracked('1102033311')
    expect([littleWindows, otherWindows]).toEqual([4, 4])
  })

  test('and 64 of them are kept', () => {
    expect(stretchesOf('1333111'.repeat(64))).toHaveLength(64)
    expect(stretchesOf('1333111'.repeat(70))).toHaveLength(64)
    expect(stretchesOf('1333111'.repeat(63))).toHaveLength(63)
  })

  test('and so far back its beginning is looked for', () => {
    // Bytes that are kept: 64 KiB, some 130 windows.
    const kept = 65_536
    const at = (quiet: number): number => tracked(`1${'0'.repeat(quiet)}333`).stretches.map(({ at }) => at)[0]!
    expect(at(20)).toBe(2)
    const last = Math.floor(kept / windowBytes) - 4
    expect(at(last)).toBe(2)
    expect(at(last + 1)).toBe((last + 5) * windowBytes - kept + 2)
    expect(at(last + 50)).toBe((last + 54) * windowBytes - kept + 2)
  })
})

describe('the place where a byte was lost or added', () => {
  const voice = sampleWriters.s16le(speech(3, 3, 24000))
  const screen = new WindowScreen()

  function stretches(bytes: Uint8Array): readonly { readonly at: number; readonly end: number }[] {
    const tracker = new ShiftTracker()
    for (let at = 0; at + windowBytes <= bytes.length; at += windowBytes)
      tracker.take(screen.winner(bytes, at), bytes, at, at)
    tracker.close(bytes.length)
    return tracker.stretches
  }

  const places = [4001, 20_000, 33_334, 70_001, 101_000]

  test.each(places)('is found to some samples: %i', (place) => {
    const [lost, added] = [splice(voice, place, place + 1), splice(voice, place, place, 'x')]
    for (const bytes of [lost, added]) {
      const [first, ...others] = stretches(bytes)
      expect(others).toEqual([])
      expect(Math.abs(first!.at - place)).toBeLessThan(40)
      expect(first!.end).toBe(bytes.length)
    }
  })

  test.each(places)('is found where both are: from %i on', (place) => {
    const bytes = splice(splice(voice, place, place + 1), place + 20_000, place + 20_000, 'x')
    const found = stretches(bytes)
    expect(found).toHaveLength(1)
    expect(Math.abs(found[0]!.at - place)).toBeLessThan(40)
    expect(Math.abs(found[0]!.end - place - 20_000)).toBeLessThan(40)
  })

  test('is where both sides together jump least', () => {
    const exact = places.map((place) => stretches(splice(voice, place, place + 1)).map(({ at }) => at - place))
    expect(exact.flat()).toEqual([-1, 0, 0, -1, 0])
  })
})
