import { centred, offsetOf } from '../audio/speech/centred.ts'
import { frameStep, frameLength, melBands, melSpectrum, type MelSpectrum } from '../audio/speech/mel-spectrum.ts'
import { mixed } from '../audio/speech/mono.ts'
import { mostLongSeconds } from './heard.ts'
import { release } from './release.ts'
import { decodedPieces } from './samples-of.ts'

/** Frames of which the spectrum is made at once: at any rate they begin a whole number of samples after each other. */
const framesAtOnce = 125

/**
 * The spectrum of a long mp3, made while it is decoded: its samples would take thirty times the memory.
 * @throws where the bytes are no mp3
 */
export async function longSpectrum(
  bytes: Uint8Array,
): Promise<{ readonly spectrum: MelSpectrum; readonly seconds: number }> {
  const spectra: MelSpectrum[] = []
  let rest = new Float32Array()
  let [length, rate] = [0, 0]
  // What is constant shows in the first piece.
  let offset: number | undefined
  for await (const { channels, rate: own } of decodedPieces(bytes, mostLongSeconds)) {
    rate = own
    const mono = mixed(channels)
    offset ??= offsetOf(mono)
    const samples = centred(mono, offset)
    length += samples.length
    const before = rest
    rest = joined(rest, samples)
    release([before, samples, mono, ...channels])
    const step = Math.round(framesAtOnce * frameStep * rate)
    // A frame reaches into what comes next.
    const reach = step + Math.round((frameLength - frameStep) * rate)
    let at = 0
    for (; rest.length - at >= reach; at += step) spectra.push(melSpectrum(rest.subarray(at, at + reach), rate))
    const done = rest
    rest = done.slice(at)
    release([done])
  }
  spectra.push(melSpectrum(rest, rate))
  const frames = spectra.reduce((sum, one) => sum + one.frames, 0)
  const decibels = new Float32Array(frames * melBands)
  let at = 0
  for (const one of spectra) {
    decibels.set(one.decibels, at)
    at += one.decibels.length
  }
  return { spectrum: { frames, decibels }, seconds: length / rate }
}

function joined(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
