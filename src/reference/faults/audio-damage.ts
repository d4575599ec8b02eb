import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { clause, mp3, pcm } from './audio-damage-hooks.ts'
import { eachSample, success } from './audio-hooks.ts'
import { cuts, frameFaults, marks, mixtures } from './mp3-damage.ts'
import { alignment, cutEnd, foreign, pcmFraming, rates } from './pcm-damage.ts'

const silence: Fault[] = [
  should('binary', {
    id: 'pcm-silence',
    title: 'sends PCM that is silent',
    clause,
    violates: ['PCM-SILENCE'],
    when: pcm,
    hooks: eachSample(() => 0),
  }),
  should('binary', {
    id: 'mp3-silence',
    title: 'sends mp3 that is silent',
    clause,
    violates: ['MP3-SILENCE'],
    when: mp3,
    hooks: eachSample(() => 0),
  }),
  should('binary', {
    id: 'pcm-nearly-silent',
    title: 'sends PCM of the last bit only',
    clause,
    violates: ['PCM-SILENCE'],
    when: pcm,
    hooks: eachSample((_, index) => (index % 3 === 0 ? 1 / 32767 : 0)),
  }),
]

/** The body ends before its framing says, or its framing is broken. Clause 4.1: "body is a raw audio byte stream". */
const framing: Fault[] = [
  must('binary', {
    id: 'speech-length-too-long',
    title: 'announces more bytes than it sends',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, declaredLength: (length) => length + 1000 })),
  }),
  must('binary', {
    id: 'speech-cut',
    title: 'closes the connection at four fifths of the announced length',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.8, how: 'close' } })),
  }),
  must('binary', {
    id: 'speech-reset',
    title: 'resets the connection half way',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.5, how: 'reset' } })),
  }),
  must('binary', {
    id: 'speech-cut-long',
    title: 'closes the connection half way where there are more than 700 characters to speak',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech', longerThan: 700 },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.5, how: 'close' } })),
  }),
  must('binary', {
    id: 'speech-bad-chunk',
    title: 'breaks the chunked coding',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: { operation: 'speech' },
    hooks: success((reply) => ({ ...reply, cut: { share: 0.9, how: 'bad-chunk' } })),
  }),
  must('binary', {
    id: 'speech-cut-mp3',
    title: 'closes the connection of mp3 before its end',
    clause,
    violates: ['SPEECH-BODY-WHOLE'],
    when: mp3,
    hooks: success((reply) => ({ ...reply, cut: { share: 0.7, how: 'close' } })),
  }),
]

/** 4.1, table: bytes that are the right format and damaged. */
export const audioDamageFaults: readonly Fault[] = [
  ...frameFaults,
  ...cuts,
  ...marks,
  ...mixtures,
  ...alignment,
  ...pcmFraming,
  cutEnd,
  ...foreign,
  ...rates,
  ...silence,
  ...framing,
]
