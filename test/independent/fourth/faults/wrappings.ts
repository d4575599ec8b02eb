import { json, raw, Refusal } from '../steps.ts'
import { allSpeech, retyped, speechAs } from './recode.ts'
import { must } from './tools.ts'

/** Speech in another wrapping or status, or none. */
export const wrappingFaults = [
  must(
    'sound-octets',
    '4.1',
    'laravel',
    'Speech is application/octet-stream.',
    speechAs((answer) => retyped(answer, 'application/octet-stream')),
    allSpeech,
  ),
  must(
    'sound-base64',
    '4.1',
    'cloudflare',
    'isBase64Encoded is not set: speech comes as base64.',
    speechAs((answer) => ({ ...answer, body: Buffer.from(answer.body.toString('base64')) })),
    allSpeech,
  ),
  must(
    'sound-in-json',
    '4.1',
    'go',
    'Speech is JSON: {"audioContent": "…"}.',
    speechAs((answer) => json(200, { audioContent: answer.body.toString('base64') })),
    allSpeech,
  ),
  must(
    'sound-events',
    '4.1',
    'fastapi',
    'Speech is a stream of events with base64 deltas.',
    speechAs((answer) => {
      const delta = { type: 'speech.audio.delta', audio: answer.body.toString('base64') }
      return raw(200, 'text/event-stream', `data: ${JSON.stringify(delta)}\n\ndata: [DONE]\n\n`)
    }),
    allSpeech,
  ),
  must(
    'sound-multipart',
    '4.1',
    'aspnet',
    'Speech is one part of a multipart body.',
    speechAs((answer) => ({
      ...answer,
      body: Buffer.concat([
        Buffer.from('--b7\r\nContent-Type: audio/mpeg\r\n\r\n'),
        answer.body,
        Buffer.from('\r\n--b7--\r\n'),
      ]),
    })),
    allSpeech,
  ),
  must(
    'sound-warning-first',
    '4.1',
    'laravel',
    'A notice of PHP goes out ahead of the audio.',
    speechAs((answer) => ({
      ...answer,
      body: Buffer.concat([
        Buffer.from(
          '<br />\n<b>Deprecated</b>: Creation of dynamic property in <b>Tts.php</b> on line <b>88</b><br />\n',
        ),
        answer.body,
      ]),
    })),
    allSpeech,
  ),
  must(
    'sound-created',
    '4.1',
    'rails',
    'A speech is created with 201.',
    speechAs((answer) => ({ ...answer, status: 201 })),
    allSpeech,
  ),
  must(
    'sound-accepted',
    '4.1',
    'aspnet',
    'A speech is a job: 202 with the address where it will be.',
    speechAs(() => json(202, { id: 'job_7f2', status: 'queued' })),
    allSpeech,
  ),
  must(
    'sound-empty',
    '4.1',
    'go',
    'The pipe is closed before the encoder has run: 200 with nothing.',
    speechAs((answer) => ({ ...answer, body: Buffer.alloc(0) })),
    allSpeech,
  ),
  must(
    'sound-empty-when-short',
    '4.1',
    'axum',
    'Texts under twenty characters stay in the buffer of the encoder: 200 with nothing.',
    (base) => ({
      speak: async (order, call) => {
        const answer = await base.speak(order, call)
        return order.text.length < 20 ? { ...answer, body: Buffer.alloc(0) } : answer
      },
    }),
    allSpeech,
  ),
  must('sound-error-in-200', '4.1', 'cloudflare', 'An error of the provider is passed on with 200.', (base) => ({
    speech: (call, caller) => {
      try {
        return base.speech(call, caller)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status < 500) throw error
        return { ...base.failure(error, call), status: 200 }
      }
    },
  })),
  must(
    'sound-every-eleventh',
    '4.1',
    'spring',
    'Each eleventh speech has no body: a worker is out of order.',
    (base) => {
      let count = 0
      return {
        speak: async (order, call) => {
          const answer = await base.speak(order, call)
          return ++count % 11 === 0 ? { ...answer, body: Buffer.alloc(0) } : answer
        },
      }
    },
  ),
]
