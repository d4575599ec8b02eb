import { audibleSpan } from './audible-span.ts'
import type { Sounding } from './sounding.ts'

/** Milliseconds over which loudness is measured. */
const stepMs = 10

/** Decibels of full scale: the noise of a quiet recording is less. */
const faintest = -60

/** 16-bit little-endian samples: one can be played when both of its bytes are there, of every channel. */
export function pcmSounding(bytes: Uint8Array, sampleRate: number, channels: number): Sounding {
  const block = 2 * channels
  const milliseconds = (count: number): number => (Math.floor(count / block) * 1000) / sampleRate
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const perStep = Math.max(1, Math.round((sampleRate * stepMs) / 1000)) * block
  const whole = bytes.length - (bytes.length % block)
  const levels: number[] = []
  const ends: number[] = []
  for (let at = 0; at < whole; at += perStep) {
    const end = Math.min(whole, at + perStep)
    let [sum, squares] = [0, 0]
    for (let place = at; place < end; place += 2) {
      const sample = view.getInt16(place, true)
      sum += sample
      squares += sample * sample
    }
    const count = (end - at) / 2
    // A constant offset cannot be heard.
    levels.push(10 * Math.log10(Math.max(0, squares / count - (sum / count) ** 2) / 32768 ** 2))
    ends.push(milliseconds(end))
  }
  return {
    durationMs: milliseconds(bytes.length),
    shownMs: milliseconds(bytes.length),
    audible: audibleSpan(levels, ends, faintest),
    playable: milliseconds,
  }
}
