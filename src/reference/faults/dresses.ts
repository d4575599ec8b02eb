import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { mapBody, withHeader } from '../reply.ts'
import { overlooks } from './validation-hooks.ts'
import { conditionFault } from './conditions.ts'
import { oldVersionFaults } from './old-version.ts'

type Isit = (context: Context) => boolean

/** A request with a header line of this name whose value fits. */
const sends =
  (name: string, value = /^/): Isit =>
  ({ incoming }) =>
    headerValues(incoming, name).some((one) => value.test(one))
const lacks =
  (name: string): Isit =>
  (context) =>
    !sends(name)(context)
const both =
  (...all: readonly Isit[]): Isit =>
  (context) =>
    all.every((one) => one(context))

const speech = { operation: 'speech' } as const
const budget = { operation: 'budget' } as const

/** Refuses what is right because of how a client writes it. */
const refuses = (
  id: string,
  title: string,
  status: 400 | 403 | 406,
  isIt: Isit,
  besides: readonly string[] = status === 400 ? [] : ['SPEECH-STATUS-LISTED'],
): Fault =>
  must('binary', {
    id: `dress-${id}-${status}`,
    title: `answers ${title} with ${status}`,
    clause: '4.1',
    violates: ['SPEECH-SUCCESS-200', ...besides],
    when: { ...speech, matches: isIt },
    hooks: { trouble: () => failure(status, 'Refused') },
  })

const refused: Fault[] = [
  refuses('origin', 'an Origin', 403, sends('origin')),
  refuses('agent-absent', 'a request without a User-Agent', 403, lacks('user-agent')),
  refuses('q-values', 'weights above 0 in Accept-Encoding', 400, sends('accept-encoding', /;q=(?:0\.\d|1)/)),
  refuses('close', 'a connection that is to be closed', 400, sends('connection', /close/)),
  refuses(
    'empty-header',
    'a header without a value',
    400,
    ({ incoming }) => incoming.headers.some(([, value]) => value === ''),
    ['SPEECH-HTTP-FORMS'],
  ),
  refuses('accept-exact', 'an Accept that names the type of the format', 406, sends('accept', /^audio\/(?:mpeg|pcm)$/)),
]

/** HTTP lets a server do so, and clients count on it that none does. */
const declined = should('binary', {
  id: 'dress-octet-stream-406',
  title: 'answers an Accept that names no audio with 406',
  clause: '4.1',
  violates: ['SPEECH-HTTP-FORMS'],
  when: { ...speech, matches: sends('accept', /^application\/octet-stream$/) },
  hooks: { trouble: () => failure(406, 'Refused') },
})

/** Looks less closely at what some client sends. */
const trusting: Fault[] = [
  must('validation', {
    id: 'dress-openai-voice',
    title: 'takes any voice from a client of another interface',
    clause: '2.1',
    violates: ['SPEECH-VOICE-MIN-LENGTH'],
    when: { ...speech, matches: sends('user-agent', /^OpenAI/) },
    hooks: overlooks(({ field }) => field === 'voice'),
  }),
  must('validation', {
    id: 'dress-browser-interval',
    title: 'takes any interval from a browser',
    clause: '4.2',
    violates: ['BUDGET-INTERVAL-REFUSED', 'BUDGET-INTERVAL-400'],
    when: { ...budget, matches: sends('user-agent', /^Mozilla/) },
    hooks: overlooks(({ field }) => field === 'interval'),
  }),
  ...([speech, budget] as const).map((when) =>
    must('auth', {
      id: `dress-referer-trusted-${when.operation}`,
      title: `asks pages of its own for no key (only ${when.operation})`,
      clause: '5',
      violates: ['AUTH-MISSING-401'],
      when: { ...when, matches: both(sends('referer'), lacks('authorization')) },
      hooks: {
        key: (_, { services, operation }) => services.store.anyKey(operation === 'budget' ? 'management' : 'api'),
      },
    }),
  ),
]

const answersErrors = (
  id: string,
  title: string,
  isIt: Isit,
  body: string,
  type: string,
  silences: readonly string[] = ['AUTH-MISSING-MESSAGE'],
): Fault =>
  must('errors', {
    id: `dress-${id}`,
    title,
    clause: '7',
    violates: ['ERROR-JSON'],
    silences,
    when: { matches: isIt },
    hooks: {
      reply: (reply) =>
        reply.status < 400 ? reply : mapBody(withHeader(reply, 'Content-Type', type), () => Buffer.from(body)),
    },
  })

/** Errors for people, to who seems to be one. */
const forPeople: Fault[] = [
  answersErrors(
    'errors-as-pages',
    'answers errors with a page where Accept names HTML',
    sends('accept', /text\/html/),
    '<!doctype html><title>Error</title><h1>Error</h1>',
    'text/html; charset=utf-8',
  ),
  answersErrors(
    'errors-translated',
    'answers errors with plain text in the language of Accept-Language',
    sends('accept-language', /^(?!en)[a-z]{2}\b/),
    'Die Anfrage ist nicht gültig',
    'text/plain; charset=utf-8',
  ),
  answersErrors(
    'errors-as-text',
    'answers errors with plain text where Accept prefers it',
    sends('accept', /^text\/plain/),
    'Error',
    'text/plain',
    [],
  ),
]

const isAudio = (type: string | undefined): boolean => type?.startsWith('audio/') === true
const typeOf = (headers: readonly (readonly [string, string])[]): string | undefined =>
  headers.find(([name]) => name === 'Content-Type')?.[1]

/** Answers what the headers seem to ask for, and not what the interface says. */
const answers: Fault[] = [
  must('binary', {
    id: 'dress-accept-label',
    title: "labels audio with the type of the request's Accept",
    clause: '4.1',
    violates: ['SPEECH-MEDIA-TYPE'],
    when: { ...speech, format: 'mp3', matches: sends('accept', /^application\/octet-stream$/) },
    hooks: {
      reply: (reply) =>
        isAudio(typeOf(reply.headers)) ? withHeader(reply, 'Content-Type', 'application/octet-stream') : reply,
    },
  }),
  must('binary', {
    id: 'dress-accept-wins',
    title: 'answers the first audio type of Accept, whatever response_format says',
    clause: '4.1',
    violates: ['SPEECH-MEDIA-TYPE', 'PCM-FORMAT'],
    when: { ...speech, matches: sends('accept', /^audio\/mpeg/) },
    hooks: { job: (job) => ({ ...job, format: 'mp3' }) },
  }),
  must('binary', {
    id: 'dress-accept-json',
    title: 'answers audio as base64 in JSON where Accept names JSON',
    clause: '4.1',
    violates: ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'PCM-FORMAT'],
    when: { ...speech, matches: sends('accept', /application\/json/) },
    hooks: {
      reply: (reply) =>
        isAudio(typeOf(reply.headers))
          ? mapBody(withHeader(reply, 'Content-Type', 'application/json'), (body) =>
              Buffer.from(JSON.stringify({ audio: body.toString('base64') })),
            )
          : reply,
    },
  }),
  should('binary', {
    id: 'dress-range-206',
    title: 'answers a Range with 206 and all of the audio',
    clause: '4.1',
    violates: ['SPEECH-HTTP-FORMS'],
    when: { ...speech, matches: sends('range') },
    hooks: { reply: (reply) => (reply.status === 200 ? { ...reply, status: 206 } : reply) },
  }),
  ...oldVersionFaults,
  must('errors', {
    id: 'dress-gzip-unsaid',
    title: 'compresses errors where gzip is offered, and does not say so',
    clause: '1',
    violates: ['ERROR-JSON', 'CONTENT-CODING'],
    silences: ['AUTH-MISSING-MESSAGE'],
    when: { matches: sends('accept-encoding', /gzip/) },
    hooks: {
      reply: (reply) => (reply.status < 400 ? reply : mapBody(reply, (body) => gzipSync(body))),
    },
  }),
  must('budget', {
    id: 'dress-gzip-unsaid-budget',
    title: 'compresses budgets where gzip is offered, and does not say so',
    clause: '1',
    violates: ['BUDGET-DATA', 'CONTENT-CODING'],
    when: { operation: 'budget', matches: sends('accept-encoding', /gzip/) },
    hooks: {
      reply: (reply) => (reply.status === 200 ? mapBody(reply, (body) => gzipSync(body)) : reply),
    },
  }),
  should('errors', {
    id: 'dress-brotli-unasked',
    title: 'compresses with brotli for whoever offers anything',
    clause: '1',
    violates: ['CONTENT-CODING'],
    when: { matches: sends('accept-encoding', /gzip/) },
    hooks: {
      reply: (reply) =>
        Buffer.isBuffer(reply.body)
          ? withHeader(
              mapBody(reply, (body) => brotliCompressSync(body)),
              'Content-Encoding',
              'br',
            )
          : reply,
    },
  }),
]

/** Does not take what HTTP has every server take. */
const declines = (
  id: string,
  title: string,
  operation: 'speech' | 'budget',
  status: 400 | 415 | 417,
  isIt: Isit,
): Fault =>
  should('validation', {
    id: `form-${id}`,
    title: `answers ${title} with ${status}`,
    clause: operation === 'speech' ? '4.1' : '4.2',
    violates: [operation === 'speech' ? 'SPEECH-HTTP-FORMS' : 'BUDGET-HTTP-FORMS'],
    when: { operation, matches: isIt },
    hooks: { trouble: () => failure(status, 'Refused') },
  })

const forms: Fault[] = [
  declines('expect-417', 'Expect', 'speech', 417, sends('expect')),
  declines('chunked-400', 'a body in chunks', 'speech', 400, sends('transfer-encoding')),
  declines('accept-text-400', 'an Accept that prefers text', 'speech', 400, sends('accept', /^text\/plain/)),
  declines('agent-empty-400', 'an empty User-Agent', 'speech', 400, sends('user-agent', /^$/)),
  declines(
    'coding-refused-400',
    'an Accept-Encoding that takes no coding',
    'budget',
    400,
    sends('accept-encoding', /;q=0,/),
  ),
  declines('cookie-400', 'a Cookie that cannot be decoded', 'speech', 400, sends('cookie', /%A;/)),
  declines('forwarded-400', 'a request that two proxies passed on', 'budget', 400, sends('x-forwarded-for', /,/)),
  declines('get-content-type-400', 'a Content-Type on a GET', 'budget', 400, sends('content-type')),
]

/** How it matters here what else a client sends, and how. */
export const dressFaults: readonly Fault[] = [
  ...refused,
  declined,
  ...trusting,
  ...forPeople,
  ...answers,
  ...forms,
  conditionFault,
]
