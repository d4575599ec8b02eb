import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { fail } from '../replies.ts'
import { framesOf } from '../speech/mp3.ts'
import {
  audioEdit,
  failureEdit,
  isSpeech,
  keyFor,
  recordEdit,
  relabel,
  tokenOf,
  withToken,
  type Sketch,
} from '../tools.ts'
import { jsonEdit, ofBudget } from './tricks.ts'

const times = (value: string): ReturnType<typeof recordEdit> => recordEdit((data) => ({ ...data, created_at: value }))

/** The bits of a number of 16 bits with 5 of exponent. */
function half(sample: number): number {
  const value = sample / 32_768
  if (value === 0) return 0
  const exponent = Math.max(-14, Math.floor(Math.log2(Math.abs(value))))
  return (
    (value < 0 ? 0x8000 : 0) |
    ((exponent + 15) << 10) |
    (Math.min(1023, Math.round((Math.abs(value) / 2 ** exponent - 1) * 1024)) & 1023)
  )
}

function halfFloats(body: Buffer): Buffer {
  const out = Buffer.alloc(body.length)
  for (let at = 0; at < body.length; at += 2) out.writeUInt16LE(half(body.readInt16LE(at)), at)
  return out
}

/** Where the interface can be read both ways. The reason stands above each. */
export const doubts: readonly Sketch[] = [
  // 7: "at {base_url_site}/credits": whether the site may be another than the host of the API is not defined.
  {
    id: 'doubt2-credits-elsewhere',
    title: 'The credits page is on another host',
    base: ledger,
    twist: failureEdit(
      ({ error }) => ({
        error: { ...error, message: 'Insufficient credits. Add more using https://www.speech.example/credits' },
      }),
      [402],
    ),
  },
  // 7: "402 is returned when the account lacks credits.": whether it lacks them only the operator knows.
  {
    id: 'doubt2-no-credit-served',
    title: 'An account without credits is served',
    base: atelier,
    twist: () => (ask, next, site) =>
      next(isSpeech(ask) && tokenOf(ask) === site.poorKey ? withToken(ask, site.apiKey) : ask),
  },
  // 400.0 is the same number as 400, but it is not written as an integer.
  {
    id: 'doubt2-code-with-fraction',
    title: 'error.code is written 400.0',
    base: atelier,
    twist: jsonEdit(
      (reply) => reply.status >= 400,
      (text) => text.replace(/("code":\s*\d+)/u, '$1.0'),
    ),
  },
  // A time by its form, and what a time that was never set looks like: no budget of an HTTP API is from before HTTP.
  {
    id: 'choice-first-second',
    title: 'Times are the first of 1970',
    base: ledger,
    choices: { moment: () => '1970-01-01T00:00:00Z' },
  },
  // The end of a day is 24:00 in some editions of ISO 8601 and not in others.
  { id: 'doubt2-hour-24', title: 'created_at is 24:00:00', base: relay, twist: times('2025-08-24T24:00:00Z') },
  // Week dates are ISO 8601, though nobody expects them.
  { id: 'doubt2-week-date', title: 'created_at is a week date', base: stack, twist: times('2025-W34-7T10:30:00Z') },
  // Ordinal dates are ISO 8601 too.
  {
    id: 'doubt2-ordinal-date',
    title: 'created_at is an ordinal date',
    base: ledger,
    twist: times('2025-236T10:30:00Z'),
  },
  // RFC 3339 allows small letters, ISO 8601 writes capitals.
  {
    id: 'doubt2-small-letters',
    title: 'created_at has t and z in small letters',
    base: pebble,
    twist: times('2025-08-24t10:30:00z'),
  },
  // ISO 8601 allows a comma and leaving out the seconds.
  {
    id: 'doubt2-comma',
    title: 'created_at has a comma before its fraction',
    base: atelier,
    twist: times('2025-08-24T10:30:00,250Z'),
  },
  { id: 'doubt2-no-seconds', title: 'created_at has no seconds', base: relay, twist: times('2025-08-24T10:30Z') },
  // The offset is of the basic format, the rest is of the extended one.
  {
    id: 'doubt2-mixed-offset',
    title: 'created_at ends in +0000',
    base: stack,
    twist: times('2025-08-24T10:30:00+0000'),
  },
  // RFC 8259: names SHOULD be unique.
  {
    id: 'doubt2-twice',
    title: 'limit_usd stands there twice, first as a string',
    base: ledger,
    twist: jsonEdit(ofBudget, (text) => text.replace('"limit_usd":', '"limit_usd":"none","limit_usd":')),
  },
  // JSON with another label that is JSON as well.
  {
    id: 'doubt2-problem-json',
    title: 'Errors are labelled application/problem+json',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status >= 400 ? relabel(reply, 'application/problem+json') : reply
    },
  },
  // One whole frame is missing; what is left are whole frames.
  {
    id: 'doubt2-frame-lost',
    title: 'A whole frame is missing in the middle',
    base: stack,
    twist: audioEdit('mp3', (body) => {
      const offsets = framesOf(body)
      const k = offsets.length >> 1
      return Buffer.concat([body.subarray(0, offsets[k]), body.subarray(offsets[k + 1])])
    }),
  },
  // RFC 9112, 6.1: a server has to understand chunks, but the interface does not say so and a proxy in front may
  // differ.
  {
    id: 'doubt2-chunked-411',
    title: 'A body without Content-Length is answered with 411',
    base: atelier,
    twist: () => async (ask, next) =>
      isSpeech(ask) && tokenOf(ask) !== '' && ask.headers['content-length'] === undefined
        ? fail(411, 'Length required')
        : next(ask),
  },
  // 16 bits, but floating-point: what they are cannot be told by statistics alone, and is never taken for right.
  {
    id: 'doubt2-half-float',
    title: 'The samples are 16-bit floating-point numbers',
    base: atelier,
    twist: audioEdit('pcm', halfFloats),
  },
  // "Budget identifier": whether the budgets of the four intervals are four or one is said nowhere.
  {
    id: 'doubt2-same-id',
    title: 'The budgets of all intervals have one id',
    base: ledger,
    twist: recordEdit((data) => ({ ...data, id: '6f1c9e52-3b0a-4d5e-8f7a-1b2c3d4e5f60' })),
  },
  // The right key with something behind it.
  {
    id: 'doubt2-key-and-word',
    title: 'A word behind the key is overlooked',
    base: pebble,
    twist: () => (ask, next, site) =>
      next(
        new RegExp(`^Bearer ${keyFor(ask, site)}[ ,]`, 'u').test(ask.headers.authorization ?? '')
          ? withToken(ask, keyFor(ask, site))
          : ask,
      ),
  },
  // The right key in quotes.
  {
    id: 'doubt2-key-in-quotes',
    title: 'Quotes around the key are overlooked',
    base: relay,
    twist: () => (ask, next, site) =>
      next(ask.headers.authorization === `Bearer "${keyFor(ask, site)}"` ? withToken(ask, keyFor(ask, site)) : ask),
  },
  // Whether names of members may be written in another case is said nowhere.
  {
    id: 'doubt2-other-members',
    title: 'Names of members are read without case',
    base: ledger,
    twist: () => async (ask, next) => {
      if (!isSpeech(ask)) return next(ask)
      const raw = Buffer.from(
        (await ask.read())
          .toString('latin1')
          .replaceAll(/"(input|model|voice|speed|response_format)"\s*:/giu, (name) => name.toLowerCase()),
        'latin1',
      )
      return next({ ...ask, read: () => Promise.resolve(raw) })
    },
  },
  // The other order of channels or an empty one is not said anywhere; planar is surely odd.
  {
    id: 'doubt2-planar',
    title: 'First all of the left channel, then all of the right',
    base: stack,
    twist: audioEdit('pcm', (body) => {
      const out = Buffer.alloc(body.length - (body.length % 4))
      for (let at = 0; at < out.length / 4; at++) {
        out.writeInt16LE(body.readInt16LE(at * 4), at * 2)
        out.writeInt16LE(body.readInt16LE(at * 4 + 2), out.length / 2 + at * 2)
      }
      return out
    }),
  },
]
