const rate = 8000

/**
 * Half a second of a tone in the manner of a voice, as a WAV file (RIFF, 16 bits, 8,000 Hz, one channel): small, and
 * something is to be heard.
 */
export const wavSample: Buffer = wav(
  Array.from({ length: 4000 }, (_, at) =>
    Math.round(6000 * Math.sin((at * 2 * Math.PI * (180 + 40 * Math.sin(at / 500))) / rate)),
  ),
)

function wav(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, samples.length * 2],
  ] as const)
    bytes.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.write('data', 36, 'latin1')
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + at * 2)
  return bytes
}
