import { setTimeout as sleep } from 'node:timers/promises'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Reply, Twist } from '../contract.ts'
import { fail, json } from '../replies.ts'
import { bodyOf, budgetOf, formatOf, inFormat, isSpeech, relabel, rewriting, type Defect } from '../tools.ts'

/** Damages good audio when the request or the count of requests says so. */
function sometimes(
  when: (count: number, input: string) => boolean,
  damage: (reply: Reply, format: 'mp3' | 'pcm') => Reply,
): () => Twist {
  return () => {
    let count = 0
    return async (ask, next) => {
      const reply = await next(ask)
      const format = formatOf(reply)
      if (format === undefined) return reply
      const body = await bodyOf(ask)
      return when(++count, String(body?.['input'])) ? damage(reply, format) : reply
    }
  }
}

const lastBytesLost = (reply: Reply): Reply => ({ ...reply, body: reply.body.subarray(0, reply.body.length - 5) })
const swapped = (reply: Reply, format: 'mp3' | 'pcm'): Reply =>
  format === 'pcm' ? { ...reply, body: Buffer.from(reply.body).swap16() } : reply

export const occasional: readonly Defect[] = [
  // 4.1: "a raw audio byte stream of the requested format": not whole for long texts.
  {
    id: 'sly-long-texts-cut',
    level: 'must',
    clause: '4.1',
    title: 'Audio of texts over 200 characters is cut inside a frame or a sample',
    base: atelier,
    twist: sometimes((_count, input) => input.length > 200, lastBytesLost),
  },
  // 4.1: "16-bit little-endian PCM": not for long texts.
  {
    id: 'sly-long-texts-big-endian',
    level: 'must',
    clause: '4.1',
    title: 'pcm of texts over 200 characters is big-endian',
    base: ledger,
    twist: sometimes((_count, input) => input.length > 200, swapped),
  },
  // 4.1: "mp3 | audio/mpeg": not on every third call.
  {
    id: 'sly-third-label',
    level: 'must',
    clause: '4.1',
    title: 'Every third speech call has the label audio/mp3 or audio/wav',
    base: relay,
    twist: sometimes(
      (count) => count % 3 === 0,
      (reply, format) => relabel(reply, format === 'mp3' ? 'audio/mp3' : 'audio/wav'),
    ),
  },
  // 4.1: "raw audio byte stream": not on every third call.
  {
    id: 'sly-third-cut',
    level: 'must',
    clause: '4.1',
    title: 'Every third speech call loses its last bytes',
    base: stack,
    twist: sometimes((count) => count % 3 === 0, lastBytesLost),
  },
  // 4.1: "mp3 | audio/mpeg": only at the beginning.
  {
    id: 'sly-after-hundred',
    level: 'must',
    clause: '4.1',
    title: 'After 100 requests speech is labelled application/octet-stream',
    base: pebble,
    twist: () => {
      let count = 0
      return async (ask, next) => {
        const reply = await next(ask)
        return ++count > 100 && formatOf(reply) !== undefined ? relabel(reply, 'application/octet-stream') : reply
      }
    },
  },
  // 2.4: after 100 requests the envelope changes.
  {
    id: 'sly-errors-after-hundred',
    level: 'must',
    clause: '2.4',
    title: 'After 100 requests errors are plain text',
    base: atelier,
    twist: () => {
      let count = 0
      return async (ask, next) => {
        const reply = await next(ask)
        return ++count > 100 && reply.status >= 400
          ? { ...relabel(reply, 'text/plain'), body: Buffer.from('error') }
          : reply
      }
    },
  },
  // 4.1: "of the requested format": two requests at the same time share one variable for the format.
  {
    id: 'sly-shared-format',
    level: 'must',
    clause: '4.1',
    title: 'Of several requests at the same time all get the format of the last',
    base: relay,
    twist: () => {
      let wanted: unknown = 'mp3'
      return async (ask, next) => {
        const body = await bodyOf(ask)
        if (body === undefined || (body['response_format'] !== 'mp3' && body['response_format'] !== 'pcm'))
          return next(ask)
        const own = body['response_format']
        wanted = own
        await sleep(8)
        const reply = await next(wanted === own ? ask : inFormat(ask, body, wanted))
        return formatOf(reply) === undefined ? reply : relabel(reply, own === 'mp3' ? 'audio/mpeg' : 'audio/pcm')
      }
    },
  },
  // 4.1: "Audio ... raw byte stream": the buffers of requests at the same time get mixed.
  {
    id: 'sly-shared-buffer',
    level: 'must',
    clause: '4.1',
    title: "Requests at the same time overwrite the end of each other's audio",
    base: ledger,
    twist: () => {
      let busy = 0
      return async (ask, next) => {
        if (!isSpeech(ask)) return next(ask)
        busy++
        try {
          await sleep(5)
          const reply = await next(ask)
          if (busy < 2 || formatOf(reply) === undefined) return reply
          return {
            ...reply,
            body: Buffer.concat([
              reply.body.subarray(0, Math.floor(reply.body.length / 2) + 7),
              Buffer.from('\u0000\u0000\u0000'),
            ]),
          }
        } finally {
          busy--
        }
      }
    },
  },
  // 4.2: "data being the budget for the requested interval": parallel readers get the interval of another.
  {
    id: 'sly-shared-interval',
    level: 'must',
    clause: '4.2',
    title: 'Budget requests at the same time all get the interval of the last',
    base: stack,
    twist: () => {
      let wanted = 'daily'
      return async (ask, next) => {
        const at = budgetOf(ask)
        if (at === undefined || !['daily', 'weekly', 'monthly', 'lifetime'].includes(at.interval)) return next(ask)
        wanted = at.interval
        await sleep(8)
        return next({ ...ask, path: ask.path.slice(0, ask.path.length - at.interval.length) + wanted })
      }
    },
  },
  // 2.2: "limit_usd | number": a string, only monthly and only by slug.
  {
    id: 'sly-monthly-by-slug',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd is a string for the monthly budget asked by slug',
    base: atelier,
    twist: () => async (ask, next, site) => {
      const reply = await next(ask)
      const at = budgetOf(ask)
      if (reply.status !== 200 || at?.interval !== 'monthly' || at.id !== site.slug) return reply
      const value = JSON.parse(reply.body.toString()) as { data: { limit_usd: number } }
      return json(200, { ...value, data: { ...value.data, limit_usd: String(value.data.limit_usd) } })
    },
  },
  // 2.2: created_at has no zone on every third read.
  {
    id: 'sly-third-read',
    level: 'must',
    clause: '2.2',
    title: 'Every third budget has a time without a zone',
    base: relay,
    twist: () => {
      let count = 0
      return async (ask, next) => {
        const reply = await next(ask)
        if (budgetOf(ask) === undefined || reply.status !== 200 || ++count % 3 !== 0) return reply
        return { ...reply, body: Buffer.from(reply.body.toString().replaceAll(/(\d)Z"/gu, '$1"')) }
      }
    },
  },
  // 4.1: "16-bit little-endian PCM": with a speed other than 1 the number of bytes is odd.
  {
    id: 'sly-speed-odd',
    level: 'must',
    clause: '4.1',
    title: 'With a speed other than 1 pcm has an odd number of bytes',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      const speed = (await bodyOf(ask))?.['speed']
      return formatOf(reply) === 'pcm' && typeof speed === 'number' && speed !== 1
        ? { ...reply, body: reply.body.subarray(0, reply.body.length - 1) }
        : reply
    },
  },
  // 4.1 and 7: texts with letters beyond ASCII are a string like others and end in 500.
  {
    id: 'sly-other-letters',
    clause: '4.1',
    title: 'Letters beyond ASCII in the input end in 500',
    base: stack,
    twist: () => async (ask, next, site) => {
      const input = (await bodyOf(ask))?.['input']
      const strange = typeof input === 'string' && [...input].some((letter) => letter > '\u007f')
      return strange && ask.headers.authorization === `Bearer ${site.apiKey}`
        ? fail(500, 'Internal Server Error')
        : next(ask)
    },
  },
  // 4.1: "body is a raw audio byte stream": quotes in the text reach a template and come back in the audio.
  {
    id: 'sly-quotes',
    level: 'must',
    clause: '4.1',
    title: 'A text with an ampersand or angle bracket gives JSON instead of audio',
    base: ledger,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      const input = (await bodyOf(ask))?.['input']
      return formatOf(reply) !== undefined && typeof input === 'string' && /[<&>]/u.test(input)
        ? json(200, { warning: 'invalid SSML' })
        : reply
    },
  },
  // 2.1: "response_format": an absent one gives mp3 with the label of pcm.
  {
    id: 'sly-default-label',
    level: 'must',
    clause: '4.1',
    title: 'Without response_format mp3 comes with the label audio/pcm',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      const body = await bodyOf(ask)
      return formatOf(reply) === 'mp3' && body !== undefined && !Object.hasOwn(body, 'response_format')
        ? relabel(reply, 'audio/pcm')
        : reply
    },
  },
  // 4.1: "of the requested format": the cache forgets the format, so the second format gets the bytes of the first.
  {
    id: 'sly-cache-without-format',
    level: 'must',
    clause: '4.1',
    title: 'A cache by text gives the bytes of the other format',
    base: relay,
    twist: () => {
      const cache = new Map<string, Buffer>()
      return async (ask, next) => {
        const reply = await next(ask)
        const input = (await bodyOf(ask))?.['input']
        if (formatOf(reply) === undefined || typeof input !== 'string') return reply
        const known = cache.get(input)
        if (cache.size < 500) cache.set(input, known ?? reply.body)
        return known === undefined ? reply : { ...reply, body: known }
      }
    },
  },
  // 2.1: "input | string. Text to synthesize": only its first words are read out; the sound of different long texts is
  // the same.
  {
    id: 'sly-first-words',
    clause: '2.1',
    title: 'Only the first 30 characters are read out',
    base: ledger,
    twist: rewriting((body) =>
      typeof body['input'] === 'string' ? { ...body, input: body['input'].slice(0, 30) } : body,
    ),
  },
]
