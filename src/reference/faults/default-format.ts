import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { member } from '../speech-request.ts'
import { asWav, clause, pcmLabel } from './audio-format-hooks.ts'
import { bytes, labelled, speaksAs } from './audio-hooks.ts'

const hasNoFormat: Fault['when'] = {
  operation: 'speech',
  matches: ({ requested }) => member(requested.body, 'response_format') === undefined,
}

const alike = (id: string, title: string, sentence: string, hooks: Fault['hooks']): Fault =>
  should('binary', {
    id: `default-${id}`,
    title: `${title} where no format is requested`,
    clause: sentence,
    violates: ['SPEECH-DEFAULT-ALIKE'],
    when: hasNoFormat,
    hooks,
  })

/** What is sent where no format is requested, or the one that is requested is overlooked. */
export const defaults: Fault[] = [
  alike('voice-not-heeded', 'speaks with one voice', '2.1', {
    job: (job, { services }) => ({ ...job, voice: services.defaults.voice }),
  }),
  alike('speed-not-heeded', 'speaks at the usual speed', '2.1', { job: (job) => ({ ...job, speed: 1 }) }),
  alike('first-line', 'speaks the first line alone', '1', {
    job: (job) => ({ ...job, text: job.text.split('\n', 1)[0]! }),
  }),
  alike('beyond-ascii', 'speaks nothing behind a letter beyond ASCII', '1', {
    job: (job) => ({ ...job, text: /^[\0-\x7f]*/.exec(job.text)![0] }),
  }),
  alike('long-cut', 'speaks the first 200 characters', '1', {
    job: (job) => ({ ...job, text: job.text.slice(0, 200) }),
  }),
  must('binary', {
    id: 'default-mp3-as-pcm',
    title: 'sends mp3 labelled audio/pcm where no format is requested',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: speaksAs((job) => ({ ...job, format: 'mp3' }), pcmLabel),
  }),
  must('binary', {
    id: 'default-pcm-as-mpeg',
    title: 'sends PCM labelled audio/mpeg where no format is requested',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: labelled('audio/mpeg'),
  }),
  must('binary', {
    id: 'default-pcm-as-mpeg-long',
    title: 'sends PCM labelled audio/mpeg where no format is requested for a text of more than 300 characters',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: { ...hasNoFormat, longerThan: 300 },
    hooks: speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/mpeg'),
  }),
  must('binary', {
    id: 'default-json',
    title: 'sends JSON where no format is requested',
    clause: '1',
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: { ...bytes(() => Buffer.from('{"audio":null}')), ...labelled('application/json') },
  }),
  must('binary', {
    id: 'default-labelled-twice',
    title: 'sends mp3 labelled "audio/mpeg, audio/mpeg" where no format is requested',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: speaksAs((job) => ({ ...job, format: 'mp3' }), 'audio/mpeg, audio/mpeg'),
  }),
  must('binary', {
    id: 'default-text-as-wav',
    title: 'sends text labelled audio/wav where no format is requested',
    clause: '1',
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: { ...bytes(() => Buffer.from('Your speech is ready for you to download.')), ...labelled('audio/wav') },
  }),
  must('binary', {
    id: 'default-empty-wav',
    title: 'sends an empty body labelled audio/wav where no format is requested',
    clause: '4.1',
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: { ...bytes(() => Buffer.alloc(0)), ...labelled('audio/wav') },
  }),
  must('binary', {
    id: 'default-wav-as-mpeg',
    title: 'sends WAV labelled audio/mpeg where no format is requested',
    clause,
    violates: ['SPEECH-DEFAULT-FORMAT'],
    when: hasNoFormat,
    hooks: speaksAs((job) => ({ ...job, format: 'pcm' }), 'audio/mpeg', asWav),
  }),
  must('binary', {
    id: 'default-where-format-is-first',
    title: 'overlooks a response_format that is the first member, and sends mp3',
    clause,
    violates: ['SPEECH-MEDIA-TYPE', 'PCM-FORMAT'],
    when: {
      operation: 'speech',
      format: 'pcm',
      matches: ({ requested }) => Object.keys(requested.body ?? {})[0] === 'response_format',
    },
    hooks: { job: (job) => ({ ...job, format: 'mp3' }) },
  }),
]
