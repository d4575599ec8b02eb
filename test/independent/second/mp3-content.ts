import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { encodeMp3, framesOf } from '../speech/mp3.ts'
import { withInfoFrame } from '../speech/tags.ts'
import { audioEdit, bodyOf, formatOf, inFormat, relabel, type Defect } from '../tools.ts'
import { remux } from './remux.ts'
import { middle, relabelled } from './sound-tools.ts'
import { whenHeard } from './tricks.ts'

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

/** Other bytes behind each header. */
function shuffled(body: Buffer): Buffer {
  const out = Buffer.from(body)
  const offsets = framesOf(body)
  offsets.forEach((at, k) => {
    for (let i = at + 4; i < (offsets[k + 1] ?? 0); i++) out[i] = ((out[i] ?? 0) * 167 + 13) & 0xff
  })
  return out
}

export const mp3Content: readonly Defect[] = [
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
  // 4.1: the encoder was told the wrong rate, so the sound is half as long (a lesser matter by the settled readings of
  // rates).
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
]
