import { builtInVoice, voiceRate as rate } from '../../fixtures/audio/built-in-voice.ts'
import { goodMp3s } from '../../fixtures/audio/good-mp3s.ts'
import { mp3Frames } from '../../fixtures/audio/mp3-writer.ts'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { interleave, noise, silence, speech, tone } from '../../fixtures/audio/signals.ts'
import type { Measured } from '../../fixtures/cases/keeps.ts'
import {
  contains,
  loudnessSteps,
  mp3Sounding,
  nearestTexts,
  pcmSounding,
  sameSound,
  sameTake,
  speechFeatures,
  wholeText,
  type Sounding,
} from './audio.ts'
import { melBands, melSpectrum } from './speech/mel-spectrum.ts'
import { monoOf } from './speech/mono.ts'
import { backwards, stretch, type Features } from './speech/speech-features.ts'
import { spot } from './speech/spot.ts'
import { lowWave } from './take/low-wave.ts'

const [boats, plants, harbour] = [
  'Seven green boats sail past our pier.',
  'Please water those plants every Monday.',
  'Harbours wake up slowly.',
] as const

const samplesOf = (text: string, pace = 1): Float32Array => monoOf(builtInVoice(text, pace), 1)
const joined = (...parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((one) => [...one]))
const quiet = (seconds: number, at = rate): Float32Array => new Float32Array(Math.round(seconds * at))

/** Noise so many decibels below full scale. */
function noisy(samples: Float32Array, decibels: number): Float32Array {
  const random = randomFrom(7)
  return samples.map((sample) => sample + 10 ** (-decibels / 20) * (2 * random() - 1))
}

const featuresOf = (...all: readonly Float32Array[]): Features[] =>
  speechFeatures(all.map((samples) => melSpectrum(samples, rate)))

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, one) => sum + one, 0) / values.length

const spectra: Measured[] = [8000, 11025, 24000, 44100].flatMap((at) =>
  (
    [
      ['a tone', tone(0.5, at, 700)],
      ['speech', speech(1, 0.7, at)],
      ['silence', silence(0.1, at)],
    ] as const
  ).map(([name, signal]): Measured => [
    `the spectrum of ${name} at ${at} Hz`,
    () => {
      const { frames, decibels } = melSpectrum(Float32Array.from(signal), at)
      const bands = Array.from({ length: melBands }, (_, band) =>
        mean(decibels.filter((_, i) => i % melBands === band)),
      )
      return { frames, bands, steps: loudnessSteps({ frames, decibels }, 8) }
    },
  ]),
)

const described = ({ frames, values, places, range }: Features): object => ({
  frames,
  range,
  first: places[0],
  last: places.at(-1),
  size: mean(values.map(Math.abs)),
  frame: [...values.subarray(0, 8)],
})

const features: Measured[] = [
  ['speech of two texts', () => featuresOf(samplesOf(boats), samplesOf(plants)).map(described)],
  [
    'speech with pauses and noise',
    () => featuresOf(joined(quiet(1), noisy(samplesOf(boats), 30), quiet(1), samplesOf(plants))).map(described),
  ],
  ['silence alone', () => featuresOf(quiet(1)).map(({ frames, range }) => ({ frames, range }))],
  ['speech backwards', () => featuresOf(samplesOf(boats)).map((one) => described(backwards(one)))],
]

/** A text of which another one is a part, and what is done to it. */
const wholes: readonly (readonly [string, Float32Array])[] = [
  ['between others', samplesOf(`${plants} ${boats} ${harbour}`)],
  ['at the beginning', samplesOf(`${boats} ${plants}`)],
  ['at the end, faster', samplesOf(`${plants} ${boats}`, 1.3)],
  ['not there', samplesOf(`${plants} ${harbour}`)],
  ['without its end', samplesOf(`${plants} Seven green boats.`)],
  ['in noise', noisy(samplesOf(`${plants} ${boats}`), 30)],
  ['in next to nothing', samplesOf(boats).subarray(0, 4000)],
]

const parts: Measured[] = wholes.map(([name, whole]) => [
  `a text ${name}`,
  () => {
    const [part, all] = featuresOf(samplesOf(boats), whole) as [Features, Features]
    return [
      spot(part, all),
      spot(stretch(part, 0, part.frames >> 1), all),
      contains(part, all),
      contains(part, all, 900),
    ]
  },
])

const pair = samplesOf(`${plants} ${boats}`)
const half = pair.length >> 1
const others: readonly (readonly [string, Float32Array])[] = [
  ['itself', pair],
  ['itself, slower and quieter', samplesOf(`${plants} ${boats}`, 0.87).map((sample) => sample / 20)],
  ['its first half', pair.subarray(0, half)],
  ['its second half', pair.subarray(half)],
  ['its halves swapped', joined(pair.subarray(half), pair.subarray(0, half))],
  ['itself begun again', joined(pair.subarray(0, half), pair)],
  ['itself backwards', pair.toReversed()],
  ['itself with another text within', samplesOf(`${plants} ${harbour} ${boats}`)],
  ['another text', samplesOf(`${harbour} ${harbour}`)],
  ['itself in noise', noisy(pair, 30)],
  ['a moment of it', pair.subarray(0, 1500)],
]

const sounds: Measured[] = others.map(([name, other]) => [
  `two texts, beside ${name}`,
  () => {
    const [one, two] = featuresOf(pair, other) as [Features, Features]
    return [sameSound(one, two), sameSound(two, one)]
  },
])

const texts = [harbour, boats, plants] as const
const long = texts.join(' ')

type Say = (text: string, take: number) => Float32Array
const plainly: Say = (text, take) => samplesOf(text, take === 0 ? 1 : 0.9)
const loosely: Say = (text, take) => samplesOf(text, take === 0 ? 1 : 0.45)

function heardIn(whole: Float32Array, { takes = 2, say = plainly, isUnique = true } = {}): unknown {
  const all = featuresOf(...texts.flatMap((text) => Array.from({ length: takes }, (_, take) => say(text, take))), whole)
  const given = texts.map((text, index) => ({
    text,
    at: long.indexOf(text),
    takes: all.slice(index * takes, (index + 1) * takes) as [Features, ...Features[]],
    isUnique,
  }))
  return wholeText(given, long.length, all.at(-1)!)
}

const spoken: readonly (readonly [string, Float32Array])[] = [
  ['all of it', samplesOf(long)],
  ['all of it, faster', samplesOf(long, 1.25)],
  ['all of it in noise', noisy(samplesOf(long), 34)],
  ['all of it in much noise', noisy(samplesOf(long), 24)],
  ['no first text', samplesOf(`${boats} ${plants}`)],
  ['no second text', samplesOf(`${harbour} ${plants}`)],
  ['no last text', samplesOf(`${harbour} ${boats}`)],
  ['no second text, in noise', noisy(samplesOf(`${harbour} ${plants}`), 34)],
  ['silence for the second text', joined(samplesOf(harbour), quiet(2), samplesOf(plants))],
  ['another order', samplesOf(`${boats} ${harbour} ${plants}`)],
  ['the last text twice', samplesOf(`${long} ${plants}`)],
  ['the second text twice', samplesOf(`${harbour} ${boats} ${boats} ${plants}`)],
  ['more in front', samplesOf(`The old customs hall is closed on all holidays. ${long}`)],
  ['more within', samplesOf(`${harbour} Gulls argue over scraps on the roof of the hall. ${boats} ${plants}`)],
  ['more behind', samplesOf(`${long} The old customs hall is closed on all holidays.`)],
  ['no last word', samplesOf(`${harbour} ${boats} Please water those plants every.`)],
  ['no first word', samplesOf(`Wake up slowly. ${boats} ${plants}`)],
  ['the middle of a text lost', samplesOf(`${harbour} Seven pier. ${plants}`)],
  ['all of it backwards', samplesOf(long).toReversed()],
  ['something else', samplesOf('Gulls argue over scraps on the roof of the old customs hall.')],
  ['a moment', samplesOf(harbour).subarray(0, 3000)],
]

const wholeTexts: Measured[] = [
  ...spoken.flatMap(([name, whole]): Measured[] => [
    [`of three texts, each said twice: ${name}`, () => heardIn(whole)],
    [`of three texts, each said once: ${name}`, () => heardIn(whole, { takes: 1 })],
  ]),
  ['by a voice that never speaks alike', () => heardIn(samplesOf(long), { say: loosely })],
  ['texts that are said alike', () => heardIn(samplesOf(long), { say: (_, take) => plainly(boats, take) })],
  ['a text twice whose words stand elsewhere', () => heardIn(samplesOf(`${long} ${plants}`), { isUnique: false })],
  [
    'the nearest of five texts',
    () => {
      const all = [...texts, 'Sit down.', 'Read it again.']
      const takes = featuresOf(...all.map((text) => samplesOf(text, 0.8)))
      return nearestTexts(takes, [featuresOf(...all.map((text) => samplesOf(text)))])
    },
  ],
]

const waveRate = 24000
const voice = monoOf(builtInVoice(`${boats} ${harbour}`, 1, undefined, waveRate), 1)
const cut = (from: number, to?: number): Float32Array => voice.subarray(from * waveRate, to && to * waveRate)
const silent = (seconds: number): Float32Array => quiet(seconds, waveRate)

const takes: Measured[] = (
  [
    ['itself', voice],
    ['silence before', joined(silent(0.5), voice)],
    ['a pause within', joined(cut(0, 1), silent(0.4), cut(1))],
    ['its end lost', cut(0, 2)],
    ['its beginning lost', cut(0.5)],
    ['a quarter of a second lost', joined(cut(0, 1), cut(1.25))],
    ['a quarter of a second silent', joined(cut(0, 1), silent(0.25), cut(1.25))],
    ['a stretch said twice', joined(cut(0, 1.5), cut(1.2))],
    ['two stretches lost', joined(cut(0, 0.6), cut(0.9, 1.6), cut(1.9))],
    ['noise', noisy(voice, 30)],
    ['another text', monoOf(builtInVoice(plants, 1, undefined, waveRate), 1)],
    ['another pace', monoOf(builtInVoice(`${boats} ${harbour}`, 1.1, undefined, waveRate), 1)],
    ['silence', silent(1)],
  ] as const
).map(([name, other]) => [
  `a take beside one with ${name}`,
  () => {
    const [one, two] = [lowWave(voice, waveRate), lowWave(other, waveRate)]
    return [sameTake(one, two), sameTake(two, one), two.length, mean(two.map(Math.abs))]
  },
])

const facts = ({ durationMs, shownMs, audible, playable }: Sounding, length: number): object => ({
  durationMs,
  shownMs,
  audible,
  playable: [0, 1, 3, 1000, length >> 1, length - 1, length, length + 9].map(playable),
})

const { s16le } = sampleWriters
const pcms: readonly (readonly [string, Uint8Array, number, number])[] = [
  ['speech between silences', s16le(Float64Array.of(...silence(0.3, 8000), ...speech(1, 0.5, 8000), 0, 0)), 8000, 1],
  ['two channels', s16le(interleave(silence(0.4, 8000), speech(2, 0.4, 8000))), 8000, 2],
  ['silence', s16le(silence(0.2, 8000)), 8000, 1],
  ['faint noise', s16le(noise(3, 0.2, 8000, 0.0005)), 8000, 1],
  ['half a sample', s16le(speech(1, 0.1, 8000)).subarray(0, 333), 8000, 1],
]

const mp3s: readonly (readonly [string, Uint8Array])[] = [
  ['plain frames', mp3Frames().bytes],
  ['a tag with what it leaves out', mp3Frames({ info: 'Info', lame: true }).bytes],
  ['a tag that counts', mp3Frames({ info: 'Xing', bitrates: [48, 64, 128], frames: 9 }).bytes],
  ['silent frames', mp3Frames({ silent: true, frames: 5 }).bytes],
  ['mono of a low rate', mp3Frames({ version: 2.5, mono: true, sampleRate: 8000, frames: 5 }).bytes],
  ['no frame', Uint8Array.of(1, 2, 3)],
  ...(await goodMp3s()).slice(0, 6).map(({ name, bytes }) => [name, bytes] as const),
]

const heard: Measured[] = [
  ...pcms.map(([name, bytes, ...of]): Measured => [
    `pcm: ${name}`,
    () => facts(pcmSounding(bytes, ...of), bytes.length),
  ]),
  ...mp3s.map(([name, bytes]): Measured => [`mp3: ${name}`, () => facts(mp3Sounding(bytes), bytes.length)]),
]

export const soundCases = [...spectra, ...features, ...parts, ...sounds, ...wholeTexts, ...takes, ...heard]
