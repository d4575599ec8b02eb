import { expect, test } from 'vitest'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { monoOf, sameSound, sameTake, speechFeatures } from '../audio/audio.ts'
import { melBands } from '../audio/speech/mel-spectrum.ts'
import { hear } from './hear.ts'
import { mostSeconds, type Heard } from './heard.ts'

const pcm = builtInVoice('Seven green boats sail past our pier.')
const asPcm = { format: 'pcm', rate: voiceRate, channels: 1 } as const
const mp3 = await encodeMp3(Float64Array.from(monoOf(pcm, 1)), { sampleRate: voiceRate, channels: 1 })

test('the same speech is heard in mp3 and in pcm', () => {
  const [one, other] = [hear(mp3, { format: 'mp3' }), hear(pcm, asPcm)].map((hearing) => hearing()!)
  expect(Math.abs(one!.seconds - other!.seconds)).toBeLessThan(0.25)
  const [first, second] = speechFeatures([one!.spectrum, other!.spectrum])
  expect(sameSound(first!, second!)).toMatchObject({ outcome: 'same' })
})

test('of channels that would cancel each other all is heard, in both formats', async () => {
  const samples = monoOf(pcm, 1)
  const sides = Float64Array.from({ length: 2 * samples.length }, (_, at) => (at % 2 ? -1 : 1) * samples[at >> 1]!)
  const stereo = await encodeMp3(sides, { sampleRate: voiceRate, channels: 2 })
  const asStereo = { format: 'pcm', rate: voiceRate, channels: 2 } as const
  const plain = hear(pcm, asPcm)()!
  for (const heard of [hear(stereo, { format: 'mp3' })()!, hear(sampleWriters.s16le(sides), asStereo)()!]) {
    const [first, second] = speechFeatures([plain.spectrum, heard.spectrum])
    expect(sameSound(first!, second!)).toMatchObject({ outcome: 'same' })
    expect(sameTake(plain.wave, heard.wave)).toEqual({ outcome: 'whole' })
  }
})

test('a body is heard again as it was, whatever came between', () => {
  const first = hear(mp3, { format: 'mp3' })()
  expect(hear(new Uint8Array(5000).fill(65), { format: 'mp3' })()).toBeUndefined()
  expect(hear(mp3.subarray(0, 1000), { format: 'mp3' })()).toBeDefined()
  expect(hear(mp3, { format: 'mp3' })()).toEqual(first)
})

test('of a free bit rate, which the decoder gets wrong, nothing is heard', async () => {
  const samples = Float64Array.from(monoOf(pcm, 1))
  const usual = await encodeMp3(samples, { sampleRate: voiceRate, channels: 1, bitrate: 32 })
  // All frames have one length, so that a free bit rate may stand in each of them.
  const length = usual.findIndex((byte, at) => at > 0 && byte === usual[0] && usual[at + 1] === usual[1])
  const free = usual.map((byte, at) => (at % length === 2 ? byte & 0x0f : byte))
  expect(hear(free, { format: 'mp3' })()).toBeUndefined()
})

test('no more than so much is heard', () => {
  const { seconds } = hear(new Uint8Array(2 * 8000 * (mostSeconds + 10)), asPcm)()!
  expect(seconds).toBe(mostSeconds)
})

test('of long mp3 the spectrum is made piece by piece, and is the same', () => {
  // So long that it takes more than one piece.
  const long = Buffer.concat(Array.from({ length: 10 }, () => mp3))
  const [whole, pieces] = [hear(long, { format: 'mp3' })()!, hear(long, { format: 'mp3', isLong: true })()!]
  expect(whole.spectrum.frames).toBeGreaterThan(1000)
  expect(pieces.seconds).toBe(whole.seconds)
  expect(pieces.spectrum).toEqual(whole.spectrum)
  expect(pieces.wave).toHaveLength(0)
})

test('a quiet voice on a constant offset is heard as without it, and of a long mp3 as of a short one', async () => {
  const quiet = Float64Array.from(monoOf(pcm, 1), (sample) => 0.05 * sample)
  const lifted = quiet.map((sample) => sample + 0.1)
  /** Decibels by which the bands differ that an offset reaches, at the mean. */
  const apart = (...[one, other]: readonly Heard[]) => {
    const others = other!.spectrum.decibels
    const differences = one!.spectrum.decibels.map((value, at) => Math.abs(value - others[at]!))
    const lowest = differences.filter((_, at) => at % melBands < 4)
    return lowest.reduce((sum, difference) => sum + difference, 0) / lowest.length
  }
  const [one, other] = [quiet, lifted].map((samples) => hear(sampleWriters.s16le(samples), asPcm)()!)
  expect(apart(one!, other!)).toBeLessThan(0.2)
  expect(sameTake(one!.wave, other!.wave)).toEqual({ outcome: 'whole' })
  const moved = await encodeMp3(lifted, { sampleRate: voiceRate, channels: 1, bitrate: 128 })
  const [whole, pieces] = [hear(moved, { format: 'mp3' })()!, hear(moved, { format: 'mp3', isLong: true })()!]
  expect(apart(whole, pieces)).toBeLessThan(0.2)
})

test('what is not heard in time is not heard, and what comes next is', () => {
  const late = hear(new Uint8Array(48_000 * 60), asPcm)
  const after = hear(pcm, asPcm)
  expect([late(0), after(0)]).toEqual([undefined, undefined])
  expect(hear(pcm, asPcm)()).toBeDefined()
})
