import { expect, test } from 'vitest'
import { builtInVoice, voiceRate as rate } from '../../../fixtures/audio/built-in-voice.ts'
import { tone } from '../../../fixtures/audio/signals.ts'
import { channelsOf } from './channels-of.ts'
import { melBands, melSpectrum } from './mel-spectrum.ts'
import { mixed, monoOf } from './mono.ts'
import { spectrumOfAll } from './spectrum-of-all.ts'

const said = monoOf(builtInVoice('Seven green boats sail past our pier.'), 1)
const turned = said.map((sample) => -sample)
const energy = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample ** 2, 0)

test('channels are told apart, and a sample that is not whole is left out', () => {
  const bytes = new Uint8Array(new Int16Array([16384, 0, -32768, 8192, 1]).buffer)
  expect(channelsOf(bytes, 2)).toEqual([Float32Array.of(0.5, -1), Float32Array.of(0, 0.25)])
})

test('a channel that is the other turned over does not cancel it', () => {
  expect(mixed([said, turned])).toEqual(said)
  expect(mixed([said, said])).toEqual(said)
  expect(energy(mixed([said, said.map((sample) => -sample / 2)]))).toBeGreaterThan(energy(said) / 2)
  const forAWhile = said.map((sample, index) => (index > 6000 && index < 12_000 ? -sample : sample))
  expect(energy(mixed([said, forAWhile]).subarray(6000, 12_000))).toBeGreaterThan(
    0.8 * energy(said.subarray(6000, 12_000)),
  )
  expect(mixed([])).toHaveLength(0)
})

test('a band that the channels have turned over is heard', () => {
  const [low, high] = [tone(1, rate, 300), tone(1, rate, 2000)]
  const [left, right] = [1, -1].map((sign) => Float32Array.from(low, (sample, at) => sample + (sign * high[at]!) / 4))
  const both = spectrumOfAll([left!, right!], mixed([left!, right!]), rate)
  const alone = melSpectrum(left!, rate)
  for (let at = melBands; at < 2 * melBands; at++) expect(both.decibels[at]).toBeCloseTo(alone.decibels[at]!, 0)
})

test('one voice in the middle sounds like itself', () => {
  expect(spectrumOfAll([said, said], mixed([said, said]), rate)).toEqual(melSpectrum(said, rate))
})
