import { expect, test } from 'vitest'
import { music } from '../../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate as rate } from '../../../fixtures/audio/built-in-voice.ts'
import { monoOf } from '../speech/mono.ts'
import { lowWave } from './low-wave.ts'
import { mixedIn } from './mixed-in.ts'

const [boats, plants, bread] = [
  'Seven green boats sail past our pier.',
  'Please water those plants every Monday.',
  'Fresh bread smells nice near my house.',
] as const
const said = (text: string): Float32Array => monoOf(builtInVoice(text), 1)
const wave = (samples: Float32Array): Float32Array => lowWave(samples, rate)
/** Both at once, the other one so much later (in seconds) and so loud. */
const both = (one: Float32Array, other: Float32Array, later = 0, gain = 1): Float32Array =>
  one.map((sample, index) => sample + gain * (other[index - Math.round(later * rate)] ?? 0))

test.each([
  [0, 1],
  [0, 0.5],
  [0.5, 0.5],
  [1.13, 0.3],
])('speech that sounds at the same time, %d s later and %d times as loud, is found', (later, gain) => {
  const answer = wave(both(said(boats), said(plants), later, gain).map((sample) => 0.7 * sample))
  expect(mixedIn(answer, wave(said(boats)), [wave(said(bread)), wave(said(plants))])).toEqual([1])
  expect(mixedIn(answer, wave(said(bread)), [wave(said(plants))]), 'of an answer that is not its own').toEqual([])
})

test('the same wave, softer, later, cut or with a little noise, has nothing mixed into it', () => {
  const own = said(boats)
  const noisy = own.map((sample, index) => sample + 0.01 * Math.sin(index * index))
  for (const answer of [own.map((sample) => sample / 4), both(own, own, 0.2, 0), own.slice(4000), noisy])
    expect(mixedIn(wave(answer), wave(own), [wave(said(plants))])).toEqual([])
  for (const short of [0, 100, 1999]) {
    expect(mixedIn(wave(own).subarray(0, short), wave(own), [wave(said(plants))])).toEqual([])
    expect(mixedIn(wave(own), wave(own), [wave(said(plants)).subarray(0, short)])).toEqual([])
  }
})

test('music that joins is nobody else, even where it is heard alone before the words of another text', () => {
  for (const gain of [0.1, 0.15, 0.2]) {
    const bed = music(8, rate, 4, gain)
    const other = Float32Array.from([...bed.subarray(0, 2 * rate), ...both(said(plants), bed.subarray(2 * rate))])
    expect(mixedIn(wave(both(said(boats), bed)), wave(said(boats)), [wave(other)])).toEqual([])
  }
})

test('what is too faint to be heard beside the words is not told', () => {
  expect(mixedIn(wave(both(said(boats), said(plants), 0, 0.05)), wave(said(boats)), [wave(said(plants))])).toEqual([])
})
