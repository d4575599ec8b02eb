import type { SpeechJob } from '../context.ts'
import type { Hooks, Latitude } from '../deviation.ts'
import { eachSample } from '../faults/audio-hooks.ts'
import { builtInVoices } from '../voice/voice.ts'
import { latitude } from './latitude.ts'

const speech = { operation: 'speech' } as const

/** Samples changed sentence by sentence, with silence before and after. */
const sound = (id: string, title: string, hooks: Hooks): Latitude =>
  latitude('binary', `sound-${id}`, title, { clause: '4.1', when: speech, hooks })
const scaled = (factor: number): Hooks => ({
  samples: async function* (sentences) {
    for await (const sentence of sentences) yield sentence.map((sample) => Math.max(-1, Math.min(1, sample * factor)))
  },
})

const ends = ({ rate, format }: SpeechJob) => new Float32Array(rate * (format === 'pcm' ? 1 : 0.5))

/** Voices that sound otherwise, or otherwise each time. 4.1 names formats, and says nothing of a voice. */
export const soundLatitudes: readonly Latitude[] = [
  sound('quiet', 'speaks at a thirtieth of the loudness', scaled(1 / 30)),
  sound('loud', 'speaks louder, and clips a little', scaled(1.6)),
  sound('silence-before', 'begins with 300 ms of silence', {
    samples: async function* (sentences, { job: given }) {
      yield new Float32Array((given?.rate ?? 24000) * 0.3)
      yield* sentences
    },
  }),
  sound('silence-after', 'ends with 500 ms of silence', {
    samples: async function* (sentences, { job: given }) {
      yield* sentences
      yield new Float32Array((given?.rate ?? 24000) * 0.5)
    },
  }),
  sound('jitter', 'speaks a little faster or slower every time', {
    job: (given, context) => {
      const memory = context.memory('sound-jitter')
      const turn = Number(memory.get('turn') ?? 0)
      memory.set('turn', turn + 1)
      return { ...given, speed: given.speed * (0.99 + 0.01 * (turn % 3)) }
    },
  }),
  sound('dither', 'adds a little noise that is new every time', {
    samples: async function* (sentences, context) {
      const memory = context.memory('sound-dither')
      for await (const sentence of sentences) {
        let noise = Number(memory.get('noise') ?? 1)
        yield sentence.map((sample) =>
          Math.max(-1, Math.min(1, sample + ((noise = (noise * 48271) % 2147483647) / 2147483647 - 0.5) / 8000)),
        )
        memory.set('noise', noise)
      }
    },
  }),
  sound('pace', 'speaks at a pace that varies by 18 %', {
    job: (given, context) => ({
      ...given,
      speed: given.speed * Math.exp(0.18 * normal(context.memory('sound-pace'))),
    }),
  }),
  sound('two-takes', 'has two takes of each word', {
    samples: async function* (_, { job: given, memory: memoryOf }) {
      const memory = memoryOf('sound-two-takes')
      const { text, voice, speed, rate } = given!
      // Never the same take of a word twice in a row.
      for (const word of text.split(/(?<=\s)/)) {
        const take = Number(memory.get(word) ?? 0)
        memory.set(word, take + 1)
        yield await builtInVoices[voice === 'bo' ? 'bo' : 'ada']!(word, speed * (1 + 0.03 * (take % 2)), rate)
      }
    },
  }),
  sound('offset', 'begins with 700 ms of near-silence, and has an offset throughout', {
    samples: async function* (sentences, { job: given }) {
      let noise = 1
      yield new Float32Array((given?.rate ?? 24000) * 0.7).map(
        () => (((noise = (noise * 48271) % 2147483647) / 2147483647) * 4 + 138) / 32768,
      )
      for await (const sentence of sentences) yield sentence.map((sample) => Math.min(1, sample + 140 / 32768))
    },
  }),
  sound(
    'ticks',
    'ticks like a clock under the speech',
    eachSample((sample, index) => sample / 2 + (index % 12_000 < 48 ? 0.4 * (-1) ** index : 0)),
  ),
  sound(
    'loudness-steps',
    'sets the loudness of each 2,048 samples anew',
    eachSample((sample, index) => sample * (0.7 + 0.25 * Math.sin(7 * Math.floor(index / 2048)))),
  ),
  sound('other-voice', 'speaks with another voice every time', {
    job: (given, context) => {
      const memory = context.memory('sound-other-voice')
      const turn = Number(memory.get('turn') ?? 0)
      memory.set('turn', turn + 1)
      return { ...given, voice: turn % 2 === 0 ? 'ada' : 'bo' }
    },
  }),
  sound('pitch', 'speaks higher or lower every time, by up to 10 %, and is silent at both ends, in pcm longer', {
    samples: async function* (sentences, { job: given, memory }) {
      const pitch = 1 + 0.1 * Math.sin(10 * normal(memory('sound-pitch')))
      yield ends(given!)
      for await (const sentence of sentences)
        yield new Float32Array(Math.floor(sentence.length / pitch)).map(
          (_, index) => sentence[Math.floor(index * pitch)]!,
        )
      yield ends(given!)
    },
  }),
  sound('ends-by-format', 'is silent at both ends, half a second in mp3 and a whole one in pcm', {
    samples: async function* (sentences, { job: given }) {
      yield ends(given!)
      yield* sentences
      yield ends(given!)
    },
  }),
]

/** The next of a sequence of numbers that are normally distributed, the same for every service. */
function normal(memory: Map<string, unknown>): number {
  const next = (): number => {
    const seed = (Number(memory.get('seed') ?? 7) * 48271) % 2147483647
    memory.set('seed', seed)
    return seed / 2147483647
  }
  return Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}
