import type { Fault, Hooks } from '../deviation.ts'
import { failure } from '../failure.ts'
import { should } from '../fault.ts'
import { sentences } from '../voice/sentences.ts'
import { speak } from '../voice/speak.ts'

const speech = { operation: 'speech' } as const

const usualVoice: Hooks = { job: (job, { services }) => ({ ...job, voice: services.defaults.voice }) }

/** In the usual voice behind the sentence in which so many characters are spoken. */
function voiceUpTo(characters: number): NonNullable<Hooks['samples']> {
  return async function* (spoken, { job, services }) {
    const usual = speak({ ...job!, voice: services.defaults.voice }, (name) => services.voices[name]!)
    const texts = sentences(job!.text)
    let length = 0
    for await (const samples of spoken) {
      const { value } = await usual.next()
      yield length < characters ? samples : value!
      length += texts.shift()?.length ?? 0
    }
  }
}

/** The voice of another request, or of none. 2.1: "voice | string | Provider-specific voice identifier." */
export const voiceFaults: readonly Fault[] = [
  should('binary', {
    id: 'voice-not-heeded',
    title: 'speaks with one voice, whichever is asked for',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    when: speech,
    hooks: usualVoice,
  }),
  should('binary', {
    id: 'voice-not-heeded-long',
    title: 'speaks texts above 300 characters with one voice, whichever is asked for',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    sometimes: ['SPEECH-OTHER-VOICE-WHOLE'],
    when: { ...speech, longerThan: 300 },
    hooks: usualVoice,
  }),
  should('binary', {
    id: 'voice-not-heeded-in-page',
    title: 'speaks texts above 1,000 characters with one voice, whichever is asked for',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    sometimes: ['SPEECH-OTHER-VOICE-WHOLE'],
    when: { ...speech, longerThan: 1000 },
    hooks: usualVoice,
  }),
  should('binary', {
    id: 'voice-lost-on-the-way',
    title: 'speaks the first 150 characters of a text in the voice that is asked for, and the rest in one voice',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    sometimes: ['SPEECH-OTHER-VOICE-WHOLE'],
    when: { ...speech, longerThan: 200 },
    hooks: { samples: voiceUpTo(150) },
  }),
  should('binary', {
    id: 'voice-lost-in-page',
    title: 'speaks the first 500 characters of a text in the voice that is asked for, and the rest in one voice',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    sometimes: ['SPEECH-OTHER-VOICE-WHOLE'],
    when: { ...speech, longerThan: 1000 },
    hooks: { samples: voiceUpTo(500) },
  }),
  should('binary', {
    id: 'voice-page-cut',
    title: 'speaks 600 characters of a text above 1,000, in all voices but the usual one',
    clause: '1',
    violates: ['SPEECH-OTHER-VOICE-WHOLE'],
    when: { ...speech, longerThan: 1000 },
    hooks: {
      job: (job, { services }) =>
        job.voice === services.defaults.voice ? job : { ...job, text: job.text.slice(0, 600) },
    },
  }),
  should('binary', {
    id: 'voice-not-heeded-beyond-ascii',
    title: 'speaks texts with a letter beyond ASCII with one voice, whichever is asked for',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    when: speech,
    hooks: {
      job: (job, { services }) => (/[^\0-\x7f]/.test(job.text) ? { ...job, voice: services.defaults.voice } : job),
    },
  }),
  should('binary', {
    id: 'voice-not-heeded-in-lines',
    title: 'speaks texts with a line end with one voice, whichever is asked for',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    when: speech,
    hooks: {
      job: (job, { services }) => (job.text.includes('\n') ? { ...job, voice: services.defaults.voice } : job),
    },
  }),
  should('binary', {
    id: 'voice-speed-inverted',
    title: 'divides by the speed in all voices but the usual one: speaks slower at a speed of 2',
    clause: '2.1',
    violates: ['SPEECH-OTHER-VOICE-SPEED'],
    others: { sometimes: /^speed-|-in-other-voice$/ },
    when: speech,
    hooks: {
      job: (job, { services }) => (job.voice === services.defaults.voice ? job : { ...job, speed: 1 / job.speed }),
    },
  }),
  should('binary', {
    id: 'voice-fast-cut',
    title: 'speaks the first quarter of a text at a speed above 1, in all voices but the usual one',
    clause: '1',
    violates: ['SPEECH-OTHER-VOICE-SPEED'],
    when: speech,
    hooks: {
      job: (job, { services }) =>
        job.voice === services.defaults.voice || job.speed <= 1
          ? job
          : { ...job, text: job.text.slice(0, Math.ceil(job.text.length / 4)) },
    },
  }),
  should('binary', {
    id: 'voice-not-heeded-at-speed-in-mp3',
    title: 'speaks mp3 at a speed besides 1 with one voice, whichever is asked for',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    sometimes: ['SPEECH-FORMATS-ALIKE'],
    when: speech,
    hooks: {
      job: (job, { services }) =>
        job.format === 'mp3' && job.speed !== 1 ? { ...job, voice: services.defaults.voice } : job,
    },
  }),
  should('binary', {
    id: 'voice-not-heeded-at-speed',
    title: 'speaks at a speed besides 1 with one voice, whichever is asked for',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    when: speech,
    hooks: {
      job: (job, { services }) => (job.speed === 1 ? job : { ...job, voice: services.defaults.voice }),
    },
  }),
  should('binary', {
    id: 'voice-other-cut',
    title: 'speaks the first 300 characters of a text in a voice besides the usual one',
    clause: '2.1',
    violates: ['SPEECH-OTHER-VOICE-WHOLE'],
    when: { ...speech, longerThan: 300 },
    hooks: {
      job: (job, { services }) =>
        job.voice === services.defaults.voice ? job : { ...job, text: job.text.slice(0, 300) },
    },
  }),
  should('binary', {
    id: 'voice-other-at-speed-500',
    title: 'answers 500 where a voice besides the usual one is asked for at a speed',
    clause: '7',
    violates: ['SPEECH-ROBUST'],
    when: {
      ...speech,
      matches({ requested, services }) {
        const { voice, speed } = { ...(requested.body as { voice?: unknown; speed?: unknown } | undefined) }
        return (
          typeof voice === 'string' && voice !== services.defaults.voice && typeof speed === 'number' && speed !== 1
        )
      },
    },
    hooks: { trouble: () => failure(500) },
  }),
  should('binary', {
    id: 'voice-not-in-cache',
    title: 'keeps audio by text and format, and not by voice',
    clause: '2.1',
    violates: ['SPEECH-VOICE-HONOURED'],
    when: speech,
    hooks: {
      job: (job, context) => {
        const kept = context.memory('voice-not-in-cache')
        const key = `${job.format} ${job.speed} ${job.text}`
        if (!kept.has(key)) kept.set(key, job.voice)
        return { ...job, voice: kept.get(key) as string }
      },
    },
  }),
]
