import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { id3v2 } from '../speech/tags.ts'
import { audioEdit, formatOf, type Defect } from '../tools.ts'
import { middle, relabelled } from './sound-tools.ts'
import { secondTime, whenHeard } from './tricks.ts'

/** What only some answers show. */
export const occasional: readonly Defect[] = [
  // 4.1: the same cell; a cache forgets the label.
  {
    id: 'sly2-cache-label',
    level: 'must',
    clause: '4.1',
    title: 'The second time the same is asked the label is application/octet-stream',
    base: stack,
    twist: secondTime(relabelled('application/octet-stream')),
  },
  // 4.1: a cache keeps a part of the bytes.
  {
    id: 'sly2-cache-cut',
    level: 'must',
    clause: '4.1',
    title: 'The second time the same is asked the last 101 bytes are missing',
    base: ledger,
    twist: secondTime((reply) => ({ ...reply, body: reply.body.subarray(0, reply.body.length - 101) })),
  },
  // 4.1: a cache keeps text.
  {
    id: 'sly2-cache-base64',
    level: 'must',
    clause: '4.1',
    title: 'The second time the same is asked the body is base64',
    base: atelier,
    twist: secondTime((reply) => ({ ...reply, body: Buffer.from(reply.body.toString('base64').slice(0, -4)) })),
  },
  // 4.1: "raw audio byte stream": the buffer of the connection still holds the refusal.
  {
    id: 'sly2-after-refusal',
    level: 'must',
    clause: '4.1',
    title: 'The first audio after a 400 begins with the bytes of the error',
    base: relay,
    twist: () => {
      let left: Buffer | undefined
      return async (ask, next) => {
        const reply = await next(ask)
        if (reply.status === 400) left = reply.body
        if (formatOf(reply) === undefined || left === undefined) return reply
        const before = left.length % 2 === 0 ? left : left.subarray(1)
        left = undefined
        return { ...reply, body: Buffer.concat([before, reply.body]) }
      }
    },
  },
  // 7: "Every error response is a JSON body": under load a proxy answers.
  {
    id: 'sly2-busy-html',
    level: 'must',
    clause: '7',
    title: 'More than two speech requests at the same time are answered with HTML',
    base: ledger,
    twist: () => {
      let busy = 0
      return async (ask, next) => {
        if (!ask.path.endsWith('/audio/speech')) return next(ask)
        busy++
        try {
          await new Promise((resolve) => setTimeout(resolve, 10))
          return busy > 2
            ? { status: 503, headers: { 'Content-Type': 'text/html' }, body: Buffer.from('<h1>503</h1>') }
            : await next(ask)
        } finally {
          busy--
        }
      }
    },
  },
  // 4.1: the connection ends before the last chunk says so.
  {
    id: 'sly2-no-last-chunk',
    level: 'must',
    clause: '4.1',
    title: 'A chunked body ends without its last chunk',
    base: atelier,
    twist: audioEdit('pcm', (body, reply) => ({
      ...reply,
      delivery: { chunked: true, size: 8192, dieAfter: body.length },
    })),
  },
  // 4.1: the same, for mp3 of long texts.
  {
    id: 'sly2-no-last-chunk-if-long',
    level: 'must',
    clause: '4.1',
    title: 'The mp3 of long texts ends without its last chunk',
    base: stack,
    twist: whenHeard(
      ({ format, input }) => format === 'mp3' && input.length > 150,
      (reply) => ({ ...reply, delivery: { chunked: true, size: 8192, dieAfter: Math.floor(reply.body.length * 0.9) } }),
    ),
  },
  // 4.1: an ID3v2 tag inside each piece of a long text is a tag; a page of HTML is none.
  {
    id: 'sly2-html-in-middle',
    level: 'must',
    clause: '4.1',
    title: 'In long texts an HTML error of the provider stands between two frames',
    base: pebble,
    twist: whenHeard(
      ({ format, input }) => format === 'mp3' && input.length > 150,
      (reply) => {
        const at = middle(reply.body)
        return Buffer.concat([
          reply.body.subarray(0, at),
          Buffer.from('<html><body>502 Bad Gateway</body></html>'),
          reply.body.subarray(at),
        ])
      },
    ),
  },
  // 4.1: "Success response: HTTP 200": only pcm is sent with 206.
  {
    id: 'sly2-pcm-206',
    level: 'must',
    clause: '4.1',
    title: 'pcm is answered with 206',
    base: atelier,
    twist: audioEdit('pcm', (body, reply) => ({
      ...reply,
      status: 206,
      headers: { ...reply.headers, 'Content-Range': `bytes 0-${body.length - 1}/${body.length}` },
    })),
  },
  // 4.1: the tag is announced longer than the stream.
  {
    id: 'mp3b-tag-swallows',
    level: 'must',
    clause: '4.1',
    title: 'The size in the ID3v2 tag reaches behind the end',
    base: relay,
    twist: audioEdit('mp3', (body) => {
      const tag = id3v2({ TIT2: 'Speech' })
      tag[6] = 0x7f
      return Buffer.concat([tag, body])
    }),
  },
]
