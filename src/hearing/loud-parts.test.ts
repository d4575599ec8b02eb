import * as meter from 'ebur128-wasm/ebur128_wasm.js'
import { expect, test } from 'vitest'
import { fliteRate, fliteVoice } from '../../fixtures/audio/flite-voice.ts'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { monoOf } from '../audio/speech/mono.ts'
import { loudParts } from './loud-parts.ts'

const random = randomFrom(5)
const voice = monoOf(await fliteVoice('A quick brown fox jumps over the lazy dog.'), 1)

const noise = (length: number, size: (index: number) => number): Float32Array =>
  Float32Array.from({ length }, (_, index) => size(index) * (2 * random() - 1))

const sounds: [name: string, samples: Float32Array][] = [
  ['a voice', voice],
  ['a quiet voice', voice.map((sample) => sample / 1000)],
  ['a voice that is cut at full scale', voice.map((sample) => Math.max(-1, Math.min(1, 8 * sample)))],
  ['noise', noise(5000, () => 0.5)],
  ['noise that comes and goes', noise(50_000, (index) => Math.sin(index / 900) ** 8)],
  [
    'one loud sample at each end',
    Float32Array.from({ length: 300 }, (_, index) => Number(index === 0 || index === 299)),
  ],
  [
    'loud samples that take turns',
    Float32Array.from({ length: 400 }, (_, index) => (index > 200 ? (-1) ** index : 0.1)),
  ],
  [
    'a tone between the samples',
    Float32Array.from({ length: 9000 }, (_, index) => 0.7 * Math.sin(index * 1.57 + 0.78)),
  ],
  ['what is no number', voice.map((sample, index) => (index === 250 ? Number.NaN : sample))],
  ['silence', new Float32Array(4000)],
  ['one sample', Float32Array.of(0.3)],
  ['nothing', new Float32Array(0)],
]

test.each(sounds)('the true peak of %s is that of its loud parts', (_, samples) => {
  const [loud] = loudParts([samples])
  const [whole, part] = [samples, loud!].map((one) => meter.ebur128_true_peak_mono(fliteRate, one))
  expect(part).toBe(whole)
})

test('the same of two sides', () => {
  for (const [, first] of sounds)
    for (const [, second] of sounds) {
      const length = Math.min(first.length, second.length)
      const both = [first.subarray(0, length), second.subarray(0, length)] as const
      const [loud, other] = loudParts(both)
      expect(meter.ebur128_true_peak_stereo(fliteRate, loud!, other!)).toBe(
        meter.ebur128_true_peak_stereo(fliteRate, ...both),
      )
    }
})

test('of a voice, that is a part', () => {
  expect(loudParts([voice])[0]!.length).toBeLessThan(voice.length / 2)
})
