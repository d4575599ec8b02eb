import { randomUUID } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Reply, Twist } from '../contract.ts'
import { fail } from '../replies.ts'
import { encodeMp3 } from '../speech/mp3.ts'
import { id3v2, withInfoFrame } from '../speech/tags.ts'
import {
  audioEdit,
  bodyOf,
  budgetEdit,
  budgetOf,
  failureEdit,
  formatOf,
  inFormat,
  isSpeech,
  keyFor,
  relabel,
  tokenOf,
  type Sketch,
} from '../tools.ts'

function delivered(delivery: Reply['delivery']): () => Twist {
  return () => async (ask, next) => ({ ...(await next(ask)), ...(delivery === undefined ? {} : { delivery }) })
}

/** Answers some good requests with an error that may be answered at any time. */
function hiccup(each: number, reply: () => Reply, speechOnly: boolean): () => Twist {
  return () => {
    let count = 0
    return async (ask, next, site) => {
      const good = tokenOf(ask) === keyFor(ask, site)
      return good && (!speechOnly || isSpeech(ask)) && ++count % each === 0 ? reply() : next(ask)
    }
  }
}

/** Compresses JSON with the first offered method that is known. */
const compressing: () => Twist = () => async (ask, next) => {
  const reply = await next(ask)
  const offered = (ask.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/u.test(part))
    .map((part) => part.split(';')[0])
  if (formatOf(reply) !== undefined || reply.body.length === 0) return reply
  const method = offered.includes('br') ? 'br' : offered.includes('gzip') ? 'gzip' : undefined
  if (method === undefined) return reply
  return {
    ...reply,
    headers: { ...reply.headers, 'Content-Encoding': method, Vary: 'Accept-Encoding' },
    body: method === 'br' ? brotliCompressSync(reply.body) : gzipSync(reply.body),
  }
}

const encodedAnew: () => Twist = () => async (ask, next) => {
  const reply = await next(ask)
  if (formatOf(reply) !== 'mp3') return reply
  const raw = (await next(inFormat(ask, await bodyOf(ask), 'pcm'))).body
  const samples = new Float32Array(raw.length / 2).map((_, i) => raw.readInt16LE(i * 2) / 32_768)
  return {
    ...reply,
    body: encodeMp3([samples], { sampleRate: 24_000, channels: 1, bitrate: 128, outputSampleRate: 48_000 }),
  }
}

/** Other manners on the wire and in the answers, all of them allowed. */
export const manners: readonly Sketch[] = [
  {
    id: 'slow-first-byte',
    title: 'The first byte takes 120 ms',
    base: atelier,
    twist: delivered({ firstMs: 120, chunked: true, size: 8192 }),
  },
  {
    id: 'tiny-chunks',
    title: 'Bodies come in chunks of 171 bytes',
    base: ledger,
    twist: delivered({ chunked: true, size: 171 }),
  },
  {
    id: 'odd-chunks',
    title: 'Bodies come in chunks of an odd size with pauses',
    base: stack,
    twist: delivered({ chunked: true, size: 40_961, pauseMs: 2 }),
  },
  {
    id: 'chunked-json',
    title: 'JSON comes in chunks of ten bytes',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return formatOf(reply) === undefined ? { ...reply, delivery: { chunked: true, size: 10 } } : reply
    },
  },
  {
    id: 'closing',
    title: 'Every answer closes the connection',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return { ...reply, headers: { ...reply.headers, Connection: 'close' } }
    },
  },
  { id: 'compressed-json', title: 'JSON is compressed if that is offered', base: relay, twist: compressing },
  {
    id: 'jitter',
    title: 'Answers take between 0 and 60 ms',
    base: ledger,
    twist: () => async (ask, next) => ({ ...(await next(ask)), delivery: { firstMs: Math.random() * 60 } }),
  },
  {
    id: 'unavailable-at-times',
    title: 'Some 3 in 100 good speech calls are answered with 503',
    base: relay,
    twist: hiccup(33, () => fail(503, 'Service temporarily unavailable', { 'Retry-After': '1' }), true),
  },
  {
    id: 'limited-at-times',
    title: 'Some 4 in 100 good speech calls are answered with 429 and Retry-After',
    base: atelier,
    twist: hiccup(25, () => fail(429, 'Rate limit exceeded', { 'Retry-After': '1' }), true),
  },
  {
    id: 'provider-fails-at-times',
    title: 'Some 2 in 100 good speech calls are answered with 502',
    base: pebble,
    twist: hiccup(50, () => fail(502, 'Provider returned error'), true),
  },
  {
    id: 'label-with-parameters',
    title: 'Content types have parameters',
    base: atelier,
    twist: audioEdit('both', (_body, reply) =>
      relabel(
        reply,
        formatOf(reply) === 'mp3' ? 'audio/mpeg; codecs="mp3"' : 'audio/pcm;rate=24000;encoding=signed-int;bits=16',
      ),
    ),
  },
  {
    id: 'label-in-capitals',
    title: 'Content types are in mixed case',
    base: ledger,
    twist: audioEdit('both', (_body, reply) => relabel(reply, formatOf(reply) === 'mp3' ? 'AUDIO/mpeg' : 'Audio/PCM')),
  },
  {
    id: 'json-with-charset',
    title: 'JSON says its charset, with blanks',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return formatOf(reply) === undefined ? relabel(reply, 'application/json ; charset=UTF-8') : reply
    },
  },
  {
    id: 'more-members',
    title: 'Budgets and errors have more members',
    base: atelier,
    twist: () => {
      const budgets = budgetEdit((envelope) => ({
        object: 'workspace_budget',
        ...envelope,
        data: { ...envelope.data, spent_usd: 3.5, name: null, code: 'x' },
        links: [],
      }))()
      const failures = failureEdit((failure, reply) => ({
        success: false,
        ...failure,
        error: {
          type: 'invalid_request_error',
          param: null,
          ...failure.error,
          status: reply.status,
          metadata: { headers: {} },
        },
        user_id: null,
      }))()
      return (ask, next, site) => budgets(ask, (inner) => failures(inner, next, site), site)
    },
  },
  {
    id: 'error-request-ids',
    title: 'Errors carry the id of the request and a link',
    base: pebble,
    twist: failureEdit((failure) => ({ ...failure, request_id: randomUUID(), documentation: 'see the manual' })),
  },
  {
    id: 'other-texts',
    title: 'Messages say more around the listed text',
    base: ledger,
    twist: failureEdit(({ error }) => ({
      error: {
        ...error,
        message: `[${randomUUID().slice(0, 8)}] ${String(error.message)} - please check and try again`,
      },
    })),
  },
  {
    id: 'options-and-head',
    title: 'OPTIONS is answered with 204 and CORS headers, HEAD like GET',
    base: stack,
    twist: () => async (ask, next) => {
      if (ask.method === 'OPTIONS')
        return {
          status: 204,
          headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': 'GET, POST' },
          body: Buffer.alloc(0),
        }
      const reply = await next(ask.method === 'HEAD' ? { ...ask, method: 'GET' } : ask)
      return { ...reply, headers: { ...reply.headers, 'Access-Control-Allow-Origin': '*' } }
    },
  },
  {
    id: 'other-methods-405',
    title: 'Other methods on known paths are 405 with the envelope',
    base: relay,
    twist: () => async (ask, next) => {
      const speech = ask.path.endsWith('/audio/speech')
      const wrong = speech ? ask.method !== 'POST' : /\/budgets\/[^/]+$/u.test(ask.path) && ask.method !== 'GET'
      return wrong ? fail(405, 'Method not allowed', { Allow: speech ? 'POST' : 'GET' }) : next(ask)
    },
  },
  {
    id: 'mp3-tag-version-4',
    title: 'The mp3 begins with an ID3v2.4 tag',
    base: atelier,
    twist: audioEdit('mp3', (body) => Buffer.concat([id3v2({ TSSE: 'press 4', TIT2: 'Läsning' }, false, 4), body])),
  },
  {
    id: 'mp3-tag-large',
    title: 'The mp3 begins with a tag of more than 8 kB',
    base: pebble,
    twist: audioEdit('mp3', (body) =>
      Buffer.concat([id3v2({ TIT2: 'Speech', TXXX: `prompt\u0000${'words and more words '.repeat(420)}` }), body]),
    ),
  },
  {
    id: 'mp3-info-frame',
    title: 'The mp3 begins with a right Info frame',
    base: atelier,
    twist: audioEdit('mp3', (body) => withInfoFrame(body)),
  },
  { id: 'mp3-other-rate', title: 'The mp3 has 48 kHz, pcm has 24', base: atelier, twist: encodedAnew },
  {
    id: 'quiet-start',
    title: 'Half a second of silence stands before the speech in both formats',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      const format = formatOf(reply)
      if (format === undefined) return reply
      const before =
        format === 'pcm'
          ? Buffer.alloc(24_000)
          : encodeMp3([new Float32Array(12_000)], { sampleRate: 24_000, channels: 1, bitrate: 64 })
      return { ...reply, body: Buffer.concat([before, reply.body]) }
    },
  },
  {
    id: 'budget-cached',
    title: 'Budgets carry caching headers and an ETag',
    base: relay,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return budgetOf(ask) === undefined
        ? reply
        : {
            ...reply,
            headers: {
              ...reply.headers,
              'Cache-Control': 'private, max-age=5',
              ETag: 'W/"7"',
              'Last-Modified': new Date().toUTCString(),
            },
          }
    },
  },
  {
    id: 'pretty-json',
    title: 'JSON is indented, escaped and ends in a line break',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      if (formatOf(reply) !== undefined) return reply
      const pretty = JSON.stringify(JSON.parse(reply.body.toString()), null, '\t').replaceAll('-', '\\u002d')
      return { ...reply, body: Buffer.from(`\n${pretty}\r\n`) }
    },
  },
]
