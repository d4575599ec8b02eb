import type { Context, SpeechJob } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'

/** Counts the requests that come this far, from 1. */
function turnOf(context: Context): number {
  const memory = context.memory('varying-voice')
  const turn = Number(memory.get('turn') ?? 0) + 1
  memory.set('turn', turn)
  return turn
}

/** A sample with a little noise, for each turn another one, as if it were another take. */
function withNoise(turn: number): (sample: number) => number {
  let noise = (turn * 69621) % 2147483647
  return (sample) => {
    noise = (noise * 48271) % 2147483647
    return Math.max(-1, Math.min(1, sample + (noise / 2147483647 - 0.5) / 6000))
  }
}

interface Wrong {
  readonly name: string
  readonly title: string
  readonly violates: Fault['violates']
  readonly silences?: Fault['silences']
  readonly sometimes?: Fault['sometimes']
  /** What is spoken instead. `turn` counts the requests. */
  readonly text?: (text: string, turn: number, job: SpeechJob) => string
  /** A sample of the answer to such a request, and a second. */
  readonly sample?: (sample: number, at: number, turn: number) => number
}

const swapped = (text: string): string => text.replace(/^(\S+) (\S+)/, '$2 $1')

const wrongs: readonly Wrong[] = [
  {
    name: 'without-titles',
    title: 'leaves out "Mr." and the name behind it',
    violates: ['SPEECH-TEXTS-DIFFER'],
    text: (text) => text.replaceAll(/\bMr\. \w+/g, ''),
  },
  {
    name: 'without-speakers',
    title: 'leaves out a first word with a colon',
    violates: ['SPEECH-TEXTS-DIFFER'],
    text: (text) => text.replace(/^\s*\w+:\s+/, ''),
  },
  {
    name: 'without-figures',
    title: 'leaves out figures',
    violates: ['SPEECH-FIGURES-SPOKEN'],
    silences: ['SPEECH-TEXT-NOT-EVALUATED'],
    sometimes: ['SPEECH-TEXTS-DIFFER', 'SPEECH-UNUSUAL-HEARD', 'SPEECH-UNUSUAL-WHOLE'],
    text: (text) => text.replaceAll(/\d+/g, ''),
  },
  {
    name: 'evaluates-sums',
    title: 'speaks what a template would come to',
    violates: ['SPEECH-TEXT-NOT-EVALUATED'],
    text: (text) => text.replaceAll(/\{\{6\*7\}\}|\$\{6\*7\}/g, '42'),
  },
  {
    name: 'ninth-without-first-word',
    title: 'leaves out the first word of every ninth text',
    violates: ['SPEECH-REPEATS-LAST-ALIKE'],
    sometimes: ['SPEECH-PAGE-WHOLE', 'SPEECH-SPEED-NOT-KEPT', 'SPEECH-WHOLE-TEXT'],
    text: (text, turn) => (turn % 9 === 0 ? text.replace(/^\S+ /, '') : text),
  },
  {
    name: 'ninth-with-a-tone',
    title: 'has a tone of 200 ms in the place of the words, every ninth time',
    violates: ['SPEECH-REPEATS-LAST-ALIKE'],
    sample: (sample, at, turn) =>
      turn % 9 === 0 && at > 0.4 && at < 0.6 ? 0.3 * Math.sin(2 * Math.PI * 900 * at) : sample,
  },
  {
    name: 'long-without-word',
    title: 'leaves out "those" in texts of 100 characters and more',
    violates: ['SPEECH-WHOLE-TEXT'],
    text: (text) => (text.length > 100 ? text.replaceAll(' those ', ' ') : text),
  },
  {
    name: 'words-swapped-in-pcm',
    title: 'changes places of the first two words in pcm',
    violates: ['SPEECH-FORMATS-ALIKE'],
    sometimes: ['SPEECH-SPEED-WHOLE', 'SPEECH-UNUSUAL-HEARD', 'SPEECH-WHOLE-TEXT'],
    text: (text, _, { format }) => (format === 'pcm' ? swapped(text) : text),
  },
]

/** Defects of a voice that says a text otherwise each time, so that bytes show nothing. */
export const varyingVoiceFaults: readonly Fault[] = wrongs.map(
  ({ name, title, violates, silences, sometimes, text, sample }) =>
    should('binary', {
      id: `varying-voice-${name}`,
      title: `${title}, with a voice that says a text otherwise each time`,
      clause: '1',
      violates,
      ...(silences && { silences }),
      sometimes: [...(sometimes ?? []), 'SPEECH-PARALLEL-SETTINGS'],
      when: { operation: 'speech' },
      hooks: {
        job: (job, context) => {
          const turn = turnOf(context)
          return text ? { ...job, text: text(job.text, turn, job).trim() || job.text } : job
        },
        samples: async function* (sentences, { job, memory }) {
          const turn = Number(memory('varying-voice').get('turn'))
          const noisy = withNoise(turn)
          const rate = job!.rate
          let index = 0
          for await (const sentence of sentences)
            yield sentence.map((one) => noisy(sample ? sample(one, index++ / rate, turn) : one))
        },
      },
    }),
)
