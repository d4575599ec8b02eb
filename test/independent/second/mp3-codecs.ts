import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { encodeMp3, framesOf, type Settings } from '../speech/mp3.ts'
import { id3v1, id3v2, withInfoFrame } from '../speech/tags.ts'
import { audioEdit, bodyOf, formatOf, inFormat, type Sketch } from '../tools.ts'
import { trackOf } from './codec-tools.ts'
import { remux } from './remux.ts'

const encoded =
  (settings: Settings): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    if (formatOf(reply) !== 'mp3') return reply
    const track = trackOf((await next(inFormat(ask, await bodyOf(ask), 'pcm'))).body)
    return { ...reply, body: encodeMp3(settings.channels === 2 ? [track, track] : [track], settings) }
  }

function apeTag(): Buffer {
  const value = Buffer.from('speech service')
  const item = Buffer.concat([Buffer.alloc(8), Buffer.from('Tool name\0', 'latin1'), value])
  item.writeUInt32LE(value.length, 0)
  const edge = (flags: number): Buffer => {
    const out = Buffer.alloc(32)
    out.write('APETAGEX', 0, 'latin1')
    for (const [k, number] of [2000, item.length + 32, 1].entries()) out.writeUInt32LE(number, 8 + k * 4)
    out.writeUInt32LE(flags, 20)
    return out
  }
  return Buffer.concat([edge(0xa000_0000), item, edge(0x8000_0000)])
}

/** An ID3v2.4 tag with a footer, which repeats its head. */
function footed(body: Buffer): Buffer {
  const tag = id3v2({ TSSE: 'press' }, false, 4)
  tag[5] = 0x10
  const foot = Buffer.from(tag.subarray(0, 10))
  foot.write('3DI', 0, 'latin1')
  return Buffer.concat([tag, foot, body])
}

function oldTag(body: Buffer): Buffer {
  const frame = Buffer.from('TT2\u0000\u0000\u0007\u0000Speech', 'latin1')
  const room = Buffer.alloc(1000)
  const size = frame.length + room.length
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 2, 0, 0, 0, 0, size >> 7, size & 0x7f]), frame, room, body])
}

/** The head of another encoder, which stands always 32 bytes behind the frame header. */
function withVbri(body: Buffer): Buffer {
  const offsets = framesOf(body)
  const first = body.subarray(offsets[0], offsets[1])
  const frame = Buffer.alloc(first.length)
  first.copy(frame, 0, 0, 4)
  frame.write('VBRI', 36, 'latin1')
  frame.writeUInt16BE(1, 40)
  frame.writeUInt16BE(75, 44)
  frame.writeUInt32BE(frame.length + body.length, 46)
  frame.writeUInt32BE(offsets.length - 1, 50)
  return Buffer.concat([frame, body])
}

function withBits(body: Buffer): Buffer {
  const out = Buffer.from(body)
  for (const at of framesOf(body).slice(0, -1)) {
    out[at + 2] = (out[at + 2] ?? 0) | 1
    out[at + 3] = (out[at + 3] ?? 0) ^ 0x0c
  }
  return out
}

function withXing(body: Buffer): Buffer {
  const out = withInfoFrame(body)
  out.write('Xing', out.indexOf('Info', 0, 'latin1'), 'latin1')
  return out
}

export const mp3Codecs: readonly Sketch[] = [
  {
    id: 'mp3o-checksums',
    title: 'Frames have right checksums',
    base: atelier,
    twist: audioEdit('mp3', (body) => remux(body, { kilobits: 160, crc: true })),
  },
  {
    id: 'mp3o-checksums-stereo',
    title: 'Frames have right checksums, in joint stereo of MPEG-1',
    base: stack,
    twist: audioEdit('mp3', (body) => remux(body, { kilobits: 320, crc: true })),
  },
  {
    id: 'mp3o-stuffed',
    title: 'Every frame is mostly stuffing',
    base: atelier,
    twist: audioEdit('mp3', (body) => remux(body, { kilobits: 144 })),
  },
  // ISO/IEC 11172-3, 2.4.2.3: the index 0 "indicates the free format condition".
  {
    id: 'mp3o-free-format',
    title: 'Frames are of free format',
    base: atelier,
    twist: audioEdit('mp3', (body) => remux(body, { kilobits: 150, free: true })),
  },
  {
    id: 'mp3o-header-bits',
    title: 'The private, copyright and original bits are turned',
    base: ledger,
    twist: audioEdit('mp3', withBits),
  },
  {
    id: 'mp3o-8-khz',
    title: 'MPEG-2.5 at 8 kHz',
    base: atelier,
    twist: encoded({ sampleRate: 24_000, channels: 1, bitrate: 24, outputSampleRate: 8000 }),
  },
  {
    id: 'mp3o-12-khz',
    title: 'MPEG-2.5 at 12 kHz, variable',
    base: atelier,
    twist: encoded({ sampleRate: 24_000, channels: 1, vbrQuality: 9, outputSampleRate: 12_000 }),
  },
  {
    id: 'mp3o-32-khz',
    title: 'MPEG-1 at 32 kHz in stereo',
    base: atelier,
    twist: encoded({ sampleRate: 24_000, channels: 2, bitrate: 96, outputSampleRate: 32_000 }),
  },
  {
    id: 'mp3o-44-khz',
    title: 'MPEG-1 at 44.1 kHz with 32 kbit/s',
    base: atelier,
    twist: encoded({ sampleRate: 24_000, channels: 1, bitrate: 32, outputSampleRate: 44_100 }),
  },
  {
    id: 'mp3o-320',
    title: '320 kbit/s at 48 kHz',
    base: atelier,
    twist: encoded({ sampleRate: 24_000, channels: 2, bitrate: 320, outputSampleRate: 48_000 }),
  },
  { id: 'mp3o-xing', title: 'A Xing frame with right counts', base: relay, twist: audioEdit('mp3', withXing) },
  { id: 'mp3o-vbri', title: 'A VBRI frame with right counts', base: atelier, twist: audioEdit('mp3', withVbri) },
  {
    id: 'mp3o-ape',
    title: 'An APEv2 tag at the end',
    base: atelier,
    twist: audioEdit('mp3', (body) => Buffer.concat([body, apeTag()])),
  },
  {
    id: 'mp3o-ape-and-id3v1',
    title: 'An APEv2 tag and an ID3v1 tag at the end',
    base: pebble,
    twist: audioEdit('mp3', (body) => Buffer.concat([body, apeTag(), id3v1('Speech')])),
  },
  { id: 'mp3o-tag-version-2', title: 'An ID3v2.2 tag with padding', base: relay, twist: audioEdit('mp3', oldTag) },
  { id: 'mp3o-tag-footer', title: 'An ID3v2.4 tag with a footer', base: atelier, twist: audioEdit('mp3', footed) },
  {
    id: 'mp3o-all-tags',
    title: 'A tag, an Info frame and two tags at the end',
    base: atelier,
    twist: audioEdit('mp3', (body) =>
      Buffer.concat([id3v2({ TIT2: 'Speech' }), withInfoFrame(body), apeTag(), id3v1('Speech')]),
    ),
  },
  {
    id: 'mp3o-short-tail',
    title: 'The mp3 has 0.3 seconds of silence more at its end than the pcm',
    base: atelier,
    twist: audioEdit('mp3', (body) =>
      Buffer.concat([body, encodeMp3([new Float32Array(7200)], { sampleRate: 24_000, channels: 1, bitrate: 64 })]),
    ),
  },
]
