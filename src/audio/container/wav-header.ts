/**
 * The usual 44 bytes before the samples of a WAV file.
 *
 * @param length Bytes of the samples.
 * @param sampleRate In Hz.
 * @param coding WAVE_FORMAT: 1 is PCM, 0x55 MP3.
 */
export function wavHeader(length: number, sampleRate: number, channels = 1, bits = 16, coding = 1): Uint8Array {
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string): void =>
    [...letters].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  header.setUint32(4, 36 + length, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, coding, true)
  header.setUint16(22, channels, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, (sampleRate * channels * bits) / 8, true)
  header.setUint16(32, (channels * bits) / 8, true)
  header.setUint16(34, bits, true)
  text(36, 'data')
  header.setUint32(40, length, true)
  return new Uint8Array(header.buffer)
}
