import { expect, test } from 'vitest'
import { overdriven } from '../../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate as rate } from '../../../fixtures/audio/built-in-voice.ts'
import { monoOf } from '../speech/mono.ts'
import { isMostlyThere, isThere } from './is-there.ts'
import { lowWave } from './low-wave.ts'

const [boats, plants] = ['Seven green boats sail past our pier.', 'Please water those plants every Monday.'] as const
const samplesOf = (text: string): Float32Array => monoOf(builtInVoice(text), 1)
const said = samplesOf(`${boats} ${plants}`)
const wave = lowWave(said, rate)

test('what is overdriven is there, at its place and not elsewhere', () => {
  const other = lowWave(overdriven(said, 12), rate)
  for (const from of [0.5, 1.5, 2.5, 3.5]) {
    expect(isThere(wave, { from, to: from + 1 }, other, { from, to: from + 1 })).toBe(true)
    expect(isThere(other, { from, to: from + 1 }, wave, { from: from + 0.3, to: from + 0.4 })).toBe(true)
  }
  expect(isThere(wave, { from: 0.5, to: 1.5 }, other, { from: 3.5, to: 4.5 })).toBe(false)
  expect(isMostlyThere(wave, other)).toBe(true)
})

test('other words are not there, nor is what lies behind the end', () => {
  const other = lowWave(samplesOf(`${plants} ${boats}`), rate)
  expect(isThere(wave, { from: 0.5, to: 1.5 }, other, { from: 0.5, to: 1.5 })).toBe(false)
  expect(isThere(wave, { from: 3, to: 4 }, wave.subarray(0, 4000), { from: 3, to: 4 })).toBe(false)
  expect(isMostlyThere(wave, other)).toBe(false)
  expect(isMostlyThere(wave, new Float32Array(0))).toBe(false)
})
