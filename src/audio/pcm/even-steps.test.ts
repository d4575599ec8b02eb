import { expect, test } from 'vitest'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { speech, type Signal } from '../../../fixtures/audio/signals.ts'
import { EvenSteps } from './even-steps.ts'
import { windowBytes } from './format-costs.ts'
import { judgePcm } from './pcm-judge.ts'

const voice = speech(7, 1, 24_000)
const peak = voice.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
/** In so many steps to full scale. */
const coarse = (count: number, scale = 32_767): Signal =>
  voice.map((value) => Math.round((Math.round((value / peak) * 0.9 * count) / count) * scale) / 32_768)
const stepOf = (bytes: Uint8Array): number | undefined => {
  const steps = new EvenSteps()
  for (let at = 0; at + windowBytes <= bytes.length; at += windowBytes) steps.take(bytes, at, windowBytes)
  return steps.step
}
const said = { sampleRate: 24_000, channels: 1 }

test.each([16, 32, 64, 100, 127, 128])('the size of a step is found, of %i to full scale', (count) => {
  const bytes = sampleWriters.s16le(coarse(count))
  expect(stepOf(bytes)).toBeCloseTo(32_767 / count, 0)
  expect(judgePcm(bytes, said)).toMatchObject({ verdict: 'sound', format: 's16le' })
})

test.each([
  ['sound of 16 bits', sampleWriters.s16le(voice)],
  ['finer steps than eight bits', sampleWriters.s16le(coarse(512))],
  ['steps that are not even', sampleWriters.s16le(coarse(64).map((value) => Math.sign(value) * value * value))],
  ['soft sound in the other order', sampleWriters.s16be(voice.map((value) => value * 0.003))],
  ['soft sound of which a byte is lost', sampleWriters.s16le(voice.map((value) => value * 0.003)).subarray(1)],
  ['a few values', sampleWriters.s16le(coarse(3))],
])('there are no even steps in %s', (_, bytes) => {
  expect(stepOf(bytes)).toBeUndefined()
})

test.each([
  ['the other order', sampleWriters.s16be],
  ['unsigned samples', sampleWriters.u16le],
] as const)('coarse sound in %s is not called right', (_, write) => {
  const { verdict, format } = judgePcm(write(coarse(128)), said)
  expect([verdict, format]).not.toEqual(['sound', 's16le'])
})
