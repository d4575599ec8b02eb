import * as fc from 'fast-check'

/** What is to be spoken, at random: any script, any length, any speed, any voice. */
export interface Utterance {
  readonly model: string
  readonly voice: string
  readonly input: string
  readonly speed: number
}

/** First and last code point of letters and signs that people write with. */
const scripts: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa1, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x587],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x904, 0x939],
  [0xe01, 0xe3a],
  [0x10d0, 0x10fa],
  [0x1200, 0x1248],
  [0x3041, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0x2000, 0x206f],
  [0x2190, 0x23ff],
  [0x1d400, 0x1d4ff],
  [0x1f300, 0x1f64f],
  [0x20000, 0x2a6df],
  [0x0, 0x1f],
]

const letters = scripts.map(([first, last]) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code)),
)
const english = fc
  .array(
    fc.constantFrom('the', 'parrot', 'repeats', 'what', 'it', 'hears,', 'again.', 'Twice?', '3.50', '"why"', 'no!'),
    { minLength: 1, maxLength: 20 },
  )
  .map((words) => words.join(' '))
const anyScript = fc.oneof(...letters.map((letter) => fc.string({ unit: letter, minLength: 1, maxLength: 120 })))
const mixed = fc.string({ unit: fc.oneof(...letters), minLength: 1, maxLength: 200 })

/** So many utterances, the same ones for the same seed. Voices by model. */
export function utterances(
  count: number,
  seed: number,
  voices: Readonly<Record<string, readonly string[]>>,
): Utterance[] {
  const pair = fc.constantFrom(
    ...Object.entries(voices).flatMap(([model, names]) => names.map((voice) => ({ model, voice }))),
  )
  const speed = fc.oneof(fc.constantFrom(0.25, 1, 1, 4), fc.double({ min: 0.25, max: 4, noNaN: true }))
  return fc.sample(
    fc
      .record({ pair, speed, input: fc.oneof(english, anyScript, mixed) })
      .map(({ pair, speed, input }) => ({ ...pair, speed, input })),
    { seed, numRuns: count },
  )
}
