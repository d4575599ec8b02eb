import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { playback } from './playback.ts'
import type { Sounding } from './sounding.ts'

/** A byte for each millisecond, that can be heard from `fromMs` on. */
const plain = (bytes: number, fromMs = 0): Sounding => ({
  durationMs: bytes,
  shownMs: bytes,
  audible: { fromMs, toMs: bytes },
  playable: (count) => count,
})

/** Frames of so many bytes, each of so many milliseconds, behind a head that is no sound. */
const framed = (head: number, bytes: number, ms: number, count: number, fromMs = 0): Sounding => ({
  durationMs: count * ms,
  shownMs: count * ms,
  audible: { fromMs, toMs: count * ms },
  playable: (received) => Math.min(count, Math.max(0, Math.floor((received - head) / bytes))) * ms,
})

test('what comes at once is heard at once, and never stalls', () => {
  expect(playback([[40, 1000]], plain(1000))).toEqual({
    firstByteMs: 40,
    firstAudioMs: 40,
    realTimeFactor: 0.04,
    stalledMs: 0,
  })
})

test('silence at the beginning is waited for', () => {
  expect(playback([[40, 1000]], plain(1000, 250))).toMatchObject({ firstByteMs: 40, firstAudioMs: 290 })
})

test('a frame is heard when its last byte is there, not when its first is', () => {
  const frames = framed(100, 96, 24, 3)
  expect(
    playback(
      [
        [10, 1],
        [20, 194],
        [30, 1],
        [50, 192],
      ],
      frames,
    ),
  ).toEqual({ firstByteMs: 10, firstAudioMs: 30, realTimeFactor: 50 / 72, stalledMs: 0 })
})

test('the player stands still for what is late, and all that follows is heard later', () => {
  const arrivals = [
    [100, 200],
    [400, 300],
    [600, 500],
  ] as const
  // Begins at 100, is through at 300, waits for 400; 300 more last until 700: the rest is there by then.
  expect(playback(arrivals, plain(1000))).toEqual({
    firstByteMs: 100,
    firstAudioMs: 100,
    realTimeFactor: 0.6,
    stalledMs: 100,
  })
  // What is heard begins with the second piece, and is not there before it.
  expect(playback(arrivals, plain(1000, 200))!.firstAudioMs).toBe(400)
  // 250 ms of silence: the player is 50 ms into its second piece.
  expect(playback(arrivals, plain(1000, 250))!.firstAudioMs).toBe(450)
})

test('where nothing can be heard there is no first audio, and where nothing can be played nothing is measured', () => {
  expect(playback([[40, 1000]], { ...plain(1000), audible: undefined })).toMatchObject({ firstAudioMs: undefined })
  expect(playback([[40, 99]], framed(100, 96, 24, 3))).toBeUndefined()
  expect(playback([], plain(0))).toBeUndefined()
})

test('bytes that are no sound, behind the last, delay nothing', () => {
  expect(
    playback(
      [
        [10, 288],
        [5000, 128],
      ],
      framed(0, 96, 24, 3),
    ),
  ).toMatchObject({ realTimeFactor: 10 / 72, stalledMs: 0 })
})

test('the same bytes at the same times give the same figures, in whatever pieces they are listed', () => {
  const piece = fc.record({ wait: fc.integer({ min: 0, max: 300 }), cuts: fc.array(fc.integer({ min: 1, max: 400 })) })
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 600 }),
      fc.constantFrom(plain, (bytes: number, fromMs: number) =>
        framed(13, 48, 24, Math.floor((bytes - 13) / 48), fromMs),
      ),
      (pieces, fromMs, sounding) => {
        let clock = 0
        const cut = pieces.map(({ wait, cuts }) => {
          clock += wait
          return { at: clock, cuts: [20, ...cuts] }
        })
        const whole = cut.map(({ at, cuts }) => [at, cuts.reduce((sum, one) => sum + one, 0)] as const)
        const of = sounding(
          whole.reduce((sum, [, bytes]) => sum + bytes, 0),
          fromMs,
        )
        const several = cut.flatMap(({ at, cuts }) => cuts.map((bytes) => [at, bytes] as const))
        expect(playback(several, of)).toEqual(playback(whole, of))
      },
    ),
    { seed: 1 },
  )
})
