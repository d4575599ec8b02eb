import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { interleave, silence, speech, type Signal } from '../../../fixtures/audio/signals.ts'

const between = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
const steps = (signal: Signal, count: number): Signal => signal.map((value) => Math.round(value * count) / count)
/** In so many steps to full scale, then made 16 bits as programs do that take full scale for 32,767. */
const scaled = (signal: Signal, count: number, whole: (value: number) => number): Signal =>
  steps(signal, count).map((value) => whole(value * 32_767) / 32_768)
/** Where a voice is loud. */
const whileLoud = (signal: Signal, loud: (value: number, at: number) => number): Signal => {
  let level = 0
  return signal.map((value, at) => {
    level = Math.max(Math.abs(value), level * 0.995)
    return level > 0.02 ? loud(value, at) : 0
  })
}

/** What effects that are lawful make of a voice: all of it is 16-bit little-endian PCM. */
export const effects: Readonly<Record<string, (signal: Signal, rate: number) => Signal>> = {
  'a gate at 2 %': (signal) => signal.map((value) => (Math.abs(value) < 0.02 ? 0 : value)),
  'a gate at 5 %': (signal) => signal.map((value) => (Math.abs(value) < 0.05 ? 0 : value)),
  'a limiter, 18 dB too loud': (signal) => signal.map((value) => between(value * 16, 0.99)),
  'full scale, 24 dB too loud': (signal) => signal.map((value) => between(value * 32, 1)),
  'a soft limiter': (signal) => signal.map((value) => Math.tanh(value * 40) * 0.99),
  'eight bits in the upper byte': (signal) => steps(signal, 128),
  'eight bits, scaled and rounded': (signal) => scaled(signal, 128, Math.round),
  'eight bits, scaled and rounded down': (signal) => scaled(signal, 128, Math.floor),
  'eight bits, scaled and cut off': (signal) => scaled(signal, 128, Math.trunc),
  '127 steps, scaled and rounded': (signal) => scaled(signal, 127, Math.round),
  '64 steps, scaled and cut off': (signal) => scaled(signal, 64, Math.trunc),
  '32 steps, scaled and rounded down': (signal) => scaled(signal, 32, Math.floor),
  'eight bits times 257': (signal) => signal.map((value) => (Math.round(value * 127) * 257) / 32_768),
  '32 levels': (signal) => steps(signal, 16),
  'six bits, softer': (signal) => steps(signal, 32).map((value) => value * 0.77),
  'one bit': (signal) => whileLoud(signal, (value) => (value < 0 ? -0.5 : 0.5)),
  'a square wave': (signal, rate) => whileLoud(signal, (_, at) => (((at * 240) / rate) % 1 < 0.5 ? 0.4 : -0.4)),
  pulses: (signal, rate) => signal.map((_, at) => (at % Math.round(rate / 100) === 0 ? 0.8 : 0)),
  'an offset of 40 % with pauses': (signal) => whileLoud(signal, (value) => value * 0.4 + 0.4),
  'an offset throughout': (signal) => whileLoud(signal, (value) => value * 0.3).map((value) => value + 0x3333 / 32_768),
  'an offset of 85 %': (signal) => signal.map((value) => value * 0.1 + 0.85),
  'each sample twice': (signal) => signal.map((_, at) => signal[at & ~1] as number),
  'two zeros after each sample': (signal) => signal.map((value, at) => (at % 3 === 0 ? value : 0)),
  'every other sample turned over': (signal) => signal.map((value, at) => (at % 2 === 0 ? value : -value)),
  'next to silence': (signal) => signal.map((value) => value * 0.002),
}

/** How a voice stands in two channels; mono is one. */
const layouts: Readonly<Record<string, (signal: Signal) => Signal>> = {
  mono: (signal) => signal,
  'left alone': (signal) => interleave(signal, new Float64Array(signal.length)),
  'right alone': (signal) => interleave(new Float64Array(signal.length), signal),
  both: (signal) => interleave(signal, signal),
}

const rates = [8000, 24_000, 48_000]

/** Each effect at each rate in each layout, with what is said of it. */
export const innocents = rates.flatMap((rate, index) => {
  const voice = Float64Array.of(...speech(index + 1, 0.5, rate), ...silence(0.1, rate))
  return Object.entries(effects).flatMap(([effect, of]) => {
    const signal = of(voice, rate)
    return Object.entries(layouts).map(([layout, inTurn]) => ({
      name: `${effect}, ${layout}, ${rate} Hz`,
      bytes: sampleWriters.s16le(inTurn(signal)),
      said: { sampleRate: rate, channels: layout === 'mono' ? 1 : 2 },
    }))
  })
})
