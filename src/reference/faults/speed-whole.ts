import type { Fault, Hooks } from '../deviation.ts'
import { should } from '../fault.ts'
import { member } from '../speech-request.ts'
import { sounding } from './sounding.ts'

const wrong = (id: string, title: string, hooks: Hooks, isAt = (speed: number): boolean => speed !== 1): Fault =>
  should('binary', {
    id: `speed-${id}`,
    title,
    clause: '2.1',
    violates: ['SPEECH-SPEED-WHOLE'],
    sometimes: ['SPEECH-SPEED-HONOURED-OR-IGNORED', 'PCM-SILENCE'],
    when: { operation: 'speech', matches: ({ requested }) => isAt(Number(member(requested.body, 'speed') ?? 1)) },
    hooks,
  })

const half = (samples: Float32Array): number => samples.length >> 1

/** The same each time. */
const noise = (at: number): number => 0.3 * Math.sin(at * at)

/** What a text loses without a speed it loses at one, too; who gets another's answer may get that. */
const ofText = /^(?:text|parallel|sound|audio|one-text|voice|given-up)-/
const ofOneFormat = /^(?:mp3|pcm)-(?:tail|halves|restarted|other-|last-|first-|piece|block)/
const others = { sometimes: new RegExp(`${ofText.source}|${ofOneFormat.source}`) }

/** 1: "converts input text into audio": at a speed besides 1 it is another audio, in both formats alike. */
export const speedWhole: Fault[] = [
  {
    ...wrong(
      'slow-cut-off',
      'cuts speech that is slower than usual off where it would end at a speed of 1',
      {
        samples: (sentences, context) => {
          const { speed } = context.job!
          return sounding((samples) => [samples.subarray(0, samples.length * speed)]).samples!(sentences, context)
        },
      },
      (speed) => speed < 1,
    ),
    others,
  },
  wrong(
    'end-silent',
    'sends silence for the second half of a text at a speed besides 1',
    sounding((samples) => [samples.fill(0, half(samples))]),
  ),
  wrong(
    'end-noise',
    'sends noise for the second half of a text at a speed besides 1',
    sounding((samples) => [samples.map((sample, at) => (at < half(samples) ? sample : noise(at)))]),
  ),
  wrong(
    'halves-swapped',
    'sends the second half of a text first at a speed besides 1',
    sounding((samples) => [samples.subarray(half(samples)), samples.subarray(0, half(samples))]),
  ),
  wrong(
    'backwards',
    'sends audio backwards at a speed besides 1',
    sounding((samples) => [samples.reverse()]),
  ),
  {
    ...wrong('other-end', 'speaks another sentence in the place of the last one at a speed besides 1', {
      job: (given) => ({
        ...given,
        text: given.text.replace(/(?<=[.!?]\s)[^.!?]*[.!?]$/, 'The market opens early on the first day of May.'),
      }),
    }),
    sometimes: ['SPEECH-SPEED-HONOURED-OR-IGNORED', 'SPEECH-TEXTS-DIFFER'],
  },
]
