import { atelier } from '../bases/atelier.ts'
import { audioEdit, formatOf, relabel, type Sketch } from '../tools.ts'
import { bytesOf, recorded, trackOf, type Track } from './codec-tools.ts'

const declaring =
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

const paired = (right: (sample: number) => number) =>
  audioEdit('pcm', (body) => {
    const out = Buffer.alloc(body.length * 2)
    for (let at = 0; at < body.length; at += 2) {
      out.writeInt16LE(body.readInt16LE(at), at * 2)
      out.writeInt16LE(right(body.readInt16LE(at)), at * 2 + 2)
    }
    return out
  })

export const pcmCodecs: readonly Sketch[] = [
  {
    id: 'pcmo-8-khz',
    title: 'pcm at 8 kHz, declared',
    base: atelier,
    choices: { provision: 'all' },
    environment: declaring(8000),
    twist: audioEdit('pcm', (body, reply) => ({
      ...relabel(reply, 'audio/pcm;rate=8000;channels=1'),
      body: bytesOf(third(trackOf(body))),
    })),
  },
  {
    id: 'pcmo-8-khz-untold',
    title: 'pcm at 8 kHz, nothing declared',
    base: atelier,
    environment: declaring(undefined),
    twist: audioEdit('pcm', (body) => bytesOf(third(trackOf(body)))),
  },
  {
    id: 'pcmo-48-khz',
    title: 'pcm at 48 kHz, nothing declared',
    base: atelier,
    environment: declaring(undefined),
    twist: audioEdit('pcm', (body) => bytesOf(twice(trackOf(body)))),
  },
  {
    id: 'pcmo-stereo-of-mono',
    title: 'pcm with the same in both channels, declared in the label',
    base: atelier,
    environment: declaring(24_000, 2),
    twist: () => async (ask, next, site) => {
      const reply = await paired((sample) => sample)()(ask, next, site)
      return formatOf(reply) === 'pcm' ? relabel(reply, 'audio/pcm; channels=2; rate=24000') : reply
    },
  },
  {
    id: 'pcmo-left-only',
    title: 'pcm with an empty right channel, nothing declared',
    base: atelier,
    environment: declaring(undefined),
    twist: paired(() => 0),
  },
  {
    id: 'pcmo-right-turned',
    title: 'pcm with the right channel turned over',
    base: atelier,
    environment: declaring(24_000, 2),
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
]
