import type { Context, SpeechJob } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { formatsDifferFaults } from './formats-differ.ts'
import { oneSoundFaults } from './one-sound.ts'
import { voiceFaults } from './voices.ts'
import { soundBreakFaults } from './sound-breaks.ts'
import { occasionalAudioFaults } from './occasional-audio.ts'
import { parallel } from './parallel.ts'
import { parallelSettings } from './parallel-settings.ts'
import { onMp3, onPcm, scoped } from './scope.ts'
import { speed, unusual } from './speech-speed.ts'
import { textLetterFaults } from './text-letters.ts'
import { textOrderFaults } from './text-order.ts'
import { textPartFaults } from './text-parts.ts'
import { textLengthFaults } from './text-lengths.ts'
import { textWordFaults } from './text-words.ts'
import { varyingVoiceFaults } from './varying-voice.ts'

const speech = { operation: 'speech' } as const

const change = (what: (job: SpeechJob, context: Context) => Partial<SpeechJob>): Hooks => ({
  job: (job, context) => ({ ...job, ...what(job, context) }),
})

/** Text that is not spoken, or not all of it. 2.1: "input | string | Text to synthesize." */
const lengths: Fault[] = [
  ...[100, 200].map((most) =>
    should('binary', {
      id: `text-cut-at-${most}`,
      title: `speaks only the first ${most} characters`,
      clause: '2.1',
      violates: ['SPEECH-LONGER-LASTS-LONGER'],
      when: speech,
      hooks: change(({ text }) => ({ text: text.slice(0, most) })),
    }),
  ),
  should('binary', {
    id: 'text-first-sentence',
    title: 'speaks only the first sentence',
    clause: '2.1',
    violates: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-TEXTS-DIFFER'],
    when: speech,
    hooks: change(({ text }) => ({ text: /^[^.!?]*[.!?]?/.exec(text)?.[0].slice(0, 80) || text })),
  }),
  should('binary', {
    id: 'text-fixed-length',
    title: 'answers two seconds of audio, whatever the text',
    clause: '2.1',
    violates: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-TEXTS-DIFFER'],
    when: speech,
    hooks: change(({ text }) => ({ text: text.repeat(1 + Math.floor(36 / Math.max(1, text.length))).slice(0, 36) })),
  }),
]

/** Limits of speech services and of what stands before them: what is beyond is lost without a word. */
const pages: Fault[] = [
  ...[400, 460, 1000, 2000, 4096].map((most) =>
    should('binary', {
      id: `text-cut-at-${most}`,
      title: `speaks only the first ${most} characters`,
      clause: '2.1',
      violates: ['SPEECH-PAGE-WHOLE'],
      when: speech,
      hooks: change(({ text }) => ({ text: text.slice(0, most) })),
    }),
  ),
  should('binary', {
    id: 'text-cached-by-150-characters',
    title: 'answers the audio of the latest text that has the same first 150 characters',
    clause: '2.1',
    violates: ['SPEECH-PAGE-WHOLE'],
    when: { ...speech, longerThan: 150 },
    hooks: change(({ text }, context) => {
      const spoken = context.memory('text-cached-by-150-characters')
      const beginning = text.slice(0, 150)
      if (!spoken.has(beginning)) spoken.set(beginning, text)
      return { text: String(spoken.get(beginning)) }
    }),
  }),
]

const piecesOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )

/** What joins long texts out of pieces, and does it wrongly. */
const pieces: Fault[] = (
  [
    ['sentence-lost', 'leaves out the twentieth sentence', (text) => sentencesOf(text).toSpliced(19, 1).join('')],
    ['piece-lost', 'loses the fourth 500 characters', (text) => piecesOf(text, 500).toSpliced(3, 1).join('')],
    [
      'piece-twice',
      'speaks the fourth 500 characters twice',
      (text) => piecesOf(text, 500).toSpliced(3, 0, piecesOf(text, 500)[3]!).join(''),
    ],
    [
      'pieces-backwards',
      'joins pieces of 500 characters backwards',
      (text) => piecesOf(text, 500).toReversed().join(''),
    ],
    [
      'piece-again',
      'speaks the first 500 characters again and again',
      (text) => piecesOf(text, 500).fill(text.slice(0, 500)).join(''),
    ],
    ['word-at-cut-lost', 'loses the last word of each 250 characters', (text) => atCuts(text, () => [])],
    ['word-at-cut-twice', 'says the last word of each 250 characters twice', (text) => atCuts(text, (w) => [w, w])],
    [
      'sentences-sorted',
      'joins sentences in the order of their numbers as texts',
      (text) =>
        sentencesOf(text)
          .map((sentence, index) => ({ sentence, name: String(index + 1) }))
          .toSorted((one, other) => (one.name < other.name ? -1 : 1))
          .map(({ sentence }) => sentence)
          .join(''),
    ],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[]
).map(([name, title, part]) =>
  should('binary', {
    id: `page-${name}`,
    title: `${title} of texts of more than 1,000`,
    clause: '2.1',
    violates: ['SPEECH-PAGE-WHOLE'],
    when: { ...speech, longerThan: 1000 },
    hooks: change(({ text }) => ({ text: part(text) })),
  }),
)

/** The words of a text, of which those that stand across each 250th character are other ones. */
function atCuts(text: string, others: (word: string) => readonly string[]): string {
  let length = 0
  const isCut = (word: string): boolean => Math.floor(length / 250) < Math.floor((length += word.length + 1) / 250)
  return text
    .split(' ')
    .flatMap((word) => (isCut(word) ? others(word) : [word]))
    .join(' ')
}

function sentencesOf(text: string): string[] {
  return text.match(/[^.]+\. ?/g) ?? [text]
}

/** What engines that count tokens do: speech ends in the middle of the text, with its own end. */
const longest = should('binary', {
  id: 'text-at-most-14-seconds',
  title: 'speaks for 14 seconds at most',
  clause: '2.1',
  violates: ['SPEECH-LONGER-LASTS-LONGER'],
  // What is quicker ends later in the text.
  sometimes: ['SPEECH-SPEED-HONOURED-OR-IGNORED'],
  when: speech,
  hooks: {
    samples: async function* (sentences, { job }) {
      let left = 14 * (job?.rate ?? 0)
      for await (const sentence of sentences) {
        yield sentence.subarray(0, left)
        left -= sentence.length
        if (left <= 0) return
      }
    },
  },
})

const sameForAll: Fault[] = [
  should('binary', {
    id: 'text-ignored',
    title: 'answers the same audio for every text',
    clause: '2.1',
    violates: ['SPEECH-TEXTS-DIFFER', 'SPEECH-LONGER-LASTS-LONGER'],
    when: speech,
    hooks: change(() => ({ text: 'This is a sample of the voice that you have chosen.' })),
  }),
  should('binary', {
    id: 'text-cached-first',
    title: 'answers the audio of the first text to all later ones',
    clause: '2.1',
    violates: ['SPEECH-TEXTS-DIFFER', 'SPEECH-LONGER-LASTS-LONGER'],
    when: speech,
    hooks: change(({ text }, context) => {
      const memory = context.memory('text-cached-first')
      if (!memory.has('text')) memory.set('text', text)
      return { text: String(memory.get('text')) }
    }),
  }),
  must('binary', {
    id: 'text-cached-in-mp3',
    title: 'answers a text that it spoke in mp3 before in mp3 again, whatever format is requested',
    clause: '4.1',
    violates: ['PCM-FORMAT', 'SPEECH-MEDIA-TYPE'],
    when: speech,
    hooks: change(({ text, format }, context) => {
      const spoken = context.memory('text-cached-in-mp3')
      if (format === 'mp3') spoken.set(text, true)
      return { format: spoken.has(text) ? 'mp3' : format }
    }),
  }),
  should('binary', {
    id: 'text-cached-by-request-id',
    title: 'answers all requests with one X-Request-Id with the audio of the first',
    clause: '2.1',
    violates: ['SPEECH-TEXTS-DIFFER'],
    sometimes: ['SPEECH-REPEATS-LAST-ALIKE'],
    when: speech,
    hooks: change(({ text }, { memory, incoming }) => {
      const [, id] = incoming.headers.find(([name]) => name.toLowerCase() === 'x-request-id') ?? []
      if (id === undefined) return {}
      const spoken = memory('text-cached-by-request-id')
      if (!spoken.has(id)) spoken.set(id, text)
      return { text: String(spoken.get(id)) }
    }),
  }),
  should('binary', {
    id: 'text-cached-by-length',
    title: 'caches audio by the length of the text',
    clause: '2.1',
    violates: ['SPEECH-TEXTS-DIFFER'],
    // What it says instead is one syllable again and again.
    sometimes: ['SPEECH-SOUND-CHANGES'],
    when: speech,
    hooks: change(({ text }) => ({ text: 'la '.repeat(1 + Math.floor(text.length / 3)) })),
  }),
  should('binary', {
    id: 'text-cached-by-first-word',
    title: 'answers the audio of the first word alone',
    clause: '2.1',
    violates: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-TEXTS-DIFFER'],
    sometimes: ['SPEECH-UNUSUAL-WHOLE'],
    when: speech,
    hooks: change(({ text }) => ({ text: text.trim().split(' ', 1)[0] ?? text })),
  }),
]

const ignored = sameForAll[0] as Fault

/** What is said, for whom, and how long it lasts. */
export const audioContentFaults: readonly Fault[] = [
  ...oneSoundFaults,
  ...voiceFaults,
  ...soundBreakFaults,
  ...lengths,
  ...pages,
  ...pieces,
  longest,
  ...sameForAll,
  ...scoped(ignored, [onMp3, onPcm]),
  ...parallel,
  ...parallelSettings,
  ...speed,
  ...unusual,
  ...occasionalAudioFaults,
  ...textPartFaults,
  ...textLengthFaults,
  ...textWordFaults,
  ...varyingVoiceFaults,
  ...textLetterFaults,
  ...textOrderFaults,
  ...formatsDifferFaults,
]
