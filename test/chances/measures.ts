import { audioFiles } from '../../fixtures/audio/files.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { noise, speech, type Signal } from '../../fixtures/audio/signals.ts'
import { judgePcm } from '../../src/audio/audio.ts'
import { noCrossTalk } from '../../suites/binary/cross-talk.ts'
import { pcmRate } from '../../suites/binary/durations.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import { longerLastsLonger } from '../../suites/binary/lasting.ts'
import { pageWhole } from '../../suites/binary/page.ts'
import { repeatsLastAlike } from '../../suites/binary/repeats.ts'
import { unusualWhole } from '../../suites/binary/unusual.ts'
import { accused } from './accidents.ts'
import { recordOf, verdictOn } from './simulated-run.ts'
import { variations } from '../../suites/chances.ts'
import { spokenAt, spokenWord, talkedTogether, type Pace } from './voices.ts'

/** One run by chance: did the event come about? */
type Measure = (random: () => number) => boolean

const accusedBy =
  (requirement: AnyRequirement, pace: Pace): Measure =>
  (random) =>
    verdictOn(requirement, recordOf(spokenAt(pace, random))) === 'warn'
const lastingMissed =
  (by: number, most: number): Measure =>
  (random) =>
    verdictOn(longerLastsLonger, recordOf(spokenAt({ by, anew: 'take' }, random, most))) === 'pass'
const parallel =
  (takes: number, share: number, verdict: 'fail' | 'pass'): Measure =>
  (random) => {
    const answers = talkedTogether(spokenWord(takes, random), share, random)
    // Where no answer was swapped there was nothing to be found; that is a part of the chance.
    return verdictOn(noCrossTalk, recordOf(answers)) === verdict
  }

const clips: readonly Signal[] = [
  ...audioFiles(/^voice.*\.s16le$/).map(({ bytes }) =>
    Float64Array.from(new Int16Array(Uint8Array.from(bytes).buffer), (sample) => sample / 32768),
  ),
  ...[8000, 16000, 24000, 48000].flatMap((hertz) =>
    [0.01, 0.1, 0.5, 1.5].map((gain) => speech(hertz + gain * 100, 2, hertz, gain)),
  ),
]
const formats = ['u16be', 's24be', 's32le', 's32be', 'f32le', 'mulaw', 'alaw'] as const
/** After a second of 16-bit samples a part of these may pass for what is made of them. */
const likeFormats = ['u16le', 'u8', 's8', 's24le', 'f32of16'] as const

function anyOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}

const pcmInnocent: Measure = (random) => {
  const offset = ((random() * 2 - 1) * 400) / 32768
  const quiet = noise(random() * 1e6, 0.7, 24000, 10 ** (random() * 2) / 32768)
  const clip = anyOf(clips, random).subarray(0, 48_000)
  return (
    judgePcm(sampleWriters.s16le(Float64Array.from([...quiet, ...clip], (sample) => sample + offset))).verdict ===
    'faulty'
  )
}

const pcmTurns =
  (to: readonly (keyof typeof sampleWriters)[]): Measure =>
  (random) => {
    const clip = anyOf(
      clips.filter(({ length }) => length >= 32_000),
      random,
    )
    const second = Math.min(24_000, clip.length / 2)
    return (
      judgePcm(
        Buffer.concat([
          sampleWriters.s16le(clip.subarray(0, second)),
          sampleWriters[anyOf(to, random)](clip.subarray(second)),
        ]),
      ).verdict === 'sound'
    )
  }

/** Requirements on how long single answers last. */
const single = [
  { measure: 'page', requirement: pageWhole },
  { measure: 'repeats', requirement: repeatsLastAlike },
  { measure: 'unusual', requirement: unusualWhole },
]

/** What the rows of `suites/chances.ts` are measured by: runs simulated against the checks themselves. */
export const measures: Readonly<Record<string, Measure>> = {
  'server-error': (random) => accused('server-error', 0.6, random),
  'refusal-error': (random) => accused('refusal-error', 0.6, random),
  'refusal-silence': (random) => accused('refusal-silence', 0.5, random),
  unavailable: (random) => accused('unavailable', 0.6, random),
  'broken-body': (random) => accused('broken-body', 0.6, random),
  'parallel-two-takes': parallel(2, 0, 'fail'),
  'parallel-new-takes': parallel(Infinity, 0, 'fail'),
  'parallel-missed': parallel(1, 0.1, 'pass'),
  'parallel-missed-new-takes': parallel(Infinity, 0.1, 'pass'),
  ...Object.fromEntries(
    [8, 12, 20].flatMap((percent) =>
      (['take', 'text'] as const).map((anew) => [
        `lasting-${anew}-${percent}`,
        accusedBy(longerLastsLonger, { by: percent / 100, anew }),
      ]),
    ),
  ),
  'lasting-cached-20': accusedBy(longerLastsLonger, { by: 0.2, anew: 'cached' }),
  'lasting-silence-2': accusedBy(longerLastsLonger, { by: 0.02, anew: 'text', silence: 3000 }),
  'lasting-silence-8': accusedBy(longerLastsLonger, { by: 0.08, anew: 'text', silence: 3000 }),
  'lasting-cut': lastingMissed(0.02, 310),
  'lasting-cut-deep': lastingMissed(0.2, 150),
  ...Object.fromEntries(
    [2, 12, 20].map((percent) => [`rate-take-${percent}`, accusedBy(pcmRate, { by: percent / 100, anew: 'take' })]),
  ),
  'rate-cached-20': accusedBy(pcmRate, { by: 0.2, anew: 'cached' }),
  'rate-missed': (random) =>
    verdictOn(pcmRate, recordOf(spokenAt({ by: 0.02, anew: 'take' }, random), 16_000)) === 'pass',
  ...Object.fromEntries(
    single.flatMap(({ measure, requirement }) =>
      Object.entries(variations).map(([anew, by]) => [
        `${measure}-${anew}-${by * 100}`,
        accusedBy(requirement, { by, anew: anew as Pace['anew'] }),
      ]),
    ),
  ),
  'pcm-innocent': pcmInnocent,
  'pcm-other-format': pcmTurns(formats),
  'pcm-like-format': pcmTurns(likeFormats),
}
