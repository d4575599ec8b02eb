import { expect, test } from 'vitest'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { interleave, noise, speech, tone, type Signal } from '../../../fixtures/audio/signals.ts'
import { judgePcm } from './pcm-judge.ts'

const voice = speech(7, 1, 24_000)
const exchanged = (signal: Signal): Uint8Array => {
  const bytes = Buffer.from(sampleWriters.s16le(signal))
  return bytes
    .subarray(0, bytes.length & ~3)
    .swap32()
    .swap16()
}
/** The samples of one channel so much later than those of the other. */
const later = (by: number): Signal =>
  interleave(
    voice,
    voice.map((_, at) => voice[at - by] ?? 0),
  )

test.each([8000, 16_000, 24_000, 48_000])(
  'samples of which each two have changed places are told, at %i Hz',
  (rate) => {
    expect(judgePcm(exchanged(speech(3, 1, rate)), { sampleRate: rate, channels: 1 })).toMatchObject({
      format: 's16le-exchanged',
      findings: [{ code: 'wrong-sample-format' }],
    })
  },
)

test.each([
  ['a voice', voice],
  ['a voice in stereo, as it is', later(0)],
  ['one channel a sample later', later(1)],
  ['one channel a sample earlier', later(-1)],
  [
    'one channel turned over',
    interleave(
      voice,
      voice.map((value) => -value),
    ),
  ],
  ['two voices', interleave(voice, speech(9, 1, 24_000))],
])('%s is not', (_, signal) => {
  expect(judgePcm(sampleWriters.s16le(signal))).toMatchObject({ format: 's16le' })
})

test.each([
  ['a high tone', tone(0.5, 24_000, 8300)],
  ['noise', noise(5, 0.5, 24_000)],
])('%s is not, whatever it is told to be', (_, signal) => {
  expect(judgePcm(sampleWriters.s16le(signal)).format).not.toBe('s16le-exchanged')
})
