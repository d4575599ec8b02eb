import { deflateSync, zstdCompressSync } from 'node:zlib'
import type { Context } from '../context.ts'
import type { Latitude } from '../deviation.ts'
import { headerValues } from '../incoming.ts'
import { mapBody, withHeader } from '../reply.ts'
import { latitude } from './latitude.ts'

const speech = { operation: 'speech' } as const

/** RFC 9110 lets a server decline what it cannot do. What stands in front of it does so in its own words. */
const declines = (
  id: string,
  title: string,
  [status, message]: readonly [status: number, words: string],
  operation: 'speech' | 'budget' | undefined,
  isIt: (context: Context) => boolean,
): Latitude =>
  latitude('validation', `declines-${id}`, `answers ${title} with ${status}`, {
    clause: '4',
    when: { ...(operation && { operation }), matches: isIt },
    hooks: {
      reply: (reply) => ({
        ...reply,
        status,
        headers: [['Content-Type', 'text/html']],
        body: Buffer.from(`<h1>${message}</h1>`),
      }),
    },
  })

const says = (name: string, value: RegExp): ((context: Context) => boolean) => {
  return ({ incoming }) => headerValues(incoming, name).some((one) => value.test(one))
}

const coded = (coding: string, encode: (body: Buffer) => Buffer): Latitude =>
  latitude('errors', `http-${coding}`, `compresses everything with ${coding} where that is offered`, {
    clause: '4',
    when: {
      matches: says('accept-encoding', new RegExp(`(?:^|,)\\s*${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)),
    },
    hooks: {
      reply: (reply) => withHeader(mapBody(reply, encode), 'Content-Encoding', coding),
    },
  })

/** What else HTTP leaves to a server that is written to in many ways. */
export const dressLatitudes: readonly Latitude[] = [
  declines(
    'chunked',
    'a body without a length',
    [411, 'Length Required'],
    'speech',
    says('transfer-encoding', /chunked/),
  ),
  declines(
    'http-10',
    'HTTP/1.0',
    [505, 'HTTP Version Not Supported'],
    undefined,
    ({ incoming }) => incoming.version === '1.0',
  ),
  declines(
    'http-10-upgrade',
    'HTTP/1.0',
    [426, 'Upgrade Required'],
    undefined,
    ({ incoming }) => incoming.version === '1.0',
  ),
  declines(
    'accept-json',
    'an Accept of JSON alone',
    [406, 'Not Acceptable'],
    'speech',
    says('accept', /^application\/json$/),
  ),
  declines(
    'accept-events',
    'an Accept of events alone',
    [406, 'Not Acceptable'],
    'speech',
    says('accept', /^text\/event-stream$/),
  ),
  coded('deflate', (body) => deflateSync(body)),
  coded('zstd', (body) => zstdCompressSync(body)),
  latitude('binary', 'http-vary-origin', 'answers an Origin with what lets pages of others read it', {
    clause: '4.1',
    when: { ...speech, matches: says('origin', /./) },
    hooks: {
      reply: (reply) =>
        withHeader(withHeader(reply, 'Access-Control-Allow-Origin', 'https://app.example.com'), 'Vary', 'Origin'),
    },
  }),
]
