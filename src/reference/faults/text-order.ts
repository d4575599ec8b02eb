import type { Fault, Hooks } from '../deviation.ts'
import { should } from '../fault.ts'
import { sounding } from './sounding.ts'

const long = { operation: 'speech', longerThan: 150 } as const

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/)

const said = (change: (sentences: readonly string[]) => readonly string[]): Hooks => ({
  job: (job) => ({ ...job, text: change(sentencesOf(job.text)).join(' ') }),
})

const notice = 'This recording is only a sample, made by a machine for listeners who want to try it.'

const wrong = (id: string, title: string, hooks: Hooks): Fault =>
  should('binary', {
    id: `text-${id}`,
    title: `${title}, of texts of over 150 characters`,
    clause: '2.1',
    violates: ['SPEECH-WHOLE-TEXT'],
    // Of a text that is one sentence nothing is left.
    sometimes: [
      'SPEECH-LONGER-LASTS-LONGER',
      'SPEECH-PAGE-WHOLE',
      'SPEECH-FORMATS-ALIKE',
      'SPEECH-TEXTS-DIFFER',
      'MP3-SILENCE',
    ],
    when: long,
    hooks,
  })

/** What is put together of sentences loses so many seconds of each where it meets the next. */
const joined = (fromBeginning: number, fromEnd: number): Hooks => ({
  samples: async function* (sentences, { job }) {
    let before: Float32Array | undefined
    let isFirst = true
    const trimmed = (samples: Float32Array, isLast: boolean): Float32Array => {
      const [first, last] = [samples.findIndex(sounds), samples.findLastIndex(sounds) + 1]
      const from = isFirst ? 0 : first + Math.round(fromBeginning * job!.rate)
      const to = isLast ? samples.length : last - Math.round(fromEnd * job!.rate)
      isFirst = false
      return samples.subarray(from, Math.max(from, to))
    }
    for await (const sentence of sentences) {
      if (before) {
        yield trimmed(before, false)
        yield new Float32Array(Math.round(pause * job!.rate))
      }
      before = sentence
    }
    if (before) yield trimmed(before, true)
  },
})

/** Seconds of silence between what is put together. */
const pause = 0.15

const sounds = (sample: number): boolean => Math.abs(sample) > 0.02

/** Where a block is that is not as it should be, in seconds: within the first sentence. */
const blockFrom = 1.2
const blockTo = 1.8

const block = (change: (samples: Float32Array) => Float32Array | readonly Float32Array[]): Hooks =>
  sounding((samples, rate) => {
    const [from, to] = [blockFrom, blockTo].map((seconds) => Math.round(seconds * rate)) as [number, number]
    const changed = change(samples.slice(from, to))
    return [samples.subarray(0, from), ...(changed instanceof Float32Array ? [changed] : changed), samples.subarray(to)]
  })

/** The same each time. */
const noise = (_: number, at: number): number => 0.3 * Math.sin(at * at)

/** They lose words, or take those of others, in other ways. */
const alsoShort =
  /^(?:sound-other-|text-(?:cut-|first-|fixed-|ignored|cached-|at-most-)|parallel-|(?:mp3|pcm)-(?:one-frame|tenth)-)/

/** Texts that last about as long as they should, and are not spoken whole, once and in order. */
export const textOrderFaults: readonly Fault[] = [
  {
    ...wrong(
      'last-sentence-lost',
      'leaves out the last sentence',
      said((all) => all.slice(0, -1)),
    ),
    others: { sometimes: alsoShort },
  },
  wrong(
    'first-sentence-lost',
    'leaves out the first sentence',
    said((all) => all.slice(1)),
  ),
  wrong(
    'third-sentence-lost',
    'leaves out the third sentence',
    said((all) => all.toSpliced(2, 1)),
  ),
  // It stands between the texts that are spoken alone as well.
  wrong(
    'fourth-sentence-lost',
    'leaves out the fourth sentence',
    said((all) => all.toSpliced(3, 1)),
  ),
  wrong(
    'fourth-sentence-twice',
    'speaks the fourth sentence twice',
    said((all) => all.toSpliced(3, 0, all[3] ?? '')),
  ),
  wrong(
    'fifth-sentence-lost',
    'leaves out the fifth sentence',
    said((all) => all.toSpliced(4, 1)),
  ),
  wrong(
    'last-word-lost',
    'leaves out the last word',
    said((all) => [...all.slice(0, -1), all.at(-1)!.replace(/ \S+$/, '.')]),
  ),
  wrong(
    'last-sentences-swapped',
    'swaps the last two sentences',
    said((all) => [...all.slice(0, -2), all.at(-1)!, all.at(-2)!]),
  ),
  wrong(
    'sentences-reversed',
    'speaks the sentences from the last to the first',
    said((all) => all.toReversed()),
  ),
  wrong(
    'sentence-twice',
    'speaks the third sentence twice',
    said((all) => all.toSpliced(2, 0, all[2] ?? '')),
  ),
  wrong(
    'last-sentence-other',
    'speaks the first sentence in place of the last',
    said((all) => [...all.slice(0, -1), all[0]!]),
  ),
  wrong(
    'announced-before',
    'speaks a notice first',
    said((all) => [notice, ...all]),
  ),
  wrong(
    'announced-behind',
    'speaks a notice last',
    said((all) => [...all, notice]),
  ),
  wrong(
    'markup-spoken',
    'speaks the markup that it puts around each sentence',
    said((all) => all.map((one) => `less than s greater than ${one} less than slash s greater than`)),
  ),
  wrong(
    'last-second-lost',
    'loses the last second',
    sounding((samples, rate) => [samples.subarray(0, -Math.round(1.2 * rate))]),
  ),
  wrong(
    'first-seconds-lost',
    'loses the first two seconds',
    sounding((samples, rate) => [samples.subarray(2 * rate)]),
  ),
  wrong('ends-trimmed', 'loses 0.6 s of the end of each sentence but the last', joined(0, 0.6)),
  wrong('beginnings-trimmed', 'loses 0.35 s of the beginning of each sentence but the first', joined(0.35, 0)),
  wrong('beginnings-clipped', 'loses 0.12 s of the beginning of each sentence but the first', joined(0.12, 0)),
  wrong(
    'block-silent',
    'has silence in the place of 0.6 s',
    block((samples) => samples.fill(0)),
  ),
  wrong(
    'block-twice',
    'has 0.6 s twice',
    block((samples) => [samples, samples]),
  ),
  wrong(
    'block-noise',
    'has noise in the place of 0.6 s',
    block((samples) => samples.map(noise)),
  ),
  wrong(
    'block-reversed',
    'has 0.6 s backwards',
    block((samples) => samples.reverse()),
  ),
  wrong(
    'restarted',
    'begins again after a third',
    sounding((samples) => [samples.subarray(0, samples.length / 3), samples]),
  ),
  wrong(
    'halves-swapped',
    'sends the second half first',
    sounding((samples) => [samples.subarray(samples.length >> 1), samples.subarray(0, samples.length >> 1)]),
  ),
  wrong(
    'backwards',
    'plays the sound backwards',
    sounding((samples) => [samples.toReversed()]),
  ),
]
