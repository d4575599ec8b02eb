import { expect, test } from 'vitest'
import { jingle } from '../../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate } from '../../../fixtures/audio/built-in-voice.ts'
import { joined } from '../../../fixtures/audio/joined.ts'
import { tone } from '../../../fixtures/audio/signals.ts'
import { monoOf } from '../speech/mono.ts'
import { flawsOfPieces } from './held-pieces.ts'
import { lowWave } from './low-wave.ts'

const texts = [
  'Seven green boats sail past our pier.',
  'Please water those plants every Monday.',
  'Fresh bread smells nice near my house.',
]
const long = texts.join(' ')

const said = (text: string): Float32Array => Float32Array.from(monoOf(builtInVoice(text), 1))

/** Each text by itself, one behind the other. */
const whole = (): Float32Array => joined(...texts.map(said))

/** @param around what each answer has before it and behind it */
function flawsIn(
  sound: Float32Array,
  around: (samples: Float32Array) => Float32Array = (samples) => samples,
  alone: (samples: Float32Array) => Float32Array = (samples) => samples,
): string[] {
  const wave = (samples: Float32Array): Float32Array => lowWave(around(samples), voiceRate)
  const pieces = texts.map((text) => ({
    wave: wave(alone(said(text))),
    others: [wave(alone(said(text)))],
    at: long.indexOf(text),
    length: text.length,
  }))
  return flawsOfPieces(pieces, long.length, wave(sound)).map(({ part, where, what }) => `${part} ${where} ${what}`)
}

const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * voiceRate))

test('texts that are whole in the longer one have no flaw, wherever their samples lie', () => {
  expect(flawsIn(whole())).toEqual([])
  for (const samples of [1, 3, 5, 7]) expect(flawsIn(joined(new Float32Array(samples), whole()))).toEqual([])
})

test('what is cut where texts meet is found, and said of the right one', () => {
  const [first, second, third] = texts.map(said) as [Float32Array, Float32Array, Float32Array]
  const end = first.findLastIndex((sample) => Math.abs(sample) > 0.02)
  const cut = first.subarray(0, end - 0.4 * voiceRate)
  for (const gap of [0, 0.1003, 0.3]) expect(flawsIn(joined(cut, silence(gap), second, third))).toEqual(['0 end lost'])
  const start = third.findIndex((sample) => Math.abs(sample) > 0.02)
  const late = third.subarray(start + 0.4 * voiceRate)
  for (const gap of [0.02, 0.2])
    expect(flawsIn(joined(first, second, silence(gap), late))).toEqual(['2 beginning lost'])
})

const from = (samples: Float32Array, seconds: number): Float32Array =>
  samples.subarray(samples.findIndex((sample) => Math.abs(sample) > 0.02) + Math.round(seconds * voiceRate))
const to = (samples: Float32Array, seconds: number): Float32Array =>
  samples.subarray(0, samples.findLastIndex((sample) => Math.abs(sample) > 0.02) - Math.round(seconds * voiceRate))

test('a text that begins in a sound, which the longer one has from its beginning, has lost it alone', () => {
  const pause = silence(0.2)
  const parted = joined(...texts.flatMap((text) => [said(text), pause]))
  const late = (seconds: number): string[] =>
    flawsIn(
      from(parted, seconds),
      (samples) => samples,
      (samples) => from(samples, seconds),
    )
  for (const seconds of [0.08, 0.1]) expect(late(seconds)).toEqual(['1 beginning late', '2 beginning late'])
  // Silence that is trimmed, and a little more, is none.
  for (const seconds of [-0.02, 0, 0.02]) expect(late(seconds)).toEqual([])
})

test('what is too little to be missed of one text is missed where several have lost it', () => {
  const [first, second, third] = texts.map(said) as [Float32Array, Float32Array, Float32Array]
  const pause = silence(0.2)
  expect(flawsIn(joined(first, pause, from(second, 0.15), pause, third))).toEqual([])
  for (const seconds of [0.12, 0.15])
    expect(flawsIn(joined(first, pause, from(second, seconds), pause, from(third, seconds)))).toEqual([
      '1 beginning lost',
      '2 beginning lost',
    ])
  expect(flawsIn(joined(to(first, 0.19), pause, to(second, 0.19), pause, third))).toEqual(['0 end lost', '1 end lost'])
  // Of what is trimmed a little, or faded, nothing is missed.
  for (const seconds of [0, 0.02, 0.04, 0.05])
    expect(
      flawsIn(joined(to(first, seconds), pause, to(from(second, seconds), seconds), pause, from(third, seconds))),
    ).toEqual([])
})

test('what answers begin and end with is no part of a text', () => {
  const notes = Float32Array.from(jingle(0.8, voiceRate))
  expect(flawsIn(whole(), (samples) => joined(notes, samples))).toEqual([])
  expect(flawsIn(whole(), (samples) => joined(samples, notes))).toEqual([])
})

/** A chord that swells, faded at both ends. */
function swelling(length: number): Float32Array {
  const [rises, falls] = [0.8 * voiceRate, 1.2 * voiceRate]
  return Float32Array.from({ length }, (_, at) => {
    const time = at / voiceRate
    const chord = [220, 277.2, 329.6, 440].reduce(
      (sum, hertz, index) =>
        sum +
        Math.sin(2 * Math.PI * hertz * time + index) *
          (0.5 + 0.5 * Math.sin(2 * Math.PI * time * (0.3 + 0.13 * index))),
      0,
    )
    return (chord / 4) * Math.min(1, at / rises, (length - at) / falls)
  })
}

test('where music lies under each answer, what stands in the place of speech is not known', () => {
  const sound = whole()
  const noised = sound.map((sample, at) => (at < voiceRate || at >= 1.5 * voiceRate ? sample : 0.5 * Math.sin(at * at)))
  const over =
    (gain: number) =>
    (samples: Float32Array): Float32Array => {
      const all = joined(silence(1), samples, silence(1.5))
      const under = swelling(all.length)
      return all.map((sample, at) => sample + gain * under[at]!)
    }
  expect(flawsIn(noised, over(0))).toEqual(['0 middle other'])
  expect(flawsIn(noised, over(0.4))).toEqual([])
  expect(flawsIn(sound, over(0.4))).toEqual([])
})

test('a signal that is drawn anew for each answer is no part of a text', () => {
  const hertz = [440, 620, 880]
  let answers = 0
  const signalled = (samples: Float32Array): Float32Array =>
    joined(Float32Array.from(tone(0.5, voiceRate, hertz[answers++ % hertz.length]!)), samples)
  expect(flawsIn(whole(), signalled)).toEqual([])
  expect(flawsIn(whole(), (samples) => joined(samples, signalled(silence(0))))).toEqual([])
})

test('what a voice says a little otherwise the next time is not lost', () => {
  expect(flawsIn(said(long)).filter((flaw) => !flaw.includes('other'))).toEqual([])
})

test('another voice shows nothing', () => {
  const other = monoOf(builtInVoice(long, 1.1, { pitch: 120, scale: 0.9 }), 1)
  expect(flawsIn(Float32Array.from(other).subarray(0, other.length - voiceRate))).toEqual([])
})
