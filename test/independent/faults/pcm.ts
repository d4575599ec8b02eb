import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { id3v2 } from '../speech/tags.ts'
import { audioEdit, bodyOf, formatOf, inFormat, relabel, rewriting, type Defect } from '../tools.ts'
import { auHeader, muLaw, wavHeader } from './containers.ts'

function samplesOf(body: Buffer): Int16Array {
  return new Int16Array(Math.floor(body.length / 2)).map((_, i) => body.readInt16LE(i * 2))
}

function even(body: Buffer): Buffer {
  return body.length % 2 === 0 ? body : body.subarray(0, body.length - 1)
}

const swapped = (body: Buffer): Buffer => Buffer.from(body).swap16()

const mp3InPcm: () => Twist = () => async (ask, next) => {
  const reply = await next(ask)
  if (formatOf(reply) !== 'pcm') return reply
  const other = await next(inFormat(ask, await bodyOf(ask), 'mp3'))
  return { ...reply, body: even(other.body) }
}

export const pcm: readonly Defect[] = [
  // 4.1: "16-bit little-endian PCM".
  {
    id: 'pcm-big-endian',
    level: 'must',
    clause: '4.1',
    title: 'The samples are big-endian',
    base: atelier,
    twist: audioEdit('pcm', swapped),
  },
  // 4.1: the same words, at a low level and in stereo.
  {
    id: 'pcm-big-endian-stereo',
    level: 'must',
    clause: '4.1',
    title: 'The samples are big-endian, in stereo',
    base: stack,
    twist: audioEdit('pcm', swapped),
  },
  // 4.1: the same words; a quiet voice.
  {
    id: 'pcm-big-endian-quiet',
    level: 'must',
    clause: '4.1',
    title: 'The samples of a quiet voice are big-endian',
    base: ledger,
    twist: audioEdit('pcm', swapped),
  },
  // 4.1: little-endian holds only for the first half.
  {
    id: 'pcm-half-big-endian',
    level: 'must',
    clause: '4.1',
    title: 'The second half is big-endian',
    base: relay,
    twist: audioEdit('pcm', (body) => {
      const half = Math.floor(body.length / 4) * 2
      return Buffer.concat([body.subarray(0, half), swapped(body.subarray(half))])
    }),
  },
  // 4.1: "16-bit": the number of bytes is odd.
  {
    id: 'pcm-odd-length',
    level: 'must',
    clause: '4.1',
    title: 'One byte too many at the end',
    base: pebble,
    twist: audioEdit('pcm', (body) => Buffer.concat([body, Buffer.from([0])])),
  },
  // 4.1: "16-bit": the first byte is lost.
  {
    id: 'pcm-first-byte-lost',
    level: 'must',
    clause: '4.1',
    title: 'The first byte is lost',
    base: ledger,
    twist: audioEdit('pcm', (body) => body.subarray(1)),
  },
  // 4.1: the whole stream is shifted by one byte, the length is even.
  {
    id: 'pcm-shifted',
    level: 'must',
    clause: '4.1',
    title: 'All samples are shifted by one byte, the length is even',
    base: atelier,
    twist: audioEdit('pcm', (body) => Buffer.concat([Buffer.from([0]), body.subarray(0, body.length - 1)])),
  },
  // 4.1: one byte is lost in the middle and one is added at the end.
  {
    id: 'pcm-shifted-from-middle',
    level: 'must',
    clause: '4.1',
    title: 'A byte is lost in the middle, the length stays even',
    base: relay,
    twist: audioEdit('pcm', (body) => {
      const at = Math.floor(body.length / 4) * 2 + 1
      return Buffer.concat([body.subarray(0, at), body.subarray(at + 1), Buffer.from([0])])
    }),
  },
  // 4.1: "raw audio byte stream": a container is not raw.
  {
    id: 'pcm-in-wav',
    level: 'must',
    clause: '4.1',
    title: 'A WAV header stands before the samples',
    base: stack,
    twist: audioEdit('pcm', (body) => Buffer.concat([wavHeader(body.length, 44_100, 2), body])),
  },
  // 4.1: the same words; a WAV header of a stream whose length was unknown.
  {
    id: 'pcm-in-streamed-wav',
    level: 'must',
    clause: '4.1',
    title: 'A WAV header without a length stands before the samples',
    base: pebble,
    twist: audioEdit('pcm', (body) => Buffer.concat([wavHeader(0xffff_ffff - 36, 22_050, 1), body])),
  },
  // 4.1: the same words; another container, and big-endian with it.
  {
    id: 'pcm-in-au',
    level: 'must',
    clause: '4.1',
    title: 'A Sun audio file',
    base: atelier,
    twist: audioEdit('pcm', (body) => Buffer.concat([auHeader(body.length, 24_000), swapped(body)])),
  },
  // 4.1: the same words; a tag for mp3 stands before the samples.
  {
    id: 'pcm-with-id3',
    level: 'must',
    clause: '4.1',
    title: 'An ID3v2 tag stands before the samples',
    base: relay,
    twist: audioEdit('pcm', (body) => Buffer.concat([id3v2({ TIT2: 'Speech' }), body])),
  },
  // 4.1: "16-bit": these have 8.
  {
    id: 'pcm-8-bit',
    level: 'must',
    clause: '4.1',
    title: 'The samples have 8 bits',
    base: ledger,
    twist: audioEdit('pcm', (body) =>
      even(Buffer.from(samplesOf(body).map((sample) => Math.min(255, (sample >> 8) + 128)))),
    ),
  },
  // 4.1: "16-bit": these have 24.
  {
    id: 'pcm-24-bit',
    level: 'must',
    clause: '4.1',
    title: 'The samples have 24 bits',
    base: atelier,
    twist: audioEdit('pcm', (body) => {
      const out = Buffer.alloc((body.length / 2) * 3)
      samplesOf(body).forEach((sample, i) => out.writeIntLE(sample * 256 + ((i * 37) % 251), i * 3, 3))
      return even(out)
    }),
  },
  // 4.1: "16-bit": these are floating-point numbers of 32.
  {
    id: 'pcm-float',
    level: 'must',
    clause: '4.1',
    title: 'The samples are 32-bit floating-point numbers',
    base: relay,
    twist: audioEdit('pcm', (body) => {
      const out = Buffer.alloc(body.length * 2)
      samplesOf(body).forEach((sample, i) => out.writeFloatLE(sample / 32_768, i * 4))
      return out
    }),
  },
  // 4.1: "16-bit": these have 32.
  {
    id: 'pcm-32-bit',
    clause: '4.1',
    title: 'The samples are 32-bit integers',
    base: pebble,
    twist: audioEdit('pcm', (body) => {
      const out = Buffer.alloc(body.length * 2)
      samplesOf(body).forEach((sample, i) => out.writeInt32LE(sample * 65_536 + ((i * 7919) % 65_521), i * 4))
      return out
    }),
  },
  // 4.1: "PCM": µ-law is another encoding.
  {
    id: 'pcm-mu-law',
    level: 'must',
    clause: '4.1',
    title: 'The samples are µ-law',
    base: stack,
    twist: audioEdit('pcm', (body) => even(Buffer.from(Array.from(samplesOf(body), muLaw)))),
  },
  // 4.1: "16-bit little-endian PCM": offset instead of sign (a lesser matter by the settled readings).
  {
    id: 'pcm-unsigned',
    level: 'should',
    clause: '4.1',
    title: 'The samples are unsigned',
    base: atelier,
    twist: audioEdit('pcm', (body) => {
      const out = Buffer.from(body)
      for (let at = 1; at < out.length; at += 2) out[at] = (out[at] ?? 0) ^ 0x80
      return out
    }),
  },
  // 4.1: mp3 bytes under the label of pcm.
  {
    id: 'pcm-is-mp3',
    level: 'must',
    clause: '4.1',
    title: 'mp3 under the label audio/pcm',
    base: ledger,
    twist: mp3InPcm,
  },
  // 4.1: base64 is no raw stream.
  {
    id: 'pcm-base64',
    level: 'must',
    clause: '4.1',
    title: 'The samples come as base64 text',
    base: relay,
    twist: audioEdit('pcm', (body) => even(Buffer.from(body.toString('base64')))),
  },
  // 4.1: "pcm | Response Content-Type audio/pcm".
  {
    id: 'pcm-label-l16',
    level: 'must',
    clause: '4.1',
    title: 'The label is audio/L16',
    base: stack,
    twist: audioEdit('pcm', (_body, reply) => relabel(reply, 'audio/L16; rate=44100; channels=2')),
  },
  // 4.1: the same cell of the table.
  {
    id: 'pcm-label-wav',
    level: 'must',
    clause: '4.1',
    title: 'The label is audio/wav',
    base: pebble,
    twist: audioEdit('pcm', (_body, reply) => relabel(reply, 'audio/wav')),
  },
  // 4.1: the same cell; the label of mp3 is never changed.
  {
    id: 'pcm-label-mpeg',
    level: 'must',
    clause: '4.1',
    title: 'pcm is labelled audio/mpeg',
    base: atelier,
    twist: audioEdit('pcm', (_body, reply) => relabel(reply, 'audio/mpeg')),
  },
  // 4.1: "converts input text into audio": silence (a lesser matter by the settled readings).
  {
    id: 'pcm-silence',
    level: 'should',
    clause: '4.1',
    title: 'The samples are all zero',
    base: relay,
    twist: audioEdit('pcm', (body) => Buffer.alloc(body.length)),
  },
  // 4.1: the samples do not have the rate that is declared (a lesser matter by the settled readings).
  {
    id: 'pcm-other-rate',
    level: 'should',
    clause: '4.1',
    title: 'Only every second sample is sent, the declared rate stays',
    base: atelier,
    choices: { provision: 'all' },
    twist: audioEdit('pcm', (body) => {
      const samples = samplesOf(body)
      const out = Buffer.alloc(Math.floor(samples.length / 2) * 2)
      for (let i = 0; i * 2 < out.length; i++) out.writeInt16LE(samples[i * 2] ?? 0, i * 2)
      return out
    }),
  },
  // 4.1: the lines of a chunked body are part of the samples.
  {
    id: 'pcm-chunk-lines',
    level: 'must',
    clause: '4.1',
    title: 'The size lines of chunks stand between the samples',
    base: ledger,
    twist: audioEdit('pcm', (body) => {
      const out: Buffer[] = []
      for (let at = 0; at < body.length; at += 8192) {
        const piece = body.subarray(at, at + 8192)
        out.push(Buffer.from(`${piece.length.toString(16)}\r\n`.padStart(6, '0')), piece, Buffer.from('\r\n'))
      }
      return Buffer.concat([...out, Buffer.from('000000\r\n\r\n')])
    }),
  },
  // 4.1: a JSON error in the middle of a stream that had begun with 200.
  {
    id: 'pcm-error-in-stream',
    level: 'must',
    clause: '4.1',
    title: 'The stream ends with a JSON error',
    base: relay,
    twist: audioEdit('pcm', (body) =>
      Buffer.concat([
        body.subarray(0, Math.floor(body.length / 3) * 2),
        Buffer.from('{"error":{"code":502,"message":"Provider returned error"}}\n'),
      ]),
    ),
  },
  // 4.1: pcm is asked for and mp3 is delivered, honestly labelled.
  {
    id: 'pcm-becomes-mp3',
    level: 'must',
    clause: '4.1',
    title: 'response_format is ignored, the answer is always mp3',
    base: pebble,
    twist: rewriting((body) => (body['response_format'] === 'pcm' ? { ...body, response_format: 'mp3' } : body)),
  },
  // 4.1: the body is empty.
  {
    id: 'pcm-empty',
    clause: '4.1',
    title: 'The pcm has no bytes',
    base: stack,
    twist: audioEdit('pcm', () => Buffer.alloc(0)),
  },
  // 4.1: pcm comes as text numbers.
  {
    id: 'pcm-in-json',
    level: 'must',
    clause: '4.1',
    title: 'The samples come as a list of numbers in JSON',
    base: ledger,
    twist: audioEdit('pcm', (body, reply) => ({
      ...relabel(reply, 'application/json'),
      body: Buffer.from(JSON.stringify(Array.from(samplesOf(body)))),
    })),
  },
]
