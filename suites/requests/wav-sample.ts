import { wavHeader } from '../../src/audio/audio.ts'

const sampleRate = 8000

const samples = Buffer.alloc(8000)
for (let at = 0; at < 4000; at++) {
  const hertz = 180 + 40 * Math.sin(at / 500)
  samples.writeInt16LE(Math.round(6000 * Math.sin((at * 2 * Math.PI * hertz) / sampleRate)), at * 2)
}

/**
 * Half a second of a tone in the manner of a voice, as a WAV file (RIFF, 16 bits, 8,000 Hz, one channel): small, and
 * audible.
 */
export const wavSample: Buffer = Buffer.concat([wavHeader(samples.length, sampleRate), samples])
