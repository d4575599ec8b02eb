import { atelier } from '../bases/atelier.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Twist } from '../contract.ts'
import { bodyOf, relabel, withBody, type Sketch } from '../tools.ts'
import { recorded, type Track } from './codec-tools.ts'
import { whenHeard } from './tricks.ts'

function joined(...tracks: readonly Float32Array[]): Track {
  const out = new Float32Array(tracks.reduce((sum, track) => sum + track.length, 0))
  let at = 0
  for (const track of tracks) {
    out.set(track, at)
    at += track.length
  }
  return out
}

/**
 * Asks a program that honours speed for another one, where the caller did not say any. The rest of the body stays as it
 * was sent.
 */
const atPace =
  (pace: (input: string) => number): (() => Twist) =>
  () =>
  async (ask, next) => {
    const body = await bodyOf(ask)
    if (body === undefined || typeof body['input'] !== 'string' || Object.hasOwn(body, 'speed')) return next(ask)
    return next(withBody(ask, (await ask.read()).toString().replace(/^\s*\{/u, `{"speed":${pace(body['input'])},`)))
  }

const smallNoise = (size: number, track: Track): Track => track.map((value) => value + (Math.random() - 0.5) * size)

export const voices: readonly Sketch[] = [
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
    title: 'Noise that is as loud as the voice',
    base: atelier,
    expect: {
      verdict: 'accused',
      because: 'noise in which nothing but its loudness changes has no words, as a whisper has',
    },
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
