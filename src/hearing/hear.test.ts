import { expect, test } from 'vitest'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { monoOf, sameSound, speechFeatures } from '../audio/audio.ts'
import { melBands } from '../audio/speech/mel-spectrum.ts'
import { hear } from './hear.ts'
import { mostSeconds } from './heard.ts'

const pcm = builtInVoice('Seven green boats sail past our pier.')
const asPcm = { format: 'pcm', rate: voiceRate, channels: 1 } as const
const mp3 = await encodeMp3(Float64Array.from(monoOf(pcm, 1)), { sampleRate: voiceRate, channels: 1 })

test('the same speech is heard in mp3 and in pcm', () => {
  const [one, other] = [hear(mp3, { format: 'mp3' }), hear(pcm, asPcm)].map((hearing) => hearing()!)
  expect(Math.abs(one!.seconds - other!.seconds)).toBeLessThan(0.25)
  const [first, second] = speechFeatures([one!.spectrum, other!.spectrum])
  expect(sameSound(first!, second!)).toMatchObject({ outcome: 'same' })
})

test('a body is heard again as it was, whatever came between', () => {
  const first = hear(mp3, { format: 'mp3' })()
  expect(hear(new Uint8Array(5000).fill(65), { format: 'mp3' })()).toBeUndefined()
  expect(hear(mp3.subarray(0, 1000), { format: 'mp3' })()).toBeDefined()
  expect(hear(mp3, { format: 'mp3' })()).toEqual(first)
})

test('no more than so much is heard', () => {
  const { seconds } = hear(new Uint8Array(2 * 8000 * (mostSeconds + 10)), asPcm)()!
  expect(seconds).toBe(mostSeconds)
})

test('of mp3 the end alone can be heard', () => {
  const whole = hear(mp3, { format: 'mp3' })()!
  const end = hear(mp3, { format: 'mp3', lastSeconds: 1 })()!
  expect(Math.abs(end.seconds - 1)).toBeLessThan(0.1)
  const last = whole.spectrum.decibels.subarray(-20 * melBands)
  // Its first frames lack what they need of earlier ones; behind them it is the same sound.
  expect(end.spectrum.decibels.subarray(-20 * melBands).every((value, at) => Math.abs(value - last[at]!) < 3)).toBe(
    true,
  )
  expect(hear(mp3, { format: 'mp3', lastSeconds: 100 })()).toEqual(whole)
})

test('what is not heard in time is not heard, and what comes next is', () => {
  const late = hear(new Uint8Array(48_000 * 60), asPcm)
  const after = hear(pcm, asPcm)
  expect([late(0), after(0)]).toEqual([undefined, undefined])
  expect(hear(pcm, asPcm)()).toBeDefined()
})
