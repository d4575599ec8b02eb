/** 16-bit little-endian samples, channel by channel, full scale 1. */
export function channelsOf(bytes: Uint8Array, channels: number): Float32Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = Math.floor(bytes.length / (2 * channels))
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(length)
    for (let index = 0, at = 2 * channel; index < length; index++, at += 2 * channels)
      samples[index] = view.getInt16(at, true) / 32768
    return samples
  })
}
