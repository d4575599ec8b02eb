import { testEffects, tuningEffects, type Effect } from './effects.ts'
import { espeak, festival, flite, type EngineVoice } from './engines.ts'
import { testTexts, tuningTexts, type SpokenTexts } from './texts.ts'

/** A speech service as a conformance test meets it: one voice, one effect, and takes that differ by so much. */
export interface SimulatedService {
  readonly name: string
  readonly voice: EngineVoice
  readonly effect: Effect
  readonly texts: SpokenTexts
  /** By how much pace and pitch differ from call to call: a share, either way. */
  readonly varies: number
  readonly seed: number
}

export const seeds = { tuning: 1, test: 20_001 } as const

/** Even numbers between 0 and 1, the same for one seed (Mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const variation = [0, 0.08, 0.2] as const

function servicesOf(
  voices: readonly EngineVoice[],
  effects: readonly Effect[],
  texts: readonly SpokenTexts[],
  first: number,
  each: number,
): readonly SimulatedService[] {
  return voices.flatMap((voice, index) =>
    Array.from({ length: each }, (_, turn) => {
      const number = index * each + turn
      const effect = effects[(index + turn * 3) % effects.length]!
      const varies = variation[(index + turn) % variation.length]!
      return {
        name: `${voice.name}, ${effect.name}, ±${varies * 100} %`,
        voice,
        effect,
        varies,
        texts: texts.find(({ language }) => voice.language.startsWith(language))!,
        seed: first + number,
      }
    }),
  )
}

const tuningVoices: readonly EngineVoice[] = [
  ...['m1', 'm3', 'f1', 'f2', 'whisper', 'klatt'].map((variant) => espeak('en', variant)),
  ...['de', 'fr', 'es'].flatMap((language) => ['m2', 'f3'].map((variant) => espeak(language, variant))),
  espeak('en', 'm1', 110),
  espeak('en', 'm1', 300),
  flite('kal16'),
  flite('slt'),
]

const testVoices: readonly EngineVoice[] = [
  ...testTexts.flatMap(({ language }) =>
    ['m4', 'm5', 'm7', 'f4', 'f5', 'klatt3', 'whisperf', 'steph', 'john'].map((variant) => espeak(language, variant)),
  ),
  ...testTexts.map(({ language }, index) => espeak(language, 'm6', 95 + 25 * index)),
  ...['awb', 'rms', 'kal'].map(flite),
  festival(),
]

/** On which limits may be chosen. */
export const tuningServices = servicesOf(tuningVoices, tuningEffects, tuningTexts, seeds.tuning, 3)

/** On which figures are measured. */
export const testServices = servicesOf(testVoices, testEffects, testTexts, seeds.test, 3)
