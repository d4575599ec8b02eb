import { join } from '../../../fixtures/audio/bytes.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { interleave, noise, silence, speech, tone } from '../../../fixtures/audio/signals.ts'
import { mixedWindow } from '../../../fixtures/audio/windows.ts'
import type { Measured } from '../../../fixtures/cases/keeps.ts'
import { FormatCosts, windowBytes } from './format-costs.ts'
import { sampleFormats } from './sample-formats.ts'

/** What windows cost under each format, and what is told by it. */
function told(costs: FormatCosts): unknown[] {
  const { weight, aligned, everyOtherZero } = costs
  return [
    sampleFormats.map((_, format) => costs.of(format)),
    { weight, aligned, everyOtherZero, looks: costs.looks() ?? 'neither' },
    [costs.best(), costs.bestByCost()],
  ]
}

/** The whole windows of some bytes, or stretches of another size. */
function costsOf(bytes: Uint8Array, size = windowBytes): FormatCosts {
  const costs = new FormatCosts()
  for (let at = 0; at + size <= bytes.length; at += size) costs.add(bytes, at, size)
  return costs
}

const voice = speech(1, 0.12, 8000)
const two = interleave(speech(3, 0.2, 8000), speech(4, 0.2, 8000)).subarray(0, 1000)

/** One channel is so much of the other, plus so much of its own. */
function leaning(share: number, own: number): Float64Array {
  const [left, right] = [speech(5, 0.2, 8000), speech(6, 0.2, 8000)]
  return interleave(
    left,
    left.map((value, index) => share * value + own * right[index]!),
  ).subarray(0, 1000)
}

const ofFormats: Measured[] = Object.entries(sampleWriters).map(([name, write]) => [
  `a voice as ${name}`,
  () => told(costsOf(write(voice))),
])

const { s16le, s32le, f32le, u8 } = sampleWriters

/** So many of thirty pairs are equal. */
const pairs = (equal: number): Uint8Array =>
  s16le(
    Float64Array.from({ length: 60 }, (_, at) => {
      const value = 0.3 * Math.sin(at >> 1)
      return at & 1 && at >> 1 >= equal ? value + 0.01 * Math.cos(at * 7) : value
    }),
  )

/** Numbers of 16 bits as they are. */
const exactly = (...samples: number[]): Uint8Array => s16le(Float64Array.from(samples, (sample) => sample / 32768))

/** Floats with these exponents, and others around them. */
const floats = (...values: number[]): Uint8Array =>
  f32le(Float64Array.from({ length: 126 }, (_, at) => values[at] ?? 0.25 * Math.sin(at / 5)))

const signals: readonly (readonly [string, Uint8Array, number?])[] = [
  ['two voices', s16le(two)],
  ['two voices of eight bits', u8(two)],
  ['two voices of 32 bits', s32le(two.subarray(0, 504))],
  ['a voice beside its echo', s16le(leaning(0.5, 0))],
  ['a voice beside much of it', s16le(leaning(0.9, 0.05))],
  ['a voice beside little of it', s16le(leaning(0.1, 0.5))],
  ['a voice beside full noise', s16le(interleave(speech(5, 0.1, 8000), noise(6, 0.1, 8000, 0.99)))],
  ['full noise beside a voice', s16le(interleave(noise(6, 0.1, 8000, 0.99), speech(5, 0.1, 8000)))],
  ['a voice beside nothing', s16le(interleave(speech(5, 0.1, 8000), silence(0.1, 8000)))],
  ['nothing beside a voice', s16le(interleave(silence(0.1, 8000), speech(5, 0.1, 8000)))],
  ['a tone', s16le(tone(0.1, 8000, 440))],
  ['a tone around an offset', s16le(tone(0.1, 8000, 440).map((value) => 0.5 + value / 9))],
  ['a tone of eight bits in the upper byte', s16le(tone(0.1, 8000, 440).map((value) => Math.round(value * 128) / 128))],
  ['noise', s16le(noise(2, 0.1, 8000, 0.2))],
  ['faint noise', s16le(noise(2, 0.1, 8000, 0.0003))],
  ['random bytes', randomBytes(3, 1512)],
  ['a voice in short stretches', s16le(voice), 48],
  ['pairs of which eleven are equal', pairs(11), 120],
  ['pairs of which twelve are equal', pairs(12), 120],
  ['pairs of which thirteen are equal', pairs(13), 120],
  ['pairs next to silence', exactly(...Array.from({ length: 60 }, (_, at) => [15, 15, -15, -15, 2, 2][at % 6]!)), 120],
  ['pairs just not', exactly(...Array.from({ length: 60 }, (_, at) => [16, 16, -16, -17, 2, 3][at % 6]!)), 120],
  ['floats', floats()],
  ['floats with zeros', floats(0, -0, 0, 0)],
  ['floats up to 32', floats(31.9, -31.9)],
  ['floats of 32', floats(32)],
  ['floats down to the least', floats(2 ** -60)],
  ['floats below it', floats(2 ** -61)],
]

const ofSignals: Measured[] = signals.map(([name, bytes, size]) => [name, () => told(costsOf(bytes, size))])

const mixed: Measured[] = Array.from({ length: 24 }, (_, seed) => [
  `bytes of mixed order, ${seed + 1}`,
  () => told(costsOf(mixedWindow(seed, windowBytes))),
])

const together: Measured[] = [
  [
    'what others have gathered',
    () => {
      const costs = new FormatCosts()
      costs.absorb(costsOf(s16le(voice)), 1)
      costs.absorb(costsOf(s16le(two)), 0.5)
      costs.add(mixedWindow(99, windowBytes), 0, windowBytes)
      costs.absorb(costsOf(randomBytes(4, windowBytes)), 3)
      return told(costs)
    },
  ],
  [
    'floats that others have gathered',
    () => {
      const costs = new FormatCosts()
      for (const factor of [1, 2]) costs.absorb(costsOf(floats()), factor)
      return told(costs)
    },
  ],
  [
    'every other sample is zero in all',
    () => {
      const costs = new FormatCosts()
      const half = s16le(interleave(silence(0.1, 8000), voice.subarray(0, 800)))
      costs.absorb(costsOf(half), 1)
      const first = told(costs)
      costs.absorb(costsOf(join(half.subarray(0, windowBytes), s16le(voice))), 1)
      return [...first, ...told(costs)]
    },
  ],
]

/** Each figure by which the bytes of samples are told from those of other formats. */
export const costCases = [...ofFormats, ...ofSignals, ...mixed, ...together]
