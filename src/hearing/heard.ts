import type { MelSpectrum } from '../audio/speech/mel-spectrum.ts'
import type { Loudness } from './loudness.ts'

/** What is heard at most of one audio, in seconds: the rest is left out. */
export const mostSeconds = 150

/** As above, of what is heard for its words alone. */
export const mostLongSeconds = 900

/**
 * As what bytes are to be heard. Pcm is 16-bit little-endian, at a rate in hertz; `isSaid`: its rate and channels are
 * no guess. `isLong`: all of it is heard, up to `mostLongSeconds`, and nothing but its spectrum. `isMeasured`: its
 * loudness too, which takes as long as all else.
 */
export type HeardAs =
  | { readonly format: 'mp3'; readonly isMeasured?: boolean; readonly isLong?: true }
  | {
      readonly format: 'pcm'
      readonly rate: number
      readonly channels: number
      readonly isSaid?: boolean
      readonly isMeasured?: boolean
    }

/** What is heard in a body. */
export interface Heard {
  readonly spectrum: MelSpectrum
  /** As `lowWave` gives it: whether two audios are the same wave. */
  readonly wave: Float32Array
  /** How long it lasts, in seconds; at most `mostSeconds`. */
  readonly seconds: number
  /** Where it is measured: of one or two channels, at a rate that is known. */
  readonly loudness?: Loudness
}

/** A body for the thread that hears. */
export interface HearingOrder {
  readonly bytes: Uint8Array
  readonly as: HeardAs
}
