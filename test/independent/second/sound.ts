import { deflateSync, gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Reply, Twist } from '../contract.ts'
import { encodeMp3, framesOf } from '../speech/mp3.ts'
import { id3v2, withInfoFrame } from '../speech/tags.ts'
import { audioEdit, bodyOf, formatOf, inFormat, relabel, type Defect } from '../tools.ts'
import { remux } from './remux.ts'
import { secondTime, whenHeard } from './tricks.ts'

/** The samples of the pcm of the same request, from a base with one channel. */
async function trackOf(...[ask, next]: Parameters<Twist>): Promise<Float32Array<ArrayBuffer>> {
  const { body } = await next(inFormat(ask, await bodyOf(ask), 'pcm'))
  return new Float32Array(Math.floor(body.length / 2)).map((_, i) => body.readInt16LE(i * 2) / 32_768)
}

function fromSamples(make: (track: Float32Array<ArrayBuffer>) => Buffer): () => Twist {
  return () => async (ask, next, site) => {
    const reply = await next(ask)
    return formatOf(reply) === 'mp3' ? { ...reply, body: make(await trackOf(ask, next, site)) } : reply
  }
}

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

function middle(body: Buffer): number {
  const offsets = framesOf(body)
  return offsets[Math.floor(offsets.length / 2)] ?? 0
}

/** Other bytes behind each header. */
function shuffled(body: Buffer): Buffer {
  const out = Buffer.from(body)
  const offsets = framesOf(body)
  offsets.forEach((at, k) => {
    for (let i = at + 4; i < (offsets[k + 1] ?? 0); i++) out[i] = ((out[i] ?? 0) * 167 + 13) & 0xff
  })
  return out
}

const relabelled =
  (label: string) =>
  (reply: Reply): Reply =>
    relabel(reply, label)

export const sound: readonly Defect[] = [
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
    twist: audioEdit('both', (body, reply) =>
      Buffer.from(
        `data:${formatOf(reply) === 'mp3' ? 'audio/mpeg' : 'audio/pcm'};base64,${body.toString('base64').replaceAll('=', '')}`.replace(
          /^((?:..)*).$/su,
          '$1',
        ),
      ),
    ),
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
  // 4.1: two files in one: the head of the first counts its own frames only (a lesser matter by the settled readings).
  {
    id: 'mp3b-joined',
    level: 'should',
    clause: '4.1',
    title: 'Two files joined; the first Info frame counts its half only',
    base: atelier,
    twist: audioEdit('mp3', (body) => {
      const at = middle(body)
      return Buffer.concat([withInfoFrame(body.subarray(0, at)), body.subarray(at)])
    }),
  },
  // 4.1: the channels change half way (a lesser matter, as with rates).
  {
    id: 'mp3b-mixed-channels',
    level: 'should',
    clause: '4.1',
    title: 'The second half is in stereo',
    base: atelier,
    twist: fromSamples((track) => {
      const half = Math.floor(track.length / 2)
      const rest = track.slice(half)
      return Buffer.concat([
        encodeMp3([track.slice(0, half)], { sampleRate: 24_000, channels: 1, bitrate: 64 }),
        encodeMp3([rest, rest], { sampleRate: 24_000, channels: 2, bitrate: 64 }),
      ])
    }),
  },
  // 4.1: the encoder was told the wrong rate, so the sound is half as long (a lesser matter by the settled readings of rates).
  {
    id: 'mp3b-twice-as-fast',
    clause: '4.1',
    title: 'The mp3 plays at twice the pace of the pcm',
    base: atelier,
    choices: { provision: 'all' },
    twist: fromSamples((track) => encodeMp3([track], { sampleRate: 48_000, channels: 1, bitrate: 64 })),
  },
  // 4.1: "converts input text into audio": of long texts the mp3 has four seconds.
  {
    id: 'mp3b-ends-early',
    clause: '4.1',
    title: 'The mp3 of any text ends after four seconds, the pcm goes on',
    base: atelier,
    twist: fromSamples((track) =>
      encodeMp3([track.slice(0, 96_000)], { sampleRate: 24_000, channels: 1, bitrate: 64 }),
    ),
  },
  // 4.1: one byte of a long stream is lost near its end.
  {
    id: 'mp3b-byte-lost-if-long',
    level: 'must',
    clause: '4.1',
    title: 'In long texts one byte is lost near the end',
    base: stack,
    twist: whenHeard(
      ({ format, input }) => format === 'mp3' && input.length > 150,
      (reply) => {
        const offsets = framesOf(reply.body)
        const at = (offsets.at(-6) ?? 100) + 30
        return Buffer.concat([reply.body.subarray(0, at), reply.body.subarray(at + 1)])
      },
    ),
  },
  // 4.1: the checksum of frames is there and wrong (how grave, is not said).
  {
    id: 'mp3b-wrong-checksums',
    clause: '4.1',
    title: 'Frames have checksums that are wrong',
    base: atelier,
    twist: audioEdit('mp3', (body) => {
      const out = remux(body, { kilobits: 160, crc: true })
      for (const at of framesOf(out)) if (at + 5 < out.length) out[at + 5] = (out[at + 5] ?? 0) ^ 0x5a
      return out
    }),
  },
  // 4.1: header bits are right, the data in each frame are noise.
  {
    id: 'mp3b-noise-in-frames',
    clause: '4.1',
    title: 'The frames are whole, their data are shuffled',
    base: stack,
    twist: audioEdit('mp3', shuffled),
  },
  // 4.1: "mp3 | audio/mpeg": another name of the type.
  {
    id: 'mp3b-label-x-mpeg',
    level: 'must',
    clause: '4.1',
    title: 'The label is audio/x-mpeg',
    base: ledger,
    twist: audioEdit('mp3', (_body, reply) => relabel(reply, 'audio/x-mpeg')),
  },
  // 4.1: the same cell; a type that is only longer.
  {
    id: 'mp3b-label-longer',
    level: 'must',
    clause: '4.1',
    title: 'The labels are audio/mpeg3 and audio/pcm16',
    base: pebble,
    twist: audioEdit('both', (_body, reply) =>
      relabel(reply, formatOf(reply) === 'mp3' ? 'audio/mpeg3' : 'audio/pcm16'),
    ),
  },
  // 4.1: the same cell; only texts that are long.
  {
    id: 'mp3b-label-if-long',
    level: 'must',
    clause: '4.1',
    title: 'Long texts have the label audio/mp4',
    base: relay,
    twist: whenHeard(({ format, input }) => format === 'mp3' && input.length > 150, relabelled('audio/mp4')),
  },
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
