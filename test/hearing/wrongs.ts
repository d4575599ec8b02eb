import type { Sound } from './engines.ts'
import { joined } from '../../fixtures/audio/joined.ts'
import { longOf, type SpokenTexts } from './texts.ts'

/** One way in which the long text is not spoken as it should be. */
export interface Wrong {
  readonly name: string
  /** The fact that it rests on claims 6 of 7 or better. */
  readonly claimed: boolean
  /** What is spoken in place of the long text. */
  readonly text?: (texts: SpokenTexts) => string
  /** What becomes of its sound. */
  readonly sound?: (sound: Sound) => Sound
}

const sentencesOf = (texts: SpokenTexts): string[] => longOf(texts).split(/(?<=[.!?]) /)

const says = (name: string, text: (texts: SpokenTexts) => string, claimed = true): Wrong => ({ name, text, claimed })

const sounds = (
  name: string,
  change: (samples: Float32Array, rate: number) => Float32Array,
  claimed = true,
): Wrong => ({
  name,
  claimed,
  sound: ({ samples, rate }) => ({ samples: change(samples, rate), rate }),
})

/** Up to where there is sound: silence at the end is none of the speech that is cut. */
function spokenEnd(samples: Float32Array): number {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.findLastIndex((sample) => Math.abs(sample) > peak / 50)
}

const cutEnd = (seconds: number) => (samples: Float32Array, rate: number) =>
  samples.slice(0, Math.max(0, spokenEnd(samples) - seconds * rate))

export const wrongs: readonly Wrong[] = [
  says('first 100 characters only', (texts) => longOf(texts).slice(0, 100)),
  says('first 200 characters only', (texts) => longOf(texts).slice(0, 200)),
  says('first 400 characters only', (texts) => longOf(texts).slice(0, longOf(texts).length - 45)),
  says('first sentence only', (texts) => sentencesOf(texts)[0]!),
  says('last sentence lost', (texts) => sentencesOf(texts).slice(0, -1).join(' ')),
  says('last word lost', (texts) => longOf(texts).replace(/ \S+$/, '.')),
  says('first word lost', (texts) => longOf(texts).replace(/^\S+ /, ''), false),
  says('first sentence lost', (texts) => sentencesOf(texts).slice(1).join(' ')),
  says('first of the short texts lost', ({ short, medium, filler }) => [medium, filler, short[1], short[2]].join(' ')),
  says('filler lost', ({ short, medium }) => [medium, ...short].join(' ')),
  says('two sentences swapped', ({ short, medium, filler }) =>
    [medium, short[1], filler, short[0], short[2]].join(' '),
  ),
  says('sentences in reverse order', (texts) => sentencesOf(texts).toReversed().join(' ')),
  says('everything twice', (texts) => `${longOf(texts)} ${longOf(texts)}`),
  says('one sentence repeated', ({ short, medium, filler }) =>
    [medium, short[0], short[0], filler, short[1], short[2]].join(' '),
  ),
  says('the medium text in its place', ({ medium }) => medium),
  says('a short text in its place', ({ short }) => short[0]),
  says('the short texts are never in it', ({ medium, filler }) => `${filler} ${medium} ${filler}`),
  says('an announcement before', (texts) => `${texts.filler} ${longOf(texts)}`),
  says('an announcement behind', (texts) => `${longOf(texts)} ${texts.filler}`),
  says('markup read aloud', (texts) =>
    sentencesOf(texts)
      .map((sentence) => `less than s greater than ${sentence} less than slash s greater than`)
      .join(' '),
  ),
  says('the words of each sentence in reverse', (texts) =>
    sentencesOf(texts)
      .map((sentence) => sentence.split(' ').toReversed().join(' '))
      .join(' '),
  ),
  sounds('last second lost', cutEnd(1)),
  sounds('last two seconds lost', cutEnd(2)),
  sounds('first two seconds lost', (samples, rate) => samples.slice(2 * rate)),
  sounds('backwards', (samples) => samples.toReversed()),
  sounds('a restart after a third', (samples) => joined(samples.slice(0, samples.length / 3), samples)),
  sounds('three seconds in the middle lost', (samples, rate) =>
    joined(samples.slice(0, samples.length / 2 - 1.5 * rate), samples.slice(samples.length / 2 + 1.5 * rate)),
  ),
  sounds('halves swapped', (samples) =>
    joined(samples.slice(samples.length / 2), samples.slice(0, samples.length / 2)),
  ),
  sounds('the second half three times as fast', (samples) =>
    joined(
      samples.slice(0, samples.length / 2),
      samples.slice(samples.length / 2).filter((_, index) => index % 3 === 0),
    ),
  ),
  sounds(
    'a tone',
    (samples, rate) => samples.map((_, index) => 0.3 * Math.sin((2 * Math.PI * 440 * index) / rate)),
    false,
  ),
]
