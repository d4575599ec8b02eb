/** A WAV file around 16-bit little-endian samples: browsers play no bare ones. */
export function wavFile(samples: Uint8Array, rate: number, channels: number): Uint8Array {
  const file = Buffer.alloc(44 + samples.length)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + samples.length, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * channels * 2, 28)
  file.writeUInt16LE(channels * 2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length, 40)
  file.set(samples, 44)
  return file
}
