import { expect, test } from 'vitest'
import { builtInVoice, voiceRate as rate } from '../../../fixtures/audio/built-in-voice.ts'
import { endsWith } from './ends-with.ts'
import { melSpectrum, type MelSpectrum } from './mel-spectrum.ts'
import { monoOf } from './mono.ts'
import { speechFeatures, stretch } from './speech-features.ts'

const boats = 'Seven green boats sail past our pier.'
const plants = 'Please water those plants every Monday.'
const spectrumOf = (text: string): MelSpectrum => melSpectrum(monoOf(builtInVoice(text), 1), rate)

const endOf = (text: string, model = `${boats} ${plants}`) => {
  const [take, known, whole] = speechFeatures([plants, model, text].map((each) => spectrumOf(each)))
  return endsWith([take!], whole!, known!, false)
}

test.each([
  ['there', `${boats} ${boats} ${plants}`],
  ['lost', `${plants} ${boats}`],
  ['lost', `${boats} ${plants} On a clear morning the harbour wakes up.`],
  ['lost', `${boats} ${boats} Please water`],
  ['unclear', 'Good morning.'],
] as const)('an end is %s: %s', (ending, text) => expect(endOf(text)).toBe(ending))

test('an end that what ends alike does not have either is unclear', () => {
  expect(endOf(`${boats} ${plants}`, `${plants} ${boats}`)).toBe('unclear')
})

test.each([
  ['lost', 1],
  ['unclear', 2.4],
] as const)('an end is %s where it is known to stand before it, in a voice %d times as high', (ending, times) => {
  const other = { pitch: 196 * times, scale: 1.12 * times }
  const page = builtInVoice(`${boats} ${plants} ${boats} Gulls argue over scraps on the roof.`, 1, other)
  const [take, known, whole] = speechFeatures([
    ...[plants, `${boats} ${plants}`].map((text) => spectrumOf(text)),
    melSpectrum(monoOf(page, 1), rate),
  ])
  expect(endsWith([take!], whole!, known!, false)).toBe('lost')
  expect(endsWith([take!], whole!, known!, true)).toBe(ending)
})

test('an end under music is unclear', () => {
  const hum = (samples: Float32Array) => samples.map((sample, at) => sample + 0.3 * Math.sin(at / 3))
  const texts = [plants, `${boats} ${plants}`, `${plants} ${boats}`]
  const [take, known, whole] = speechFeatures(
    texts.map((text) => melSpectrum(hum(monoOf(builtInVoice(text), 1)), rate)),
  )
  expect(endsWith([take!], whole!, known!, false)).toBe('unclear')
})

test('an end of little speech is unclear', () => {
  const [take, whole] = speechFeatures([spectrumOf(plants), spectrumOf(`${boats} ${plants}`)])
  expect(endsWith([stretch(take!, 0, 29)], whole!, whole!, false)).toBe('unclear')
})
