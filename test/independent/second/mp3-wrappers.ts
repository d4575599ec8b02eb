import { deflateSync, gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { framesOf } from '../speech/mp3.ts'
import { audioEdit, formatOf, type Defect } from '../tools.ts'
import { whenHeard } from './tricks.ts'

/** Puts the bytes of each frame behind another header. */
function reframed(body: Buffer, head: (length: number) => Buffer): Buffer {
  const offsets = framesOf(body)
  return Buffer.concat(
    offsets.slice(0, -1).flatMap((at, k) => {
      const held = body.subarray(at + 4, offsets[k + 1])
      return [head(held.length), held]
    }),
  )
}

function adtsHead(length: number): Buffer {
  const whole = length + 7
  return Buffer.from([0xff, 0xf1, 0x58, 0x40 | (whole >> 11), (whole >> 3) & 0xff, ((whole & 7) << 5) | 0x1f, 0xfc])
}

/** Frames of Layer II of the same lengths: 64 kbit/s at 24 kHz are 384 bytes there and twice as long. */
function layerTwo(body: Buffer): Buffer {
  const out: Buffer[] = []
  for (let at = 0; at + 380 < body.length; at += 380)
    out.push(Buffer.from([0xff, 0xf5, 0x84, 0xc0]), body.subarray(at, at + 380))
  return Buffer.concat(out)
}

function oggPages(body: Buffer): Buffer {
  const out: Buffer[] = []
  for (let at = 0, page = 0; at < body.length; at += 4080, page++) {
    const held = body.subarray(at, at + 4080)
    const head = Buffer.alloc(27)
    head.write('OggS', 0, 'latin1')
    head[5] = page === 0 ? 2 : 0
    head.writeUInt32LE(page * 960, 6)
    head.writeUInt32LE(page, 18)
    const lacing = [...Array<number>(Math.floor(held.length / 255)).fill(255), held.length % 255]
    head[26] = lacing.length
    out.push(head, Buffer.from(lacing), held)
  }
  return Buffer.concat(out)
}

export const mp3Wrappers: readonly Defect[] = [
  // 4.1: "mp3 | audio/mpeg | MP3": AAC in ADTS frames begins with a similar word and is none.
  {
    id: 'mp3b-is-aac',
    level: 'must',
    clause: '4.1',
    title: 'AAC under the label audio/mpeg',
    base: atelier,
    twist: audioEdit('mp3', (body) => reframed(body, adtsHead)),
  },
  // 4.1: Layer II is MP2.
  {
    id: 'mp3b-is-layer-two',
    level: 'must',
    clause: '4.1',
    title: 'MPEG audio of Layer II under the label audio/mpeg',
    base: relay,
    twist: audioEdit('mp3', layerTwo),
  },
  // 4.1: Ogg is another container.
  {
    id: 'mp3b-is-ogg',
    level: 'must',
    clause: '4.1',
    title: 'Ogg pages under the label audio/mpeg',
    base: stack,
    twist: audioEdit('mp3', oggPages),
  },
  // 4.1: MP3 frames in Ogg pages only for short texts.
  {
    id: 'mp3b-is-ogg-if-short',
    level: 'must',
    clause: '4.1',
    title: 'Texts under 30 characters come as Ogg',
    base: pebble,
    twist: whenHeard(
      ({ format, input }) => format === 'mp3' && input.length < 30,
      (reply) => oggPages(reply.body),
    ),
  },
  // 4.1: "raw audio byte stream": the beginning of the first frame is missing.
  {
    id: 'mp3b-head-cut',
    level: 'must',
    clause: '4.1',
    title: 'The first 90 bytes are missing',
    base: atelier,
    twist: audioEdit('mp3', (body) => body.subarray(90)),
  },
  // 4.1: the same, only in long texts and for more than a frame.
  {
    id: 'mp3b-head-cut-if-long',
    level: 'must',
    clause: '4.1',
    title: 'The first 500 bytes of long texts are missing',
    base: ledger,
    twist: whenHeard(
      ({ format, input }) => format === 'mp3' && input.length > 150,
      (reply) => reply.body.subarray(500),
    ),
  },
  // 4.1: "raw audio byte stream": one line feed stands behind it.
  {
    id: 'mp3b-line-feed',
    level: 'must',
    clause: '4.1',
    title: 'A line feed stands behind the last frame',
    base: relay,
    twist: audioEdit('mp3', (body) => Buffer.concat([body, Buffer.from('\n')])),
  },
  // 4.1: a header of a WAV file stands before the frames (WAV may hold MP3, but is not MP3).
  {
    id: 'mp3b-riff-before',
    level: 'must',
    clause: '4.1',
    title: 'A WAV header stands before the frames',
    base: stack,
    twist: audioEdit('mp3', (body) => {
      const head = Buffer.alloc(44)
      head.write('RIFF', 0)
      head.writeUInt32LE(body.length + 36, 4)
      head.write('WAVEfmt ', 8)
      head.writeUInt32LE(16, 16)
      head.writeUInt16LE(0x55, 20)
      head.write('data', 36)
      head.writeUInt32LE(body.length, 40)
      return Buffer.concat([head, body])
    }),
  },
  // 4.1: "raw audio byte stream": a data URL is text.
  {
    id: 'mp3b-data-url',
    level: 'must',
    clause: '4.1',
    title: 'The body is a data URL',
    base: pebble,
    twist: audioEdit('both', (body, reply) => {
      const type = formatOf(reply) === 'mp3' ? 'audio/mpeg' : 'audio/pcm'
      const url = `data:${type};base64,${body.toString('base64').replaceAll('=', '')}`
      return Buffer.from(url.slice(0, url.length - (url.length % 2)))
    }),
  },
  // 4.1: "raw audio byte stream": parts with a boundary.
  {
    id: 'mp3b-multipart',
    level: 'must',
    clause: '4.1',
    title: 'The body has parts with a boundary',
    base: ledger,
    twist: audioEdit('both', (body) => {
      const whole = Buffer.concat([
        Buffer.from('--frontier\r\nContent-Disposition: attachment\r\n\r\n'),
        body,
        Buffer.from('\r\n--frontier--\r\n'),
      ])
      return whole.length % 2 === 0 ? whole : Buffer.concat([whole, Buffer.from('\n')])
    }),
  },
  // RFC 9110, 8.4: the label of a coding that was not applied; the bytes themselves are right, hence should.
  {
    id: 'mp3b-gzip-label',
    level: 'should',
    clause: '4.1',
    title: 'Content-Encoding says gzip, the body is plain',
    base: atelier,
    twist: audioEdit('mp3', (_body, reply) => ({
      ...reply,
      headers: { ...reply.headers, 'Content-Encoding': 'gzip' },
    })),
  },
  // 4.1: compressed without a word, long texts only.
  {
    id: 'mp3b-zlib-if-long',
    level: 'must',
    clause: '4.1',
    title: 'Audio of long texts is compressed without a word',
    base: relay,
    twist: whenHeard(
      ({ input }) => input.length > 150,
      (reply) => {
        const packed = deflateSync(reply.body)
        return packed.length % 2 === 0 ? packed : gzipSync(reply.body).subarray(0, packed.length - 1)
      },
    ),
  },
]
