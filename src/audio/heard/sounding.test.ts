import { expect, test } from 'vitest'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { mp3Sounding } from './mp3-sounding.ts'
import { pcmSounding } from './pcm-sounding.ts'

/** A tone of so many decibels of full scale between stretches of silence, in seconds. */
function tone(rate: number, before: number, seconds: number, after: number, decibels = -10): Float64Array {
  const start = Math.round(before * rate)
  const end = start + Math.round(seconds * rate)
  return Float64Array.from({ length: end + Math.round(after * rate) }, (_, index) =>
    index < start || index >= end ? 0 : Math.SQRT2 * 10 ** (decibels / 20) * Math.sin(index / 5),
  )
}

test('a sample of pcm can be played when it is whole in every channel', () => {
  const { playable, durationMs } = pcmSounding(new Uint8Array(4 * 1000), 1000, 2)
  expect([0, 3, 4, 7, 8, 4000].map(playable)).toEqual([0, 0, 1, 1, 2, 1000])
  expect(durationMs).toBe(1000)
})

test('what begins within silence, and ends in it, is found to 10 ms', () => {
  expect(pcmSounding(sampleWriters.s16le(tone(8000, 0.3, 0.5, 0.2)), 8000, 1).audible).toEqual({
    fromMs: 300,
    toMs: 800,
  })
  expect(pcmSounding(sampleWriters.s16le(tone(8000, 0, 0.5, 0)), 8000, 1).audible).toEqual({ fromMs: 0, toMs: 500 })
})

test('what is more than 35 dB softer than the rest, or below -60 dB, is not heard; a constant offset neither', () => {
  const [loud, soft, softer] = [0, -34, -37].map((decibels) => tone(8000, 0, 0.1, 0, decibels - 10))
  const of = (...parts: readonly Float64Array[]) =>
    pcmSounding(sampleWriters.s16le(Float64Array.from(parts.flatMap((part) => [...part]))), 8000, 1).audible
  expect(of(soft!, loud!)).toEqual({ fromMs: 0, toMs: 200 })
  expect(of(softer!, loud!)).toEqual({ fromMs: 100, toMs: 200 })
  expect(of(tone(8000, 0, 0.1, 0, -62))).toBeUndefined()
  expect(of(tone(8000, 0, 0.1, 0, -58))).toEqual({ fromMs: 0, toMs: 100 })
  expect(of(new Float64Array(800).fill(0.3), loud!)).toEqual({ fromMs: 100, toMs: 200 })
  expect(pcmSounding(new Uint8Array(0), 8000, 1)).toMatchObject({ durationMs: 0, audible: undefined })
})

test('frames of mp3 can be played when they are whole; an information frame is none', () => {
  const plan = { version: 2, sampleRate: 24_000, mono: true, frames: 10, bitrates: [64] } as const
  const { bytes, offsets } = mp3Frames({ ...plan, bitrates: [64], info: 'Info' })
  const { playable, durationMs, audible } = mp3Sounding(bytes)
  expect(durationMs).toBeCloseTo(240)
  expect(
    [offsets[2]! - 1, offsets[2]!, offsets[3]! - 1, offsets[3]!, bytes.length].map((at) => Math.round(playable(at))),
  ).toEqual([0, 24, 24, 48, 240])
  expect(audible).toEqual({ fromMs: 0, toMs: durationMs })
})

test('frames without a sound are no beginning of an mp3', () => {
  const of = (silent: boolean) =>
    mp3Frames({ version: 2, sampleRate: 24_000, mono: true, frames: 5, bitrates: [64], reservoir: false, silent }).bytes
  const joined = (...parts: readonly Uint8Array[]) => mp3Sounding(new Uint8Array(Buffer.concat(parts))).audible
  expect(joined(of(true), of(false), of(true))).toEqual({ fromMs: 120, toMs: 240 })
  expect(joined(of(true))).toBeUndefined()
})
