import type { Hooks, Latitude } from '../deviation.ts'
import { member } from '../speech-request.ts'
import { resample } from '../voice/resample.ts'
import { latitude } from './latitude.ts'

const atSpeed = (change: (speed: number) => number): Hooks => ({
  job: (given) => ({ ...given, speed: change(given.speed) }),
})

const honoured = (id: string, title: string, hooks: Hooks): Latitude =>
  latitude('binary', `speed-${id}`, title, { clause: '2.1', when: { operation: 'speech' }, hooks })

const seconds = (length: number, rate = 24000): Float32Array => new Float32Array(Math.round(length * rate))

/** 8: "Allowed range of speed: not shown."; what pauses do at another speed is said nowhere. */
export const speedLatitudes: readonly Latitude[] = [
  honoured(
    'clamped',
    'speaks at most 1.25 times as fast, and at least 0.8 times',
    atSpeed((speed) => Math.min(1.25, Math.max(0.8, speed))),
  ),
  honoured(
    'far-ignored',
    'ignores a speed below 0.75 or above 1.75',
    atSpeed((speed) => (speed < 0.75 || speed > 1.75 ? 1 : speed)),
  ),
  honoured(
    'stepped',
    'rounds a speed to the next of its steps, 0.6, 1, 1.3 and 1.9',
    atSpeed((speed) =>
      [0.6, 1, 1.3, 1.9].reduce((near, step) => (Math.abs(step - speed) < Math.abs(near - speed) ? step : near)),
    ),
  ),
  honoured('pauses', 'pauses as long at every speed, between sentences and at both ends', {
    samples: async function* (sentences, { job }) {
      yield seconds(0.4, job?.rate)
      for await (const sentence of sentences) {
        yield sentence
        yield seconds(0.6, job?.rate)
      }
    },
  }),
  {
    ...honoured('as-pitch', 'plays what it says faster or slower: higher or lower, too', {
      job: (given) => ({ ...given, speed: 1 }),
      samples: async function* (sentences, { job, requested }) {
        const speed = Number(member(requested.body, 'speed') ?? 1)
        const { rate } = job!
        for await (const sentence of sentences) yield resample(sentence, rate, Math.round(rate / speed))
      },
    }),
    // Words at another pitch, with another timbre, are not heard clearly.
    silences: ['SPEECH-SPEED-WHOLE'],
  },
]
