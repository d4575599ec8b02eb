import { soundsOf, type Sound } from './sound.ts'

/** A voice of our own: pitch of the vocal folds in hertz, and how far its formants lie from the table. */
export interface Timbre {
  readonly pitch: number
  readonly scale: number
}

/**
 * Speaks a stretch of text: a glottal pulse train or breath through three resonators per character, gliding from one to
 * the next. Deterministic: the same text, timbre, speed and rate give the same samples.
 * @returns samples between -1 and 1 at `rate` hertz; about 65 ms a character at speed 1.
 */
export function speakBuiltIn(text: string, timbre: Timbre, speed: number, rate: number): Float32Array {
  const sounds = soundsOf(text)
  const lengths = sounds.map(({ ms }) => Math.max(1, Math.round((ms * rate) / (1000 * speed))))
  const out = new Float32Array(lengths.reduce((sum, length) => sum + length, 0))
  const throat = new Throat(timbre, rate)
  let at = 0
  for (const [index, sound] of sounds.entries()) {
    const length = lengths[index] ?? 0
    throat.utter(sound, out.subarray(at, at + length), index / sounds.length)
    at += length
  }
  fade(out, Math.min(out.length >> 1, Math.round(rate * 0.005)))
  return out
}

/** The state that must not jump between two sounds: pulse phase, resonators, loudness. */
class Throat {
  private readonly timbre: Timbre
  private readonly rate: number
  private phase = 0
  private tonePhase = 0
  private noise = 1
  private loudness = 0
  private steady = 0
  private readonly state = new Float64Array(6)

  constructor(timbre: Timbre, rate: number) {
    this.timbre = timbre
    this.rate = rate
  }

  utter(sound: Sound, out: Float32Array, progress: number): void {
    const { rate, state } = this
    // Pitch falls a little over the sentence, as it does in statements.
    const pitch = this.timbre.pitch * (1.1 - 0.2 * progress)
    const [c1, c2, c3] = sound.formants.map((hertz, index) =>
      resonator(Math.min(hertz * this.timbre.scale, rate * 0.42), 60 + 40 * index, rate),
    ) as [Resonator, Resonator, Resonator]
    const target = sound.source === 'pause' ? 0 : sound.gain
    const glide = 1 - Math.exp(-1 / (rate * 0.006))
    const drift = 1 - Math.exp((-2 * Math.PI * 40) / rate)
    const tone = (2 * Math.PI * sound.formants[0]) / rate
    for (let index = 0; index < out.length; index++) {
      this.loudness += (target - this.loudness) * glide
      this.phase += pitch / rate
      if (this.phase >= 1) this.phase -= 1
      // Minimal standard generator: breath that is the same every time.
      this.noise = (this.noise * 48271) % 2147483647
      const hiss = this.noise / 1073741823.5 - 1
      // The folds open over 60 % of a period and shut fast.
      const folds = this.phase < 0.6 ? Math.sin((Math.PI * this.phase) / 0.6) ** 2 - 0.3 : -0.3
      const source =
        sound.source === 'breath' ? hiss * 0.35 : sound.source === 'both' ? folds + hiss * 0.15 : folds + hiss * 0.01
      let sample = 0
      for (let formant = 0; formant < 3; formant++) {
        const { a, b, c } = formant === 0 ? c1 : formant === 1 ? c2 : c3
        const filtered = a * source + b * (state[2 * formant] ?? 0) + c * (state[2 * formant + 1] ?? 0)
        state[2 * formant + 1] = state[2 * formant] ?? 0
        state[2 * formant] = filtered
        sample += filtered * (formant === 0 ? 1 : formant === 1 ? 0.6 : 0.35)
      }
      if (sound.source === 'tone') sample = Math.sin((this.tonePhase += tone)) * 0.5
      const loud = sample * this.loudness * 0.55
      // What lies below hearing is taken out, as a microphone does: no constant offset is left.
      this.steady += (loud - this.steady) * drift
      // A soft ceiling: clipping would look like another encoding.
      out[index] = (loud - this.steady) / (1 + Math.abs(loud - this.steady))
    }
  }
}

interface Resonator {
  readonly a: number
  readonly b: number
  readonly c: number
}

/** Two-pole resonator at a frequency with a bandwidth, both in hertz, of gain 1 at low frequencies. */
function resonator(hertz: number, bandwidth: number, rate: number): Resonator {
  const radius = Math.exp((-Math.PI * bandwidth) / rate)
  const b = 2 * radius * Math.cos((2 * Math.PI * hertz) / rate)
  const c = -radius * radius
  return { a: 1 - b - c, b, c }
}

function fade(samples: Float32Array, length: number): void {
  for (let index = 0; index < length; index++) {
    samples[index] = (samples[index] ?? 0) * (index / length)
    samples[samples.length - 1 - index] = (samples[samples.length - 1 - index] ?? 0) * (index / length)
  }
}
