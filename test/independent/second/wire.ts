import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Reply, Twist } from '../contract.ts'
import { audioEdit, formatOf, type Sketch } from '../tools.ts'
import { delivered, failure } from './habit-tools.ts'

const headed =
  (headers: Readonly<Record<string, string>>): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    return { ...reply, headers: { ...headers, ...reply.headers } }
  }

const json = (reply: Reply): boolean => formatOf(reply) === undefined

export const wire: readonly Sketch[] = [
  {
    id: 'wire-until-close',
    title: 'Bodies have no length and end with the connection',
    base: atelier,
    twist: delivered({ untilClose: true, size: 9999 }),
  },
  {
    id: 'wire-hangs-up',
    title: 'The connection is closed after every answer without a word',
    base: ledger,
    twist: delivered({ hangUp: true }),
  },
  {
    id: 'wire-hangs-up-at-times',
    title: 'The connection is closed after every seventh answer without a word',
    base: atelier,
    twist: () => {
      let count = 0
      return async (ask, next) => {
        const reply = await next(ask)
        return ++count % 7 === 0 ? { ...reply, delivery: { hangUp: true } } : reply
      }
    },
  },
  {
    id: 'wire-trailers',
    title: 'Audio has trailers',
    base: stack,
    twist: delivered(
      { chunked: true, size: 20_000, trailers: { 'X-Audio-Seconds': '3.2' } },
      (reply) => formatOf(reply) !== undefined,
    ),
  },
  {
    id: 'wire-early-hints',
    title: 'An informational answer goes ahead',
    base: relay,
    twist: delivered({ hints: true }),
  },
  {
    id: 'wire-own-reason',
    title: 'The words behind the status are own ones',
    base: ledger,
    twist: delivered({ reason: 'Certainly Not' }, failure),
  },
  {
    id: 'wire-no-reason',
    title: 'There are no words behind the status',
    base: atelier,
    twist: delivered({ reason: '' }),
  },
  {
    id: 'wire-drips',
    title: 'JSON comes byte by byte',
    base: pebble,
    twist: delivered({ chunked: true, size: 1 }, json),
  },
  {
    id: 'wire-drips-audio',
    title: 'Audio comes slowly in uneven pieces',
    base: atelier,
    twist: delivered({ chunked: true, size: 3001, pauseMs: 1 }, (reply) => formatOf(reply) !== undefined),
  },
  {
    id: 'wire-large-headers',
    title: 'Answers carry four kilobytes of headers',
    base: relay,
    twist: headed({
      'X-Trace': randomBytes(2000).toString('hex'),
      'Set-Cookie': 'session=none; HttpOnly',
      'Alt-Svc': 'h3=":443"; ma=86400',
    }),
  },
  {
    id: 'wire-attachment',
    title: 'Audio is an attachment with a file name',
    base: stack,
    twist: audioEdit('both', (_body, reply) => ({
      ...reply,
      headers: {
        ...reply.headers,
        'Content-Disposition': 'attachment; filename="speech.wav"',
        'Accept-Ranges': 'bytes',
        'Cache-Control': 'public, max-age=60',
        ETag: '"a1"',
      },
    })),
  },
  // RFC 9110, 8.4.1: "identity" is reserved and SHOULD NOT be sent, but means that nothing was done.
  {
    id: 'wire-compressed-audio',
    title: 'Audio is compressed if that is offered',
    base: ledger,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return formatOf(reply) !== undefined && /\bgzip\b(?!\s*;\s*q=0)/u.test(ask.headers['accept-encoding'] ?? '')
        ? { ...reply, headers: { ...reply.headers, 'Content-Encoding': 'gzip' }, body: gzipSync(reply.body) }
        : reply
    },
  },
  {
    id: 'wire-challenge',
    title: '401 carries a challenge',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 401
        ? {
            ...reply,
            headers: { ...reply.headers, 'WWW-Authenticate': 'Bearer realm="speech", error="invalid_token"' },
          }
        : reply
    },
  },
]
