import type { MelSpectrum } from '../audio/speech/mel-spectrum.ts'
import type { Loudness } from './loudness.ts'

/** What is heard at most of one audio, in seconds: the rest is left out. */
export const mostSeconds = 150

/**
 * As what bytes are to be heard. Pcm is 16-bit little-endian, at a rate in hertz; `isSaid`: its rate and channels are
 * no guess.
 */
export type HeardAs =
  | { readonly format: 'mp3' }
  | { readonly format: 'pcm'; readonly rate: number; readonly channels: number; readonly isSaid?: boolean }

/** What is heard in a body. */
export interface Heard {
  readonly spectrum: MelSpectrum
  /** How long it lasts, in seconds; at most `mostSeconds`. */
  readonly seconds: number
  /** Of one or two channels, at a rate that is known. */
  readonly loudness?: Loudness
}

/** A body for the thread that hears. Its answer is posted to `port`, and then `done[0]` becomes 1. */
export interface HearingOrder {
  readonly id: number
  readonly bytes: Uint8Array
  readonly as: HeardAs
  readonly done: Int32Array<SharedArrayBuffer>
}

/** What was heard, or undefined where the bytes cannot be decoded. */
export interface HearingAnswer {
  readonly id: number
  readonly heard: Heard | undefined
}
