import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { Heard } from '../../../fixtures/cases/answered.ts'
import type { Asked } from '../../../fixtures/cases/asked.ts'
import { evidenceOf, holds } from '../../../fixtures/cases/judged-case.ts'
import { sent } from '../../../fixtures/cases/requests.ts'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { pcmRate } from '../../../suites/binary/durations.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../../../suites/probes/speech.ts'
import { property, type Area } from '../area.ts'

const rates = [8000, 16_000, 22_050, 24_000, 44_100, 48_000] as const

/** A voice, and what its services put around it. */
const voice = fc.record({
  rate: fc.constantFrom(...rates),
  channels: fc.constantFrom(1, 2),
  /** Milliseconds for a character. */
  pace: fc.integer({ min: 40, max: 90 }),
  /**
   * By how much a take may be longer or shorter, as a share. How often one that varies more misleads by chance is
   * computed in docs/chances.md.
   */
  varies: fc.constantFrom(0, 0, 0.002, 0.005),
  seed: fc.noShrink(fc.nat()),
  /** What an encoder adds to the mp3, in milliseconds. */
  delay: fc.integer({ min: 0, max: 96 }),
})

type Voice = typeof voice extends fc.Arbitrary<infer One> ? One : never

/** Milliseconds of silence at the ends, of either format. */
const silence = fc.record({ mp3: fc.nat(1500), pcm: fc.nat(1500) })

/** What PCM-RATE says of a run in which the samples of `rate` are said to be those of `declared`. */
function judged(one: Voice, declared: number, around: { readonly mp3: number; readonly pcm: number }): string[] {
  const next = randomFrom(one.seed)
  const of = (format: 'mp3' | 'pcm'): Asked =>
    sent([spokenInBothFormats, spokenOnce, spokenTogether], (id) => id.startsWith(format)).hears((text): Heard => {
      const take = one.pace * text.length * (1 + one.varies * (2 * next() - 1)) + around[format]
      if (format === 'pcm')
        return {
          bytes: 2 * one.channels * Math.round((take * one.rate) / 1000),
          sampleRate: declared,
          channels: one.channels,
        }
      const frames = Math.ceil((take + one.delay) / 24)
      return { durationMs: 24 * frames, frames }
    })
  const all = evidenceOf(holds(of('mp3'), of('pcm')))
  return pcmRate.over(all).map(({ subject }) => {
    const judgement = pcmRate.check(subject, all)
    return judgement.kind === 'violated' ? `violated: ${judgement.values?.['found']}` : judgement.kind
  })
}

/** The rate that is said for pcm, against the mp3 of the same texts. */
export const rateArea: Area = {
  name: 'rates',
  properties: [
    property('silence at the ends of either format is no other rate', fc.tuple(voice, silence), ([one, around]) => {
      const said = judged(one, one.rate, around)
      assert.equal(said.length, 1)
      assert.ok(!said[0]!.startsWith('violated'), said[0])
    }),
    property('another rate is found', fc.tuple(voice, fc.constantFrom(...rates)), ([one, declared]) => {
      fc.pre(Math.abs(Math.log(declared / one.rate)) > 0.3)
      const said = judged(one, declared, { mp3: 0, pcm: 0 })
      assert.ok(said[0]!.startsWith('violated'), said[0])
    }),
  ],
}
