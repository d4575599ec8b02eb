import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { audioEdit, bodyOf, formatOf, inFormat, relabel, rewriting, type Defect } from '../tools.ts'
import { even, samplesOf } from './pcm-tools.ts'

const mp3InPcm: () => Twist = () => async (ask, next) => {
  const reply = await next(ask)
  if (formatOf(reply) !== 'pcm') return reply
  const other = await next(inFormat(ask, await bodyOf(ask), 'mp3'))
  return { ...reply, body: even(other.body) }
}

/** Labels, wrappers and rates of pcm. */
export const pcmLabels: readonly Defect[] = [
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
