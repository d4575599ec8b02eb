import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { audioEdit, relabel, type Defect } from '../tools.ts'
import { wavHeader } from './containers.ts'
import { middleFrame, withOther } from './mp3-tools.ts'

export const mp3: readonly Defect[] = [
  // 4.1: "body is a raw audio byte stream of the requested format (not JSON)".
  {
    id: 'mp3-in-json',
    level: 'must',
    clause: '4.1',
    title: 'The mp3 comes as base64 in JSON',
    base: atelier,
    twist: audioEdit('mp3', (body, reply) => ({
      ...relabel(reply, 'application/json'),
      body: Buffer.from(JSON.stringify({ audio: body.toString('base64') })),
    })),
  },
  // 4.1: the same sentence; the label is right and the body is base64.
  {
    id: 'mp3-base64',
    level: 'must',
    clause: '4.1',
    title: 'The mp3 is base64 text under the right label',
    base: relay,
    twist: audioEdit('mp3', (body) => Buffer.from(body.toString('base64'))),
  },
  // 4.1: "mp3 | audio/mpeg | MP3": a WAV file is no MP3.
  {
    id: 'mp3-is-wav',
    level: 'must',
    clause: '4.1',
    title: 'A WAV file under the label audio/mpeg',
    base: ledger,
    twist: withOther((reply, pcm) => ({ ...reply, body: Buffer.concat([wavHeader(pcm.length, 24_000, 1), pcm]) })),
  },
  // 4.1: raw pcm is no MP3.
  {
    id: 'mp3-is-pcm',
    level: 'must',
    clause: '4.1',
    title: 'Raw pcm under the label audio/mpeg',
    base: stack,
    twist: withOther((reply, pcm) => ({ ...reply, body: pcm })),
  },
  // 4.1: "mp3 | Response Content-Type audio/mpeg".
  {
    id: 'mp3-label-mp3',
    level: 'must',
    clause: '4.1',
    title: 'The label is audio/mp3',
    base: atelier,
    twist: audioEdit('mp3', (_body, reply) => relabel(reply, 'audio/mp3')),
  },
  // 4.1: the same cell of the table.
  {
    id: 'mp3-label-octets',
    level: 'must',
    clause: '4.1',
    title: 'The label is application/octet-stream',
    base: pebble,
    twist: audioEdit('mp3', (_body, reply) => relabel(reply, 'application/octet-stream')),
  },
  // 4.1: the same cell; there is no label at all.
  {
    id: 'mp3-label-missing',
    level: 'must',
    clause: '4.1',
    title: 'There is no Content-Type on speech',
    base: ledger,
    twist: audioEdit('both', (_body, reply) => ({ ...reply, headers: { 'X-Format': 'raw' } })),
  },
  // 4.1: "a raw audio byte stream of the requested format": the last frame is not whole.
  {
    id: 'mp3-cut-tail',
    level: 'must',
    clause: '4.1',
    title: 'The last frame is cut',
    base: atelier,
    twist: audioEdit('mp3', (body) => body.subarray(0, body.length - 37)),
  },
  // 4.1: MP3 is frames one after the other; here bytes that belong to none stand between them.
  {
    id: 'mp3-foreign-bytes',
    level: 'must',
    clause: '4.1',
    title: 'Bytes that are no frame stand in the middle',
    base: relay,
    twist: audioEdit('mp3', (body) => {
      const at = middleFrame(body)
      return Buffer.concat([
        body.subarray(0, at),
        Buffer.from('event: audio.delta\ndata: next chunk follows\n\n'),
        body.subarray(at),
      ])
    }),
  },
  // 4.1: one byte of a frame is lost.
  {
    id: 'mp3-lost-byte',
    level: 'must',
    clause: '4.1',
    title: 'One byte in the middle is lost',
    base: stack,
    twist: audioEdit('mp3', (body) => {
      const at = middleFrame(body) + 20
      return Buffer.concat([body.subarray(0, at), body.subarray(at + 1)])
    }),
  },
  // 4.1: a hole of a few hundred bytes, not at the border of a frame.
  {
    id: 'mp3-hole',
    level: 'must',
    clause: '4.1',
    title: 'A few hundred bytes in the middle are lost',
    base: ledger,
    twist: audioEdit('mp3', (body) => {
      const at = middleFrame(body) + 31
      return Buffer.concat([body.subarray(0, at), body.subarray(at + 500)])
    }),
  },
  // 4.1: "raw audio byte stream": a blank line stands before it.
  {
    id: 'mp3-leading-newline',
    level: 'must',
    clause: '4.1',
    title: 'A line break stands before the first frame',
    base: pebble,
    twist: audioEdit('mp3', (body) => Buffer.concat([Buffer.from('\r\n'), body])),
  },
  // 4.1: "raw audio byte stream": JSON stands after it.
  {
    id: 'mp3-trailing-json',
    level: 'must',
    clause: '4.1',
    title: 'Usage numbers in JSON stand after the last frame',
    base: relay,
    twist: audioEdit('mp3', (body) => Buffer.concat([body, Buffer.from('{"usage":{"characters":40}}')])),
  },
]
