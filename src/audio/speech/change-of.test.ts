import { expect, test } from 'vitest'
import { builtInVoice } from '../../../fixtures/audio/built-in-voice.ts'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { changeOf } from './change-of.ts'
import { melSpectrum } from './mel-spectrum.ts'
import { monoOf } from './mono.ts'

const rate = 24_000
const text = 'Seven green boats sail past our pier.'
const sounds = (of: (at: number) => number, seconds = 1.5): Float32Array =>
  Float32Array.from({ length: seconds * rate }, (_, at) => of(at))
const noise = (random = randomFrom(3)): Float32Array => sounds(() => 0.3 * (2 * random() - 1))
const spoken = monoOf(builtInVoice(text, 1, undefined, rate), 1)
/** As loud as speech is at the time. */
function swelling(samples: Float32Array): Float32Array {
  let level = 0
  return spoken.map((sample, at) => {
    level = Math.max(Math.abs(sample), level * 0.9995)
    return level * samples[at % samples.length]!
  })
}

const changed = (samples: Float32Array): number => changeOf(melSpectrum(samples, rate))!

test.each([
  ['noise', noise()],
  ['a tone', sounds((at) => 0.3 * Math.sin((2 * Math.PI * 440 * at) / rate))],
  ['a buzz', sounds((at) => (at % 100 < 50 ? 0.2 : -0.2))],
  ['noise between silence', Float32Array.of(...new Float32Array(rate), ...noise(), ...new Float32Array(rate))],
  ['noise that is as loud as speech', swelling(noise())],
  ['a tone that is as loud as speech', swelling(sounds((at) => Math.sin((2 * Math.PI * 440 * at) / rate)))],
])('%s does not change', (_, samples) => {
  expect(changed(samples)).toBeLessThan(1.5)
})

test.each([
  ['speech', spoken],
  ['speech at twice the speed', monoOf(builtInVoice(text, 2, undefined, rate), 1)],
  ['speech in noise', spoken.map((sample, at) => sample + 0.05 * noise()[at % rate]!)],
  ['overdriven speech', spoken.map((sample) => Math.tanh(sample * 100))],
])('%s changes', (_, samples) => {
  expect(changed(samples)).toBeGreaterThan(3)
})

test('of too little nothing is said', () => {
  expect(changeOf(melSpectrum(noise().subarray(0, 0.4 * rate), rate))).toBeUndefined()
  expect(changeOf(melSpectrum(new Float32Array(0), rate))).toBeUndefined()
  expect(changeOf(melSpectrum(new Float32Array(2 * rate), rate))).toBeUndefined()
})
