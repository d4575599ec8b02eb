import type { AnyDeviation, Hooks } from '../../src/reference/deviation.ts'
import { failure } from '../../src/reference/failure.ts'
import { deviations } from '../../src/reference/registry.ts'
import type { Reply } from '../../src/reference/reply.ts'

/** Something that goes wrong between a service and its client, and what a caller sees of it. */
export interface Trouble {
  readonly title: string
  readonly deviation: AnyDeviation
  /** Where the request is in order, or is to be refused with 404. */
  readonly request: 'valid' | 'refused'
  /** Does the client get so much time only? */
  readonly patient?: false
}

/** Milliseconds that a client is given where it is to lose its patience. */
export const patience = 300

/** What the service does not come with: it would keep those waiting who judge it. */
const own = (id: string, hooks: Hooks): AnyDeviation => ({
  kind: 'fault',
  level: 'must',
  area: 'errors',
  id,
  title: id,
  clause: '4',
  violates: ['NONE-OF-IT'],
  hooks,
})
const known = (id: string): AnyDeviation => deviations([id])[0]!

/** Longer than any patience, and not for ever: what was started must end. */
const long = 6000

async function* stalling(body: Reply['body']): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(body)) yield body.subarray(0, body.length / 2)
  else {
    for await (const piece of body) {
      yield piece.subarray(0, piece.length / 2)
      break
    }
  }
  await new Promise((resolve) => {
    setTimeout(resolve, long).unref()
  })
}

export const speechTroubles: readonly Trouble[] = [
  { title: 'the connection closes before the announced length', deviation: known('speech-cut'), request: 'valid' },
  { title: 'the connection is reset half way', deviation: known('speech-reset'), request: 'valid' },
  {
    title: 'the last frame is cut, and the body ends in order',
    deviation: known('mp3-last-frame-cut'),
    request: 'valid',
  },
  { title: 'mp3 labelled application/octet-stream', deviation: known('mp3-label-octet-stream'), request: 'valid' },
  { title: '200 with an error in JSON', deviation: known('mp3-error-json-honestly'), request: 'valid' },
  { title: '200 with an error in JSON, labelled audio/mpeg', deviation: known('mp3-error-json'), request: 'valid' },
  { title: '200 with an empty body', deviation: known('mp3-empty'), request: 'valid' },
  {
    title: 'no answer before the client loses its patience',
    deviation: own('slow-first-byte', { reply: (reply) => ({ ...reply, delay: long }) }),
    request: 'valid',
    patient: false,
  },
  {
    title: 'the body stalls until the client loses its patience',
    deviation: own('stall', { reply: (reply) => ({ ...reply, body: stalling(reply.body) }) }),
    request: 'valid',
    patient: false,
  },
  {
    title: '503 with Retry-After: 1',
    deviation: own('retry-after', { trouble: () => failure(503, '', [['Retry-After', '1']]) }),
    request: 'valid',
  },
  { title: 'an error as a page of HTML', deviation: known('errors-html'), request: 'refused' },
  { title: 'an error without the envelope (`{"detail":…}`)', deviation: known('errors-detail'), request: 'refused' },
  { title: 'error.code is a string', deviation: known('errors-code-string'), request: 'refused' },
  { title: 'error.code is not the status', deviation: known('errors-code-own'), request: 'refused' },
]

export const budgetTroubles: readonly Trouble[] = [
  { title: 'the JSON is cut', deviation: known('budget-cut'), request: 'valid' },
  { title: 'labelled text/plain', deviation: known('budget-label-text'), request: 'valid' },
  { title: 'the record without its envelope', deviation: known('budget-bare'), request: 'valid' },
  { title: 'limit_usd is a string', deviation: known('budget-limit-usd-string'), request: 'valid' },
  { title: 'reset_interval is null', deviation: known('budget-reset-interval-null'), request: 'valid' },
  {
    title: 'created_at is a day that does not exist',
    deviation: known('budget-created-at-no-such-day'),
    request: 'valid',
  },
  {
    title: 'no answer before the client loses its patience',
    deviation: own('slow-first-byte', { reply: (reply) => ({ ...reply, delay: long }) }),
    request: 'valid',
    patient: false,
  },
  {
    title: 'the body stalls until the client loses its patience',
    deviation: own('stall', { reply: (reply) => ({ ...reply, body: stalling(reply.body) }) }),
    request: 'valid',
    patient: false,
  },
  { title: 'an error as a page of HTML', deviation: known('errors-html'), request: 'refused' },
  { title: 'error.code is a string', deviation: known('errors-code-string'), request: 'refused' },
]
