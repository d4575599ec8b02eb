import { expect, test } from 'vitest'
import { brighter } from '../../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate as rate } from '../../../fixtures/audio/built-in-voice.ts'
import { melSpectrum } from './mel-spectrum.ts'
import { monoOf } from './mono.ts'
import { voiceDistance, voiceSpectrum } from './voice-distance.ts'

const boats = monoOf(builtInVoice('Seven green boats sail past our pier.'), 1)
const plants = monoOf(builtInVoice('Please water those plants every Monday.'), 1)
const voiceOf = (samples: Float32Array) => voiceSpectrum(melSpectrum(samples, rate))
const distance = (one: Float32Array, other: Float32Array) => voiceDistance(voiceOf(one)!, voiceOf(other)!)

test('one voice is near to itself, whatever it says and how loud', () => {
  expect(distance(boats, plants)).toBeLessThan(5)
  expect(
    distance(
      boats,
      plants.map((sample) => sample / 10),
    ),
  ).toBeCloseTo(distance(boats, plants), 1)
  expect(distance(boats, boats)).toBe(0)
})

test('another sound is far off', () => {
  expect(distance(boats, brighter(plants))).toBeGreaterThan(5.5)
  expect(distance(brighter(boats), brighter(plants))).toBeLessThan(5)
})

test('silence around the speech is no part of it, and alone it is no voice', () => {
  expect(distance(boats, Float32Array.of(...plants, ...new Float32Array(rate)))).toBeCloseTo(distance(boats, plants), 1)
  expect(voiceOf(new Float32Array())).toBeUndefined()
})
