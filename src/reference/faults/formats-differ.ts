import type { Format } from '../../contract/operation.ts'
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
    sometimes: ['PCM-RATE', 'SPEECH-LONGER-LASTS-LONGER', 'SPEECH-PAGE-WHOLE', 'SPEECH-WHOLE-TEXT'],
    when: { operation: 'speech', format, matches: ({ requested }) => isMiddling(requested.input) },
    hooks,
  })

/** One format of a text that is not the sound of the other. */
export const formatsDifferFaults: readonly Fault[] = (['mp3', 'pcm'] as const).flatMap((format) => [
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
