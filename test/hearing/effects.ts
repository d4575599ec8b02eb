import { spawnSync } from 'node:child_process'
import type { Sound } from './engines.ts'

/** What a codec, a line or a room does to the sound of every answer. */
export interface Effect {
  readonly name: string
  apply(sound: Sound, random: () => number): Sound
}

const samplesAt = (rate: number): readonly string[] => ['-v', 'error', '-f', 'f32le', '-ar', String(rate), '-ac', '1']

/** Through ffmpeg, with these options in between, and back. */
function filtered({ samples, rate }: Sound, filter: string): Sound {
  const result = spawnSync('ffmpeg', [...samplesAt(rate), '-i', '-', '-af', filter, ...samplesAt(rate), '-'], {
    input: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    maxBuffer: 1 << 28,
  })
  return { samples: floats(result.stdout), rate }
}

/** Encoded and decoded again by ffmpeg. */
function coded({ samples, rate }: Sound, container: string, encoding: readonly string[]): Sound {
  const encoded = spawnSync('ffmpeg', [...samplesAt(rate), '-i', '-', ...encoding, '-f', container, '-'], {
    input: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    maxBuffer: 1 << 28,
  })
  const decoded = spawnSync('ffmpeg', ['-f', container, '-i', '-', ...samplesAt(rate), '-'], {
    input: encoded.stdout,
    maxBuffer: 1 << 28,
  })
  return { samples: floats(decoded.stdout), rate }
}

function floats(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)))
}

/** White noise, so many decibels below the loudness of the whole. */
const noise = (decibels: number): Effect => ({
  name: `noise at ${decibels} dB`,
  apply: ({ samples, rate }, random) => {
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
    const amplitude = Math.sqrt(3 * power) * 10 ** (-decibels / 20)
    return { samples: samples.map((sample) => sample + amplitude * (2 * random() - 1)), rate }
  },
})

const codec = (name: string, container: string, ...encoding: readonly string[]): Effect => ({
  name,
  apply: (sound) => coded(sound, container, encoding),
})

const filter = (name: string, chain: string): Effect => ({ name, apply: (sound) => filtered(sound, chain) })

const none: Effect = { name: 'plain', apply: (sound) => sound }

/** What one of two formats goes through. */
export const asMp3 = codec('mp3 at 48 kbit/s', 'mp3', '-b:a', '48k', '-ar', '24000')

export const tuningEffects: readonly Effect[] = [
  none,
  noise(20),
  codec('mp3 at 32 kbit/s', 'mp3', '-b:a', '32k', '-ar', '22050'),
  filter('telephone', 'highpass=f=300,lowpass=f=3400'),
  filter('room', 'aecho=0.8:0.5:23|41:0.3|0.2'),
]

export const testEffects: readonly Effect[] = [
  none,
  noise(24),
  noise(14),
  codec('mp3 at 24 kbit/s', 'mp3', '-b:a', '24k', '-ar', '16000'),
  codec('mp3 at 64 kbit/s', 'mp3', '-b:a', '64k', '-ar', '24000'),
  codec('Opus at 16 kbit/s', 'ogg', '-c:a', 'libopus', '-b:a', '16k'),
  codec('A-law at 8 kHz', 'wav', '-c:a', 'pcm_alaw', '-ar', '8000'),
  filter('line of 250 to 3,600 Hz', 'highpass=f=250,lowpass=f=3600'),
  filter('hall', 'aecho=0.8:0.6:37|61|83:0.35|0.25|0.15'),
  filter('quiet', 'volume=0.05'),
]
