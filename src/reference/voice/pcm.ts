import { endianness } from 'node:os'

/** 4.1, table: "pcm | audio/pcm | 16-bit little-endian PCM". Every channel carries the same voice. */
export async function* encodePcm(samples: AsyncIterable<Float32Array>, channels: number): AsyncGenerator<Buffer> {
  for await (const part of samples) {
    const values = new Int16Array(part.length * channels)
    for (let index = 0; index < part.length; index++) {
      const value = Math.round(Math.max(-1, Math.min(1, part[index]!)) * 32767)
      for (let channel = 0; channel < channels; channel++) values[index * channels + channel] = value
    }
    const bytes = Buffer.from(values.buffer)
    // The array is in the machine's order.
    yield endianness() === 'LE' ? bytes : bytes.swap16()
  }
}
