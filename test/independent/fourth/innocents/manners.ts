import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import type { Answer } from '../steps.ts'
import type { Twist } from '../serve.ts'
import {
  chunked,
  chunksWithExtensions,
  dribbled,
  hangingUp,
  oldAnswer,
  shouting,
  untilClose,
  withReason,
} from './delivery.ts'
import { outgoing, right, wearing } from './tools.ts'

const by = (deliver: NonNullable<Answer['deliver']>): Twist => outgoing((answer) => ({ ...answer, deliver }))

const packed =
  (name: string, pack: (bytes: Buffer) => Buffer): Twist =>
  (base) => ({
    finish: async (call) => {
      const answer = await base.finish(call)
      const wanted = call.request.headers['accept-encoding'] ?? ''
      if (!new RegExp(String.raw`(?:^|[\s,])${name}(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'u').test(wanted)) return answer
      return {
        ...answer,
        body: pack(answer.body),
        headers: { ...answer.headers, 'Content-Encoding': name, Vary: 'Accept-Encoding' },
      }
    },
  })

const slow =
  (ms: (turn: number) => number): Twist =>
  (base) => ({
    finish: async (call) => {
      await pause(ms(call.turn))
      return base.finish(call)
    },
  })

/** How answers go over the wire. */
export const manners = [
  right('wire-chunks', 'go', 'Everything comes in chunks, the first one of a single byte.', by(chunked([1, 3000, 7]))),
  right(
    'wire-chunk-pauses',
    'fastapi',
    'Everything comes in chunks with pauses of 15 ms behind the first ones.',
    by(chunked([500, 900], 15)),
  ),
  right(
    'wire-odd-chunks',
    'nest',
    'Chunks have an odd number of bytes, so that samples and characters are split.',
    by(chunked([3, 1, 7, 4095])),
  ),
  right(
    'wire-dribbled',
    'axum',
    'The length is announced, and the bytes come in drops at first.',
    by(dribbled([1, 5, 30, 65_536], 10)),
  ),
  right(
    'wire-trailers',
    'spring',
    'Chunks end with trailers.',
    by(chunked([8192], 0, { 'Server-Timing': 'total;dur=4.2', 'X-Digest': 'b7' })),
  ),
  right(
    'wire-extensions',
    'cloudflare',
    'Chunks have extensions, and sizes in capitals with zeros ahead.',
    by(chunksWithExtensions),
  ),
  right('wire-old', 'laravel', 'Answers are HTTP/1.0 and end with the connection.', by(oldAnswer)),
  right('wire-until-close', 'rails', 'No length and no chunks: a body ends with its connection.', by(untilClose)),
  right(
    'wire-shouting',
    'aspnet',
    'Header names are in capitals, without a blank behind the colon, and the reason is empty.',
    by(shouting),
  ),
  right('wire-no-reason', 'go', 'Status lines have no reason.', by(withReason(() => ''))),
  right(
    'wire-own-reason',
    'nest',
    'The reason is always "Whatever the code says".',
    by(withReason(() => 'Whatever the code says')),
  ),
  right('wire-close', 'laravel', 'Each answer closes its connection.', wearing({ Connection: 'close' })),
  right('wire-hang-up', 'go', 'Connections end a moment after the answer, unannounced.', by(hangingUp)),
  right('wire-short-keep-alive', 'nest', 'Idle connections end after 200 ms.', undefined, {
    listen: (server) => {
      server.keepAliveTimeout = 200
      server.keepAliveTimeoutBuffer = 0
    },
  }),
  right('wire-five-a-connection', 'axum', 'A connection serves five requests and then says close.', undefined, {
    listen: (server) => {
      server.maxRequestsPerSocket = 5
    },
  }),
  right('wire-gzip', 'rails', 'Who accepts gzip gets it, for JSON and for audio.', packed('gzip', gzipSync)),
  right('wire-brotli', 'cloudflare', 'Who accepts br gets it.', packed('br', brotliCompressSync)),
  right('wire-deflate', 'spring', 'Who accepts deflate gets it.', packed('deflate', deflateSync)),
  right('wire-early-hints', 'cloudflare', '103 Early Hints go ahead of each answer.', (base) => ({
    finish: (call) => {
      call.response.writeEarlyHints({ link: '</status.json>; rel=preload; as=fetch' })
      return base.finish(call)
    },
  })),
  right('wire-processing', 'aspnet', 'Two 102 Processing go ahead of each answer.', (base) => ({
    finish: (call) => {
      call.response.writeProcessing()
      call.response.writeProcessing()
      return base.finish(call)
    },
  })),
  right('wire-continue', 'spring', '100 Continue goes ahead of each speech, wanted or not.', (base) => ({
    speech: (call, caller) => {
      if (call.request.headers.expect === undefined) call.response.writeContinue()
      return base.speech(call, caller)
    },
  })),
  right(
    'wire-cold',
    'cloudflare',
    'The first request wakes the function and takes 900 ms.',
    slow((turn) => (turn === 1 ? 900 : 0)),
  ),
  right(
    'wire-uneven',
    'fastapi',
    'Each ninth answer takes 150 ms, the others 2 ms.',
    slow((turn) => (turn % 9 === 0 ? 150 : 2)),
  ),
  right(
    'wire-many-headers',
    'cloudflare',
    'Each answer has 6 kB of headers of policy and tracing.',
    wearing({
      'Content-Security-Policy': Array.from(
        { length: 60 },
        (_, index) => `connect-src https://h${index}.larynx.example`,
      ).join('; '),
      'Permissions-Policy': Array.from({ length: 60 }, (_, index) => `feature-${index}=()`).join(', '),
      'Set-Cookie': ['a=1; Path=/; HttpOnly', 'b=2; Path=/; Secure', 'c="3"; Max-Age=60'],
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      'X-Padding': 'p'.repeat(1800),
    }),
  ),
  right('wire-cors', 'spring', 'Answers have CORS headers, and a preflight gets 204.', (base) => ({
    finish: async (call) => {
      const cors = {
        'Access-Control-Allow-Origin': call.request.headers.origin ?? '*',
        'Access-Control-Allow-Headers': 'authorization, content-type',
      }
      if (call.method === 'OPTIONS') return { status: 204, headers: cors, body: Buffer.alloc(0) }
      const answer = await base.finish(call)
      return { ...answer, headers: { ...cors, ...answer.headers } }
    },
  })),
  right('wire-etag', 'rails', 'Budgets have an ETag, and If-None-Match is heeded with 304.', (base) => ({
    budget: async (route, call) => {
      const answer = await base.budget(route, call)
      const ETag = `W/"${createHash('md5').update(answer.body).digest('hex')}"`
      const same = call.request.headers['if-none-match'] === ETag
      return {
        ...answer,
        ...(same ? { status: 304, body: Buffer.alloc(0) } : {}),
        headers: { ...answer.headers, ETag, 'Cache-Control': 'private, max-age=0' },
      }
    },
  })),
  right('wire-download', 'aspnet', 'Speech is offered as a download, with Accept-Ranges and timing.', (base) => ({
    speak: async (order, call) => {
      const answer = await base.speak(order, call)
      const more = {
        'Content-Disposition': `attachment; filename="speech - 1.${order.format}"`,
        'Accept-Ranges': 'none',
        'Server-Timing': 'tts;dur=12.5',
        'X-Generation-Id': 'gen-1731-aQ',
      }
      return { ...answer, headers: { ...answer.headers, ...more } }
    },
  })),
  right(
    'wire-deprecated',
    'go',
    'Each answer says that the version is going to end in some years.',
    wearing({
      Deprecation: '@1767225600',
      Sunset: 'Wed, 31 Dec 2031 23:59:59 GMT',
      Link: '<https://larynx.example/v2>; rel="successor-version"',
      Warning: '299 - "Deprecated API"',
    }),
  ),
  right('wire-no-date', 'axum', 'Answers have no Date.', (base) => ({
    finish: (call) => {
      call.response.sendDate = false
      return base.finish(call)
    },
  })),
  right(
    'wire-wrong-clock',
    'laravel',
    'The clock of the server is four minutes slow, and its Date says so.',
    (base) => ({
      finish: async (call) => {
        const answer = await base.finish(call)
        return { ...answer, headers: { ...answer.headers, Date: new Date(Date.now() - 240_000).toUTCString() } }
      },
    }),
  ),
]
