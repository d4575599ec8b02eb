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
    sometimes: ['SPEECH-LONGER-LASTS-LONGER', 'SPEECH-PAGE-WHOLE', 'SPEECH-FORMATS-ALIKE', 'SPEECH-TEXTS-DIFFER'],
    when: long,
    hooks,
  })

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
