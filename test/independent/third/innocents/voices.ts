import type { Format } from '../../contract.ts'
import { additiveVoice } from '../../speech/additive.ts'
import { breathyVoice } from '../../speech/breathy.ts'
import { stereoVoice } from '../../speech/duet.ts'
import { formantVoice } from '../../speech/formant.ts'
import { encodeMp3, framesOf } from '../../speech/mp3.ts'
import { dice, hashOf, plan, type Segment } from '../../speech/prosody.ts'
import { reedVoice } from '../../speech/reed.ts'
import { interleave, type Recipe } from '../../speech/studio.ts'
import { id3v1, id3v2, withInfoFrame } from '../../speech/tags.ts'
import { words, type Client } from '../client.ts'
import { harbour } from '../harbour.ts'
import type { Alteration, House } from '../house.ts'
import { quay } from '../quay.ts'
import type { Oddity } from '../sketch.ts'

type Voice = Recipe['voice']

const recipe = (rate: number, voice: Voice, mp3: Recipe['mp3'], more: Partial<Recipe> = {}): Recipe => ({
  rate,
  channels: 1,
  voice,
  tempo: 0.85,
  mp3,
  readings: 1,
  ...more,
})

/** Speaks the text again with a voice of its own, whole, and encodes it as it likes. */
const spoken =
  (make: (text: string, format: Format) => Buffer): Alteration =>
  () => ({ sound: ({ input, format }) => Promise.resolve(make(input, format)) })

const said = (voice: Voice, text: string, tempo = 0.85): Float32Array[] => voice(plan(text, tempo), hashOf(text))

/** Changes the samples of one format or of both; the mp3 is made from what was changed. */
const shaped = (
  rate: number,
  voice: Voice,
  change: (track: Float32Array, format: Format) => Float32Array,
): Alteration =>
  spoken((text, format) => {
    const tracks = said(voice, text).map((track) => change(track, format))
    return format === 'pcm' ? interleave(tracks) : encodeMp3(tracks, { sampleRate: rate, channels: 1, bitrate: 64 })
  })

const silence = (rate: number, seconds: number): Float32Array => new Float32Array(Math.round(rate * seconds))

function joined(...parts: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** Every sample twice as often, with the mean between two of them. */
const doubled = (track: Float32Array): Float32Array =>
  Float32Array.from({ length: track.length * 2 }, (_, index) => {
    const one = track[index >> 1] ?? 0
    return index % 2 === 0 ? one : (one + (track[(index >> 1) + 1] ?? one)) / 2
  })

const mp3 = (client: Client): ReturnType<Client['speak']> => client.speak({ response_format: 'mp3' })

/** The third and fourth byte of the first frame. */
async function frame(client: Client): Promise<[version: number, rate: number, kilobits: number, mode: number]> {
  const { body } = await mp3(client)
  const at = framesOf(body)[0] ?? 0
  const [b, c, d] = [body[at + 1] ?? 0, body[at + 2] ?? 0, body[at + 3] ?? 0]
  return [(b >> 3) & 3, (c >> 2) & 3, c >> 4, d >> 6]
}

const framed =
  (...wanted: readonly (number | undefined)[]) =>
  async (client: Client): Promise<boolean> => {
    const found = await frame(client)
    return wanted.every((value, index) => value === undefined || value === found[index])
  }

const odd = (id: string, title: string, house: House, rest: Omit<Oddity, 'id' | 'title' | 'house'>): Oddity => ({
  id: `voice-${id}`,
  title,
  house,
  ...rest,
})

const seconds = async (client: Client, format: Format): Promise<number> =>
  client.seconds(await client.speak({ response_format: format }))

const alto = formantVoice(22_050, 190, 0.55)
const reed = reedVoice(16_000, 150, 0.5)

/** The loudest sample of pcm. */
async function loudest(client: Client): Promise<number> {
  const { body } = await client.speak()
  let most = 0
  for (let at = 0; at + 1 < body.length; at += 2) most = Math.max(most, Math.abs(body.readInt16LE(at)))
  return most
}

/** Segments that are spoken a little faster or slower each time. */
const shaken =
  (voice: Voice, by: number): Voice =>
  (segments: readonly Segment[], seed) => {
    const factor = 1 - by + 2 * by * dice(seed * 7919 + 13)()
    return voice(
      segments.map((segment) => ({ ...segment, ms: segment.ms * factor })),
      seed,
    )
  }

const differs = async (client: Client): Promise<boolean> => {
  const lengths = await Promise.all(Array.from({ length: 6 }, () => client.speak()))
  return new Set(lengths.map(({ body }) => body.length)).size > 1
}

/** Voices and encodings that are right, and unusual. */
export const voices: readonly Oddity[] = [
  odd('8k-mp3', 'mp3 of MPEG 2.5 at 8 kHz', harbour, {
    voice: recipe(8000, additiveVoice(8000, 140, 0.6), { bitrate: 32 }),
    seen: framed(0, 2),
  }),
  odd('11k', 'Everything at 11,025 Hz, nothing declared', quay, {
    voice: recipe(11_025, reedVoice(11_025, 120, 0.5), { bitrate: 32 }),
    tells: false,
    seen: framed(0, 0),
  }),
  odd('320', 'mp3 at 320 kbit/s and 44.1 kHz in stereo', harbour, {
    voice: recipe(44_100, stereoVoice(44_100, 160, 0.5), { bitrate: 320 }, { channels: 2 }),
    seen: framed(3, 0, 14),
  }),
  odd('48k-vbr', 'mp3 of variable bitrate at 48 kHz', quay, {
    voice: recipe(48_000, additiveVoice(48_000, 180, 0.4), { vbrQuality: 2 }),
    seen: framed(3, 1),
  }),
  odd('32k', 'Everything at 32 kHz in stereo, nothing declared', harbour, {
    voice: recipe(32_000, stereoVoice(32_000, 200, 0.5), { vbrQuality: 6 }, { channels: 2 }),
    tells: false,
    seen: framed(3, 2),
  }),
  odd('12k-mp3', 'pcm at 24 kHz, mp3 of MPEG 2.5 at 12 kHz', quay, {
    voice: recipe(24_000, breathyVoice(24_000, 150, 0.5), { bitrate: 24, outputSampleRate: 12_000 }, { readings: 3 }),
    seen: framed(0, 1),
  }),
  odd('wide-pcm', 'pcm at 96 kHz in stereo, mp3 at 48 kHz', harbour, {
    voice: recipe(96_000, alto, { bitrate: 64 }, { channels: 2 }),
    alter: spoken((text, format) => {
      const tracks = said(stereoVoice(48_000, 170, 0.5), text, 0.7)
      return format === 'pcm'
        ? interleave(tracks.map(doubled))
        : encodeMp3(tracks, { sampleRate: 48_000, channels: 2, bitrate: 128 })
    }),
    seen: async (client) => client.of('PCM_RATE') === '96000' && (await client.speak()).body.length > 400_000,
  }),
  odd('picture', 'The mp3 begins with a tag that has a picture of 60 kB', quay, {
    voice: recipe(
      16_000,
      reed,
      { bitrate: 48 },
      { dress: (stream) => Buffer.concat([id3v2({ TIT2: 'Speech', COMM: 'x'.repeat(60_000) }, false, 4), stream]) },
    ),
    seen: async (client) => (await mp3(client)).body.subarray(0, 4).equals(Buffer.from([0x49, 0x44, 0x33, 4])),
  }),
  odd('tags', 'The mp3 has a tag in front, an Info frame and a tag behind', harbour, {
    voice: recipe(
      22_050,
      alto,
      { bitrate: 64 },
      {
        dress: (stream, text) =>
          Buffer.concat([id3v2({ TIT2: text.slice(0, 40), TSSE: 'reader 4' }), withInfoFrame(stream), id3v1('Speech')]),
      },
    ),
    seen: async (client) => (await mp3(client)).body.subarray(-128).toString('latin1', 0, 3) === 'TAG',
  }),
  odd('mp3-tail', 'The mp3 only ends with 0.4 s of silence', quay, {
    voice: recipe(16_000, reed, { bitrate: 48 }),
    alter: shaped(16_000, reed, (track, format) => (format === 'mp3' ? joined(track, silence(16_000, 0.4)) : track)),
    seen: async (client) => (await seconds(client, 'mp3')) - (await seconds(client, 'pcm')) > 0.35,
  }),
  odd('long-tail', 'Both formats end with a second of silence', harbour, {
    alter: shaped(22_050, alto, (track) => joined(track, silence(22_050, 1))),
    seen: async (client) => (await client.speak()).body.subarray(-40_000).every((byte) => byte === 0),
  }),
  odd('pcm-head', 'pcm only begins with 0.15 s of silence', quay, {
    alter: shaped(16_000, reed, (track, format) => (format === 'pcm' ? joined(silence(16_000, 0.15), track) : track)),
    seen: async (client) => (await client.speak()).body.subarray(0, 4000).every((byte) => byte === 0),
  }),
  odd('quiet', 'A voice that is very quiet', harbour, {
    alter: shaped(22_050, alto, (track) => track.map((sample) => sample * 0.05)),
    seen: async (client) => (await loudest(client)) < 1200,
  }),
  odd('loud', 'A voice that is as loud as can be, and clipped now and then', quay, {
    alter: shaped(16_000, reed, (track) => track.map((sample) => Math.max(-1, Math.min(1, sample * 2.6)))),
    seen: async (client) => (await loudest(client)) === 32_767,
  }),
  odd('offset', 'The samples have a mean of 2 in 100', harbour, {
    alter: shaped(22_050, alto, (track) => track.map((sample) => sample * 0.8 + 0.02)),
    seen: async (client) => {
      const { body } = await client.speak()
      let sum = 0
      for (let at = 0; at + 1 < body.length; at += 2) sum += body.readInt16LE(at)
      return sum / (body.length / 2) > 400
    },
  }),
  odd('tempo', 'A voice whose tempo differs by up to 6 in 100 each time', harbour, {
    voice: recipe(16_000, shaken(reed, 0.06), { bitrate: 48 }, { readings: 8 }),
    seen: differs,
  }),
  odd('many-readings', 'A voice on the framework that never reads a text twice alike', harbour, {
    voice: recipe(22_050, breathyVoice(22_050, 210, 0.5), { vbrQuality: 5 }, { readings: 12 }),
    seen: differs,
  }),
  odd('chime', 'A soft tone of 0.2 s stands before every speech', harbour, {
    alter: shaped(22_050, alto, (track) =>
      joined(
        Float32Array.from({ length: 4410 }, (_, at) => 0.1 * Math.sin(at / 8) * Math.sin((Math.PI * at) / 4410)),
        track,
      ),
    ),
    seen: async (client) => {
      const { body } = await client.speak({ input: 'Yes.' })
      const other = await client.speak({ input: words })
      return body.subarray(0, 8800).equals(other.body.subarray(0, 8800))
    },
  }),
]
