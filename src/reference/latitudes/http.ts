import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from '../context.ts'
import type { Hooks, Latitude } from '../deviation.ts'
import { failure, failureReply } from '../failure.ts'
import { headerValues } from '../incoming.ts'
import { coded, mapBody, withHeader, type Reply } from '../reply.ts'
import { latitude } from './latitude.ts'

const isJson = (reply: Reply): boolean => Buffer.isBuffer(reply.body)
const json = (change: (reply: Reply, context: Context) => Reply): Hooks => ({
  reply: (reply, context) => (isJson(reply) ? change(reply, context) : reply),
})
const audio = (change: (reply: Reply, context: Context) => Reply): Hooks => ({
  reply: (reply, context) => (isJson(reply) ? reply : change(reply, context)),
})
const any = (change: (reply: Reply, context: Context) => Reply): Hooks => ({ reply: change })
const text = (write: (body: string) => string): Hooks =>
  json((reply) => mapBody(reply, (body) => Buffer.from(write(body.toString()))))
const offers = ({ incoming }: Context, coding: string): boolean =>
  headerValues(incoming, 'accept-encoding')
    .flatMap((value) => value.split(','))
    .some((one) => one.includes(coding) && !/;\s*q=0(?:\.0*)?\s*$/.test(one))

const labels: Latitude[] = (
  [
    ['charset', 'application/json; charset=utf-8'],
    ['charset-tight', 'application/json;charset=UTF-8'],
    ['upper-case', 'Application/JSON'],
    ['parameters', 'application/json; profile="https://example.com/a;b"; charset="utf-8"'],
  ] as const
).map(([id, value]) =>
  latitude('errors', `http-json-${id}`, `labels JSON ${value}`, {
    clause: '1',
    hooks: json((reply) => withHeader(reply, 'Content-Type', value)),
  }),
)

const spellings: Latitude[] = [
  latitude('errors', 'json-pretty', 'writes JSON on many lines', {
    clause: '1',
    hooks: text((body) => JSON.stringify(JSON.parse(body), null, 4)),
  }),
  latitude('errors', 'json-newline', 'ends JSON with a line feed', { clause: '1', hooks: text((body) => `${body}\n`) }),
  latitude('errors', 'json-escapes', 'writes characters of JSON as escapes', {
    clause: '1',
    hooks: text((body) => body.replace(/(?<=[a-z])e(?=[a-z])/g, '\\u0065').replaceAll('/', '\\/')),
  }),
  latitude('errors', 'json-blanks', 'writes blanks around colons and commas', {
    clause: '1',
    hooks: text((body) => JSON.stringify(JSON.parse(body), null, 1).replaceAll('\n', ' \t')),
  }),
]

const lines: Latitude[] = [
  latitude('errors', 'http-lower-case-headers', 'writes header names in lower case', {
    clause: '4',
    hooks: any((reply) => ({
      ...reply,
      headers: reply.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    })),
  }),
  latitude('errors', 'http-upper-case-headers', 'writes header names in upper case', {
    clause: '4',
    hooks: any((reply) => ({
      ...reply,
      headers: reply.headers.map(([name, value]) => [name.toUpperCase(), value] as const),
    })),
  }),
  latitude('errors', 'http-extra-headers', 'sends headers of its own', {
    clause: '4',
    hooks: any((reply) => ({
      ...reply,
      headers: [
        ...reply.headers,
        ['X-Generation-Id', 'gen-tts-1763719200-a1b2c3'],
        ['Cache-Control', 'no-store'],
        ['Server', 'edge'],
        ['Access-Control-Allow-Origin', '*'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
    })),
  }),
  latitude('errors', 'http-many-headers', 'sends forty headers of its own', {
    clause: '4',
    hooks: any((reply) => ({
      ...reply,
      headers: [
        ...reply.headers,
        ...Array.from({ length: 40 }, (_, index) => [`X-Trace-${index}`, 'x'.repeat(50)] as const),
      ],
    })),
  }),
  latitude('errors', 'http-own-reason', 'writes reason phrases of its own', {
    clause: '4',
    hooks: any((reply) => ({ ...reply, reason: 'As Asked' })),
  }),
  latitude('errors', 'http-no-reason', 'writes no reason phrases', {
    clause: '4',
    hooks: any((reply) => ({ ...reply, reason: '' })),
  }),
  latitude('binary', 'http-disposition', 'suggests a file name for audio', {
    clause: '4.1',
    hooks: audio((reply) => withHeader(reply, 'Content-Disposition', 'attachment; filename="speech.bin"')),
  }),
  latitude('auth', 'http-www-authenticate', 'sends WWW-Authenticate with 401', {
    clause: '5',
    hooks: any((reply) =>
      reply.status === 401 ? withHeader(reply, 'WWW-Authenticate', 'Bearer realm="assay"') : reply,
    ),
  }),
]

const framings: Latitude[] = [
  latitude('binary', 'http-small-pieces', 'sends audio in pieces of 101 bytes', {
    clause: '4.1',
    hooks: audio((reply) => ({ ...reply, pieces: { bytes: 101, delay: 0 } })),
  }),
  latitude('binary', 'http-slow-pieces', 'sends audio slowly', {
    clause: '4.1',
    hooks: audio((reply) => ({ ...reply, pieces: { bytes: 16_001, delay: 5 } })),
  }),
  latitude('binary', 'http-whole', 'sends audio in one piece with its length', {
    clause: '4.1',
    hooks: audio((reply) => ({ ...reply, declaredLength: (length) => length })),
  }),
  latitude('binary', 'http-audio-until-close', 'ends audio by closing the connection', {
    clause: '4.1',
    hooks: audio((reply) => ({ ...reply, untilClose: true })),
  }),
  latitude('errors', 'http-json-until-close', 'ends JSON by closing the connection', {
    clause: '4',
    hooks: json((reply) => ({ ...reply, untilClose: true })),
  }),
  latitude('errors', 'http-json-chunked', 'sends JSON in chunks of 9 bytes', {
    clause: '4',
    hooks: json((reply) => ({ ...reply, body: chunks(reply.body as Buffer, 9) })),
  }),
  latitude('errors', 'http-close', 'closes the connection after every answer', {
    clause: '4',
    hooks: any((reply) => withHeader(reply, 'Connection', 'close')),
  }),
  latitude('errors', 'http-early-hints', 'sends 103 Early Hints before every answer', {
    clause: '4',
    hooks: any((reply) => ({ ...reply, interim: [103] })),
  }),
  latitude('errors', 'http-json-gzip', 'compresses JSON with gzip where that is offered', {
    clause: '4',
    hooks: json((reply, context) => (offers(context, 'gzip') ? coded(reply, 'gzip', (body) => gzipSync(body)) : reply)),
  }),
  latitude('errors', 'http-json-brotli', 'compresses JSON with brotli where that is offered', {
    clause: '4',
    hooks: json((reply, context) =>
      offers(context, 'br') ? coded(reply, 'br', (body) => brotliCompressSync(body)) : reply,
    ),
  }),
  latitude('binary', 'http-audio-gzip', 'compresses audio with gzip where that is offered', {
    clause: '4.1',
    hooks: audio((reply, context) =>
      offers(context, 'gzip') ? coded(reply, 'gzip', (body) => gzipSync(body)) : reply,
    ),
  }),
]

const times: Latitude[] = [
  latitude('errors', 'http-slow', 'takes 60 ms for every answer', {
    clause: '4',
    hooks: any((reply) => ({ ...reply, delay: 60 })),
  }),
  latitude('errors', 'http-jitter', 'takes 150 ms for every fifth answer', {
    clause: '4',
    when: { every: 5 },
    hooks: any((reply) => ({ ...reply, delay: 150 })),
  }),
]

const speech = { operation: 'speech' } as const

/** What the table of clause 7 lists and a good service does now and then. */
const troubles: Latitude[] = [
  ...(
    [
      [503, 9],
      [502, 11],
      [529, 13],
      [524, 17],
    ] as const
  ).map(([status, every]) =>
    latitude('errors', `trouble-${status}`, `answers every ${every}th speech request with ${status}`, {
      clause: '7',
      when: { ...speech, every },
      hooks: { trouble: () => failure(status) },
    }),
  ),
  latitude('errors', 'trouble-503-retry-after', 'answers every seventh speech request with 503 and Retry-After', {
    clause: '7',
    when: { ...speech, every: 7 },
    hooks: { trouble: () => failure(503, '', [['Retry-After', '1']]) },
  }),
  latitude('errors', 'trouble-429', 'answers every seventh speech request with 429 and Retry-After', {
    clause: '7',
    when: { ...speech, every: 7 },
    hooks: { trouble: () => failure(429, '', [['Retry-After', '1']]) },
  }),
  latitude('errors', 'trouble-429-date', 'answers every ninth speech request with 429 and a date to come back', {
    clause: '7',
    when: { ...speech, every: 9 },
    hooks: {
      trouble: (_, { services }) =>
        failure(429, '', [['Retry-After', new Date(services.clock.now() + 1500).toUTCString()]]),
    },
  }),
  latitude('errors', 'trouble-429-bare', 'answers every ninth speech request with 429 and no Retry-After', {
    clause: '7',
    when: { ...speech, every: 9 },
    hooks: { trouble: () => failure(429) },
  }),
  ...(
    [
      [500, 19],
      [503, 21],
    ] as const
  ).map(([status, every]) =>
    latitude(
      'errors',
      `trouble-any-${status}`,
      `answers every ${every}${every === 21 ? 'st' : 'th'} request with ${status}, whatever it is`,
      { clause: '7', when: { every }, hooks: any(() => failureReply(failure(status))) },
    ),
  ),
  latitude('errors', 'trouble-any-408', 'gives up every 25th connection with 408, as if no request had come on it', {
    clause: '4',
    when: { every: 25 },
    hooks: any((reply) => ({
      ...reply,
      status: 408,
      headers: [
        ['Connection', 'close'],
        ['Content-Type', 'text/html'],
      ],
      body: Buffer.from('<html><body><h1>408 Request Time-out</h1>\n</body></html>\n'),
    })),
  }),
  latitude('errors', 'trouble-any-504', 'a proxy in front answers every 25th request with a page of its own, 504', {
    clause: '7',
    when: { every: 25 },
    hooks: any((reply) => ({
      ...reply,
      status: 504,
      headers: [['Content-Type', 'text/html']],
      body: Buffer.from('<html><body><h1>504 Gateway Time-out</h1></body></html>\n'),
    })),
  }),
  latitude('errors', 'trouble-any-dropped', 'drops every 23rd request without an answer', {
    clause: '4',
    when: { every: 23 },
    hooks: any((reply) => ({ ...reply, drop: true })),
  }),
  latitude('errors', 'trouble-any-cut', 'cuts every 19th body', {
    clause: '4',
    when: { every: 19 },
    hooks: any((reply) => ({ ...reply, cut: { share: 0.5, how: 'reset' } })),
  }),
  latitude('errors', 'trouble-reset', 'resets every nineteenth connection of a success', {
    clause: '4',
    when: { ...speech, every: 19, matches: ({ job }) => job !== undefined },
    hooks: audio((reply) => ({ ...reply, drop: true })),
  }),
]

/** What HTTP and JSON leave to the server. */
export const httpLatitudes: readonly Latitude[] = [
  ...labels,
  ...spellings,
  ...lines,
  ...framings,
  ...times,
  ...troubles,
]

async function* chunks(body: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += bytes) yield body.subarray(at, at + bytes)
}
