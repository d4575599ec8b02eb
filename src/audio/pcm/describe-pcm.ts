import { describeChannels, describeRate } from '../describe-signal.ts'
import type { PcmOptions } from './pcm-options.ts'
import { millisecondsOf } from './place-of.ts'
import { describeSamples, formatAt } from './sample-formats.ts'

/** "16-bit little-endian PCM, 24 kHz, mono, 2.11 s": as much of it as is known. */
export function describePcm(options: PcmOptions, bytes: number): string {
  const { sampleRate, channels } = options
  const milliseconds = millisecondsOf(options, bytes)
  return [
    '16-bit little-endian PCM',
    ...(sampleRate === undefined ? [] : [describeRate(sampleRate)]),
    ...(channels === undefined ? [] : [describeChannels(channels)]),
    ...(milliseconds === undefined ? [] : [`${(milliseconds / 1000).toFixed(2)} s`]),
  ].join(', ')
}

/** The same of a format by its index: "16-bit big-endian samples". */
export function describeFormat(format: number): string {
  return describeSamples(formatAt(format).name)
}
