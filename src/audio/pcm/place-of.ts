import type { PcmOptions } from './pcm-options.ts'

/** Where offset `at` is in the audio, in milliseconds; undefined where rate or channels are not known. */
export function millisecondsOf({ sampleRate, channels }: PcmOptions, at: number): number | undefined {
  return sampleRate === undefined || channels === undefined ? undefined : (at * 1000) / (2 * sampleRate * channels)
}

/** An offset, and its place in time where rate and channels are known. */
export function placeOf(
  options: PcmOptions,
  at: number,
  length?: number,
): { at: number; length?: number; atMs?: number } {
  const atMs = millisecondsOf(options, at)
  return { at, ...(length !== undefined && { length }), ...(atMs !== undefined && { atMs }) }
}
