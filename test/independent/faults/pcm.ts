import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { id3v2 } from '../speech/tags.ts'
import { audioEdit, type Defect } from '../tools.ts'
import { auHeader, muLaw, wavHeader } from './containers.ts'
import { even, samplesOf } from './pcm-tools.ts'

const swapped = (body: Buffer): Buffer => Buffer.from(body).swap16()

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
]
