/**
 * 16-bit little-endian samples as one channel, full scale 1.
 * @param channels of which the mean is taken
 */
export function monoOf(bytes: Uint8Array, channels: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mono = new Float32Array(Math.floor(bytes.length / (2 * channels)))
  for (let index = 0; index < mono.length; index++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += view.getInt16(2 * (index * channels + channel), true)
    mono[index] = sum / (channels * 32768)
  }
  return mono
}
