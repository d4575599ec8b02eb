import { wavHeader } from '../../audio/audio.ts'

/** A WAV file around 16-bit little-endian samples: browsers play no bare ones. */
export function wavFile(samples: Uint8Array, rate: number, channels: number): Uint8Array {
  return Buffer.concat([wavHeader(samples.length, rate, channels), samples])
}
