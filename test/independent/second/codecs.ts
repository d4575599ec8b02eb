import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { encodeMp3, framesOf, type Settings } from '../speech/mp3.ts'
import { id3v1, id3v2, withInfoFrame } from '../speech/tags.ts'
import { audioEdit, bodyOf, formatOf, inFormat, relabel, withBody, type Sketch } from '../tools.ts'
import { remux } from './remux.ts'
import { whenHeard } from './tricks.ts'

type Track = Float32Array<ArrayBuffer>

const trackOf = (body: Buffer): Track =>
  new Float32Array(Math.floor(body.length / 2)).map((_, i) => body.readInt16LE(i * 2) / 32_768)

function bytesOf(track: Float32Array): Buffer {
  const out = Buffer.alloc(track.length * 2)
  track.forEach((value, i) => out.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))), i * 2))
  return out
}

/** Makes both formats anew from the samples of a base with one channel and 24,000 in a second. */
function recorded(
  change: (track: Track, input: string) => Track,
  settings: Settings = { sampleRate: 24_000, channels: 1, bitrate: 64 },
): () => Twist {
  return () => async (ask, next) => {
    const reply = await next(ask)
    const format = formatOf(reply)
    if (format === undefined) return reply
    const body = await bodyOf(ask)
    const raw = format === 'pcm' ? reply.body : (await next(inFormat(ask, body, 'pcm'))).body
    const track = change(trackOf(raw), String(body?.['input']))
    return { ...reply, body: format === 'pcm' ? bytesOf(track) : encodeMp3([track], settings) }
  }
}

const encoded =
  (settings: Settings): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    if (formatOf(reply) !== 'mp3') return reply
    const track = trackOf((await next(inFormat(ask, await bodyOf(ask), 'pcm'))).body)
    return { ...reply, body: encodeMp3(settings.channels === 2 ? [track, track] : [track], settings) }
  }

const told =
  (rate: number | undefined, channels = 1) =>
  (environment: Record<string, string>): Record<string, string> => {
    const rest = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('ASSAY_PCM_')))
    return rate === undefined ? rest : { ...rest, ASSAY_PCM_RATE: String(rate), ASSAY_PCM_CHANNELS: String(channels) }
  }

/** Every third sample, each the mean of three. */
const third = (track: Track): Track =>
  new Float32Array(Math.floor(track.length / 3)).map(
    (_, i) => ((track[i * 3] ?? 0) + (track[i * 3 + 1] ?? 0) + (track[i * 3 + 2] ?? 0)) / 3,
  )
const twice = (track: Track): Track =>
  new Float32Array(track.length * 2).map((_, i) => ((track[i >> 1] ?? 0) + (track[(i + 1) >> 1] ?? 0)) / 2)

function joined(...tracks: readonly Float32Array[]): Track {
  const out = new Float32Array(tracks.reduce((sum, track) => sum + track.length, 0))
  let at = 0
  for (const track of tracks) {
    out.set(track, at)
    at += track.length
  }
  return out
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

const paired = (right: (sample: number) => number) =>
  audioEdit('pcm', (body) => {
    const out = Buffer.alloc(body.length * 2)
    for (let at = 0; at < body.length; at += 2) {
      out.writeInt16LE(body.readInt16LE(at), at * 2)
      out.writeInt16LE(right(body.readInt16LE(at)), at * 2 + 2)
    }
    return out
  })

/** Asks a program that honours speed for another one, where the caller did not say any. The rest of the body stays as it was sent. */
const atPace =
  (pace: (input: string) => number): (() => Twist) =>
  () =>
  async (ask, next) => {
    const body = await bodyOf(ask)
    if (body === undefined || typeof body['input'] !== 'string' || Object.hasOwn(body, 'speed')) return next(ask)
    return next(withBody(ask, (await ask.read()).toString().replace(/^\s*\{/u, `{"speed":${pace(body['input'])},`)))
  }

const smallNoise = (size: number, track: Track): Track => track.map((value) => value + (Math.random() - 0.5) * size)

/** Other MP3 and PCM, all of it "MP3" and "16-bit little-endian PCM" (4.1), which is all the interface says. */
export const codecs: readonly Sketch[] = [
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
  {
    id: 'pcmo-8-khz',
    title: 'pcm at 8 kHz, declared',
    base: atelier,
    choices: { provision: 'all' },
    environment: told(8000),
    twist: audioEdit('pcm', (body, reply) => ({
      ...relabel(reply, 'audio/pcm;rate=8000;channels=1'),
      body: bytesOf(third(trackOf(body))),
    })),
  },
  {
    id: 'pcmo-8-khz-untold',
    title: 'pcm at 8 kHz, nothing declared',
    base: atelier,
    environment: told(undefined),
    twist: audioEdit('pcm', (body) => bytesOf(third(trackOf(body)))),
  },
  {
    id: 'pcmo-48-khz',
    title: 'pcm at 48 kHz, nothing declared',
    base: atelier,
    environment: told(undefined),
    twist: audioEdit('pcm', (body) => bytesOf(twice(trackOf(body)))),
  },
  {
    id: 'pcmo-stereo-of-mono',
    title: 'pcm with the same in both channels, declared in the label',
    base: atelier,
    environment: told(24_000, 2),
    twist: () => async (ask, next, site) => {
      const reply = await paired((sample) => sample)()(ask, next, site)
      return formatOf(reply) === 'pcm' ? relabel(reply, 'audio/pcm; channels=2; rate=24000') : reply
    },
  },
  {
    id: 'pcmo-left-only',
    title: 'pcm with an empty right channel, nothing declared',
    base: atelier,
    environment: told(undefined),
    twist: paired(() => 0),
  },
  {
    id: 'pcmo-right-turned',
    title: 'pcm with the right channel turned over',
    base: atelier,
    environment: told(24_000, 2),
    twist: paired((sample) => Math.max(-32_768, Math.min(32_767, -sample))),
  },
  {
    id: 'pcmo-from-8-bit',
    title: 'The samples were made from 8 bits, so every low byte is 0',
    base: atelier,
    twist: recorded((track) => track.map((value) => (Math.round(value * 127) * 256) / 32_767)),
  },
  {
    id: 'pcmo-from-12-bit',
    title: 'The samples were made from 12 bits',
    base: atelier,
    twist: recorded((track) => track.map((value) => (Math.round(value * 2047) * 16) / 32_767)),
  },
  {
    id: 'voice-loud',
    title: 'The voice is driven into the limits',
    base: atelier,
    twist: recorded((track) => track.map((value) => Math.max(-1, Math.min(1, value * 6)))),
  },
  {
    id: 'voice-very-quiet',
    title: 'The voice has a peak of 0.6 in 100',
    base: atelier,
    twist: recorded((track) =>
      smallNoise(
        0.0002,
        track.map((value) => value * 0.008),
      ),
    ),
  },
  {
    id: 'voice-with-offset',
    title: 'The voice stands beside zero',
    base: atelier,
    twist: recorded((track) => track.map((value) => value * 0.6 + 0.02)),
  },
  {
    id: 'voice-in-noise',
    title: 'The voice is in a noisy room',
    base: atelier,
    twist: recorded((track) =>
      smallNoise(
        0.12,
        track.map((value) => value * 0.8),
      ),
    ),
  },
  {
    id: 'voice-whisper',
    title: 'The voice whispers: there is no pitch',
    base: atelier,
    twist: recorded((track) =>
      track.map((value, i) => {
        let level = 0
        for (let k = -24; k <= 24; k += 4) level = Math.max(level, Math.abs(track[i + k] ?? 0))
        return level * (Math.random() - 0.5) * (value < 0 ? -1 : 1) * 0.9
      }),
    ),
  },
  {
    id: 'voice-sings',
    title: 'The voice sings to three organ tones',
    base: atelier,
    twist: recorded((track) =>
      track.map(
        (value, i) => value * 0.6 + 0.08 * (Math.sin(i * 0.0576) + Math.sin(i * 0.0725) + Math.sin(i * 0.0863)),
      ),
    ),
  },
  {
    id: 'voice-hums',
    title: 'There is mains hum under the voice',
    base: atelier,
    twist: recorded((track) => track.map((value, i) => value * 0.8 + 0.06 * Math.sin((i * 2 * Math.PI * 50) / 24_000))),
  },
  {
    id: 'voice-waits',
    title: 'Three seconds of nothing stand before the speech',
    base: atelier,
    twist: recorded((track) => joined(new Float32Array(72_000), track)),
  },
  {
    id: 'voice-pauses',
    title: 'A pause of three seconds stands in the middle',
    base: atelier,
    twist: recorded((track) =>
      joined(track.subarray(0, track.length >> 1), new Float32Array(72_000), track.subarray(track.length >> 1)),
    ),
  },
  {
    id: 'voice-bell',
    title: 'A bell rings before the speech',
    base: atelier,
    twist: recorded((track) =>
      joined(
        new Float32Array(14_400).map((_, i) => 0.4 * Math.exp(-i / 4000) * Math.sin(i * 0.23)),
        track,
      ),
    ),
  },
  // 2.1: "speed ... Honored only by models that support it": nothing is said of the pace without it.
  {
    id: 'voice-other-pace',
    title: 'The pace is another one each time',
    base: relay,
    choices: { speed: 'honour' },
    twist: atPace(() => 0.85 + 0.3 * Math.random()),
  },
  {
    id: 'voice-hurries',
    title: 'Long texts are read faster',
    base: relay,
    choices: { speed: 'honour' },
    twist: atPace((input) => (input.length > 100 ? 1.7 : 1)),
  },
  {
    id: 'voice-breath',
    title: 'Long texts end with a breath',
    base: atelier,
    twist: recorded((track, input) =>
      input.length < 100
        ? track
        : joined(
            track,
            new Float32Array(9600).map((_, i) => 0.05 * Math.sin((i * Math.PI) / 9600) * (Math.random() - 0.5)),
          ),
    ),
  },
  {
    id: 'mp3o-type-parameters',
    title: 'The labels have many parameters, quoted',
    base: stack,
    twist: whenHeard(
      () => true,
      (reply, { format }) =>
        relabel(
          reply,
          format === 'mp3'
            ? 'audio/mpeg ; layer=3; rate="44100"'
            : 'audio/pcm ; rate="44100" ; channels="2"; bit-depth=16',
        ),
    ),
  },
]
