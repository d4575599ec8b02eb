import { gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { encodeMp3 } from '../speech/mp3.ts'
import { id3v2, withInfoFrame } from '../speech/tags.ts'
import { audioEdit, relabel, rewriting, type Defect } from '../tools.ts'
import { middleFrame, withOther } from './mp3-tools.ts'

function silent(length: number, rate: number): Buffer {
  return encodeMp3([new Float32Array(length)], { sampleRate: rate, channels: 1, bitrate: 64 })
}

/** What happens to mp3 on its way. */
export const mp3Streams: readonly Defect[] = [
  // 4.1: the bytes went through a decoder for text.
  {
    id: 'mp3-through-utf8',
    level: 'must',
    clause: '4.1',
    title: 'The mp3 went through a UTF-8 decoder',
    base: atelier,
    twist: audioEdit('mp3', (body) => Buffer.from(body.toString('utf8'))),
  },
  // 4.1: the bytes went through a conversion of line ends.
  {
    id: 'mp3-line-ends',
    level: 'must',
    clause: '4.1',
    title: 'Every line feed became carriage return and line feed',
    base: stack,
    twist: audioEdit('mp3', (body) => Buffer.from(body.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')),
  },
  // 4.1: server-sent events are no raw stream.
  {
    id: 'mp3-as-events',
    level: 'must',
    clause: '4.1',
    title: 'The audio comes as server-sent events',
    base: relay,
    twist: audioEdit('mp3', (body, reply) => ({
      ...relabel(reply, 'text/event-stream'),
      body: Buffer.from(`data: {"audio":"${body.toString('base64')}"}\n\ndata: [DONE]\n\n`),
    })),
  },
  // 4.1: gzip without saying so is not MP3.
  {
    id: 'mp3-gzip-untold',
    level: 'must',
    clause: '4.1',
    title: 'The body is compressed without Content-Encoding',
    base: ledger,
    twist: audioEdit('mp3', (body) => gzipSync(body)),
  },
  // 4.1: "converts input text into audio": there is nothing to be heard (a lesser matter by the settled readings).
  {
    id: 'mp3-silence',
    level: 'should',
    clause: '4.1',
    title: 'The mp3 is silent',
    base: atelier,
    twist: withOther((reply, pcm) => ({ ...reply, body: silent(pcm.length / 2, 24_000) })),
  },
  // 4.1: "raw audio byte stream": zeros fill up the body to a round size (a lesser matter by the settled readings).
  {
    id: 'mp3-zero-padding',
    level: 'should',
    clause: '4.1',
    title: 'Zeros fill the body up to a multiple of 4,096',
    base: pebble,
    twist: audioEdit('mp3', (body) => Buffer.concat([body, Buffer.alloc(4096 - (body.length % 4096))])),
  },
  // 4.1: one stream changes its sample rate half way (a lesser matter by the settled readings).
  {
    id: 'mp3-mixed-rates',
    level: 'should',
    clause: '4.1',
    title: 'The second half has another sample rate',
    base: atelier,
    twist: withOther((reply, pcm) => {
      const samples = new Float32Array(pcm.length / 2).map((_, i) => pcm.readInt16LE(i * 2) / 32_768)
      const half = Math.floor(samples.length / 2)
      const parts = ([24_000, 16_000] as const).map((outputSampleRate, index) =>
        encodeMp3([index === 0 ? samples.slice(0, half) : samples.slice(half)], {
          sampleRate: 24_000,
          channels: 1,
          bitrate: 64,
          outputSampleRate,
        }),
      )
      return { ...reply, body: Buffer.concat(parts) }
    }),
  },
  // 4.1: the first frame announces more frames than there are (a lesser matter by the settled readings).
  {
    id: 'mp3-wrong-counts',
    level: 'should',
    clause: '4.1',
    title: 'The Info frame counts 90 frames too many',
    base: relay,
    twist: audioEdit('mp3', (body) => withInfoFrame(body, 90)),
  },
  // 4.1: the tag is longer than it says, so its end belongs to nothing.
  {
    id: 'mp3-tag-size',
    level: 'must',
    clause: '4.1',
    title: 'The size in the ID3v2 tag is an ordinary number',
    base: ledger,
    twist: audioEdit('mp3', (body) =>
      Buffer.concat([id3v2({ TIT2: 'Speech', COMM: 'made by the speech service '.repeat(12) }, true), body]),
    ),
  },
  // 4.1: "of the requested format": mp3 is asked for and pcm is delivered, honestly labelled.
  {
    id: 'mp3-becomes-pcm',
    level: 'must',
    clause: '4.1',
    title: 'response_format is ignored, the answer is always pcm',
    base: stack,
    twist: rewriting((body) => (body['response_format'] === 'mp3' ? { ...body, response_format: 'pcm' } : body)),
  },
  // 4.1: Content-Length promises more than comes before the connection is cut.
  {
    id: 'mp3-connection-cut',
    level: 'must',
    clause: '4.1',
    title: 'The connection is cut after two thirds of the mp3',
    base: atelier,
    twist: audioEdit('mp3', (body, reply) => ({
      ...reply,
      delivery: { size: 4096, dieAfter: Math.floor((body.length * 2) / 3) },
    })),
  },
  // 4.1: "Success response: HTTP 200".
  {
    id: 'mp3-status-201',
    level: 'must',
    clause: '4.1',
    title: 'Speech is answered with 201',
    base: pebble,
    twist: audioEdit('both', (_body, reply) => ({ ...reply, status: 201 })),
  },
  // 4.1: "Success response: HTTP 200": 206 for mp3.
  {
    id: 'mp3-status-206',
    level: 'must',
    clause: '4.1',
    title: 'mp3 is answered with 206',
    base: relay,
    twist: audioEdit('mp3', (_body, reply) => ({ ...reply, status: 206 })),
  },
  // 4.1: "converts input text into audio": always the same recording (a lesser matter by the settled readings).
  {
    id: 'mp3-same-for-all',
    level: 'should',
    clause: '4.1',
    title: 'Every text gives the same recording',
    base: ledger,
    twist: rewriting((body) =>
      typeof body['input'] === 'string' && body['input'] !== ''
        ? { ...body, input: 'This is a recording that is played to everyone.' }
        : body,
    ),
  },
  // 4.1: "body is a raw audio byte stream": the body is empty.
  {
    id: 'mp3-empty',
    clause: '4.1',
    title: 'The mp3 has no bytes',
    base: stack,
    twist: audioEdit('mp3', () => Buffer.alloc(0)),
  },
  // 4.1: frames overwritten with other bytes of the same length.
  {
    id: 'mp3-overwritten',
    level: 'must',
    clause: '4.1',
    title: 'Two kilobytes in the middle are overwritten with one letter',
    base: relay,
    twist: audioEdit('mp3', (body) => {
      const copy = Buffer.from(body)
      const at = middleFrame(body)
      return copy.fill('U', at + 50, Math.min(at + 2098, copy.length - 200))
    }),
  },
]
