/** The usual 44 bytes before the samples of a WAV file. */
export function wavHeader(bytes: number, rate: number, channels: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return head
}

/** The header of a Sun audio file. */
export function auHeader(bytes: number, rate: number): Buffer {
  const head = Buffer.alloc(24)
  head.write('.snd', 0, 'latin1')
  for (const [index, value] of [24, bytes, 3, rate, 1].entries()) head.writeUInt32BE(value, 4 + index * 4)
  return head
}

/** One byte of G.711 µ-law for a sample of 16 bits. */
export function muLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const biased = Math.min(Math.abs(sample), 32_635) + 132
  const exponent = Math.floor(Math.log2(biased)) - 7
  return ~(sign | (exponent << 4) | ((biased >> (exponent + 3)) & 0x0f)) & 0xff
}
