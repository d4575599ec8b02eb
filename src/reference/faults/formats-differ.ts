import type { Format } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { should } from '../fault.ts'
import { sounding } from './sounding.ts'

/** A sentence or two, beside which longer and shorter texts are as they should be. */
const isMiddling = (text: string): boolean => text.length > 60 && text.length < 150

const differs = (format: Format, id: string, title: string, hooks: Hooks): Fault =>
  should('binary', {
    id: `${format}-${id}`,
    title: `${title} of texts of 61 to 149 characters, in ${format} alone`,
    clause: '4.1',
    violates: ['SPEECH-FORMATS-ALIKE'],
    ...(id === 'tail-lost' && {
      others: { sometimes: /^(?:sound-other-|parallel-|text-ignored-|(?:mp3|pcm)-(?:one-frame|tenth)-)/ },
    }),
    sometimes: [
      'PCM-RATE',
      'SPEECH-LONGER-LASTS-LONGER',
      'SPEECH-PAGE-WHOLE',
      'SPEECH-TEXTS-DIFFER',
      'SPEECH-WHOLE-TEXT',
    ],
    when: { operation: 'speech', format, matches: ({ requested }) => isMiddling(requested.input) },
    hooks,
  })

const seconds = (samples: Float32Array, rate: number, from: number, to?: number): Float32Array =>
  samples.subarray(Math.round(from * rate), to === undefined ? samples.length : Math.round(to * rate))

/** What becomes of 85 ms of each second: 4 KiB of 24 kHz. */
const blocks = (make: (block: Float32Array) => readonly Float32Array[]) =>
  sounding((samples, rate) => [
    seconds(samples, rate, 0, 0.9),
    ...Array.from({ length: Math.max(0, Math.ceil(samples.length / rate - 0.9)) }, (_, second) => {
      const from = second + 0.9
      return [...make(seconds(samples, rate, from, from + 0.085)), seconds(samples, rate, from + 0.085, from + 1)]
    }).flat(),
  ])

/** The same speech of another sound: each sample less a share of the one before, as filters in front of codecs do. */
const coloured = (format: Format, id: string, title: string, share: number): Fault =>
  should('binary', {
    id: `${format}-${id}`,
    title: `${title} in ${format} alone`,
    clause: '4.1',
    violates: ['SPEECH-FORMATS-ALIKE'],
    when: { operation: 'speech', format },
    hooks: sounding((samples) => [samples.map((sample, at) => sample - share * (samples[at - 1] ?? 0))]),
  })

/** Less than a word, which only the samples of the other format show. */
const lost = (format: Format, id: string, title: string, hooks: Hooks): Fault =>
  should('binary', {
    id: `${format}-${id}`,
    title: `${title} of texts of more than 30 characters, in ${format} alone`,
    clause: '4.1',
    violates: ['SPEECH-FORMATS-ALIKE'],
    // Of each second one part in twelve: both formats of a text last differently. What breaks, breaks at one place.
    sometimes: [
      ...(id.startsWith('blocks-') ? ['PCM-RATE', 'SPEECH-WHOLE-TEXT'] : []),
      ...(format === 'pcm' && !id.includes('00ms') ? ['PCM-BREAKS'] : []),
      // In each text it is another one's place: where some differ, too.
      ...(id.startsWith('piece-') ? ['SPEECH-WHOLE-TEXT', 'SPEECH-TEXTS-DIFFER'] : []),
    ],
    when: { operation: 'speech', format, matches: ({ requested }) => requested.input.length > 30 },
    hooks,
  })

const lostFaults: readonly Fault[] = (['mp3', 'pcm'] as const).flatMap((format) => [
  lost(
    format,
    'last-300ms-lost',
    'loses the last 300 ms',
    sounding((samples, rate) => [samples.subarray(0, Math.max(0, samples.length - Math.round(0.3 * rate)))]),
  ),
  lost(
    format,
    'first-300ms-lost',
    'loses the first 300 ms',
    sounding((samples, rate) => [seconds(samples, rate, 0.3)]),
  ),
  lost(
    format,
    'piece-lost-within',
    'loses 300 ms after the first second',
    sounding((samples, rate) => [seconds(samples, rate, 0, 1), seconds(samples, rate, 1.3)]),
  ),
  lost(
    format,
    'piece-muted',
    'is silent for 300 ms after the first second',
    sounding((samples, rate) => [
      seconds(samples, rate, 0, 1),
      new Float32Array(Math.round(0.3 * rate)),
      seconds(samples, rate, 1.3),
    ]),
  ),
  lost(
    format,
    'piece-twice',
    'says 300 ms after the first second twice',
    sounding((samples, rate) => [seconds(samples, rate, 0, 1.3), seconds(samples, rate, 1)]),
  ),
  lost(
    format,
    'block-lost-once',
    'loses 100 ms after the first second',
    sounding((samples, rate) => [seconds(samples, rate, 0, 1), seconds(samples, rate, 1.1)]),
  ),
  lost(
    format,
    'block-muted-once',
    'is silent for 100 ms after the first second',
    sounding((samples, rate) => [
      seconds(samples, rate, 0, 1),
      new Float32Array(Math.round(0.1 * rate)),
      seconds(samples, rate, 1.1),
    ]),
  ),
  lost(
    format,
    'blocks-lost',
    'loses 85 ms of each second',
    blocks(() => []),
  ),
  lost(
    format,
    'blocks-muted',
    'is silent for 85 ms of each second',
    blocks((block) => [new Float32Array(block.length)]),
  ),
  lost(
    format,
    'blocks-twice',
    'sends 85 ms of each second twice',
    blocks((block) => [block, block]),
  ),
])

const otherFaults: readonly Fault[] = (['mp3', 'pcm'] as const).flatMap((format) => [
  differs(
    format,
    'tail-lost',
    'loses the last third',
    sounding((samples) => [samples.subarray(0, (samples.length * 2) / 3)]),
  ),
  differs(
    format,
    'halves-swapped',
    'sends the second half first',
    sounding((samples) => [samples.subarray(samples.length >> 1), samples.subarray(0, samples.length >> 1)]),
  ),
  differs(
    format,
    'restarted',
    'begins again after the first half',
    sounding((samples) => [samples.subarray(0, samples.length >> 1), samples]),
  ),
  differs(
    format,
    'other-rate',
    'makes 16 kHz out of 24 kHz',
    sounding((samples) => [samples.filter((_, index) => index % 3 !== 2)]),
  ),
  differs(format, 'other-words', 'speaks the words in reverse order', {
    job: (job) => ({ ...job, text: job.text.split(' ').toReversed().join(' ') }),
  }),
])

/** What differs only where a text is not spoken as usual. */
const inManner = (id: string, title: string, when: Fault['when'], hooks: Hooks): Fault =>
  should('binary', {
    id,
    title,
    clause: '4.1',
    violates: ['SPEECH-FORMATS-ALIKE'],
    sometimes: [
      // Of a short text in another voice nothing may be left but silence.
      'MP3-SILENCE',
      'SPEECH-OTHER-VOICE-WHOLE',
      'SPEECH-PAGE-WHOLE',
      'SPEECH-SPEED-HONOURED-OR-IGNORED',
      'SPEECH-VOICE-HONOURED',
    ],
    when: { operation: 'speech', ...when },
    hooks,
  })

const isOtherVoice = ({ job, services }: Context): boolean => job !== undefined && job.voice !== services.defaults.voice
const isOtherSpeed = ({ job }: Context): boolean => job !== undefined && job.speed !== 1

const mannerFaults: readonly Fault[] = [
  inManner(
    'mp3-first-400ms-lost-in-other-voice',
    'loses the first 400 ms of mp3 in a voice that is not the default one',
    { format: 'mp3', matches: isOtherVoice },
    sounding((samples, rate) => [seconds(samples, rate, 0.4)]),
  ),
  inManner(
    'pcm-tail-lost-in-other-voice',
    'loses the last third of PCM in a voice that is not the default one',
    { format: 'pcm', matches: isOtherVoice },
    sounding((samples) => [samples.subarray(0, (samples.length * 2) / 3)]),
  ),
  inManner(
    'pcm-other-rate-at-speed',
    'makes 16 kHz out of 24 kHz in PCM at a speed besides 1',
    { format: 'pcm', matches: isOtherSpeed },
    sounding((samples) => [samples.filter((_, index) => index % 3 !== 2)]),
  ),
  inManner(
    'pcm-other-rate-in-page',
    'makes 16 kHz out of 24 kHz in PCM of texts above 1,000 characters',
    { format: 'pcm', longerThan: 1000 },
    sounding((samples) => [samples.filter((_, index) => index % 3 !== 2)]),
  ),
  inManner(
    'mp3-halves-swapped-when-slow',
    'sends the second half of mp3 first at a speed below 1',
    { format: 'mp3', matches: ({ job }) => job !== undefined && job.speed < 1 },
    sounding((samples) => [samples.subarray(samples.length >> 1), samples.subarray(0, samples.length >> 1)]),
  ),
]

const colouredFaults: readonly Fault[] = [
  coloured('pcm', 'differences', 'writes what each sample differs by from the one before', 1),
  coloured('pcm', 'pre-emphasised', 'leaves the emphasis of high sounds that is for a coder', 0.95),
  coloured('mp3', 'pre-emphasised', 'leaves the emphasis of high sounds that is for a coder', 0.95),
]

/** One format of a text that is not the sound of the other. */
export const formatsDifferFaults: readonly Fault[] = [...otherFaults, ...lostFaults, ...mannerFaults, ...colouredFaults]
