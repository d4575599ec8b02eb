import { MPEGDecoder } from 'mpg123-decoder'
import { monoOf } from '../audio/speech/mono.ts'
import { mostSeconds, type HeardAs } from './heard.ts'

/** Mono samples, full scale 1, and their rate in hertz. */
export interface Samples {
  readonly samples: Float32Array
  readonly rate: number
}

/** Bytes of mp3 that are decoded at once: what comes behind `mostSeconds` is not. */
const sliceSize = 16 * 1024

/** The samples of a body, as far as they are heard. @throws where the bytes are no audio of the format. */
export async function samplesOf(bytes: Uint8Array, as: HeardAs): Promise<Samples> {
  if (as.format === 'mp3') return decoded(bytes)
  const { rate, channels } = as
  return { samples: monoOf(bytes.subarray(0, mostSeconds * rate * channels * 2), channels), rate }
}

/** A decoder for each body: what one leaves behind is no part of the next. */
async function decoded(bytes: Uint8Array): Promise<Samples> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const parts: Float32Array[] = []
    let [length, rate] = [0, 0]
    for (let at = 0; at < bytes.length && (rate === 0 || length < mostSeconds * rate); at += sliceSize) {
      const { channelData, sampleRate, errors } = decoder.decode(bytes.subarray(at, at + sliceSize))
      if (errors.length > 0) throw new Error(errors[0]!.message)
      const [left, right] = channelData as [Float32Array, Float32Array]
      parts.push(left.map((sample, index) => (sample + right[index]!) / 2))
      length += left.length
      rate = sampleRate
    }
    if (length === 0) throw new Error('there is no sound in it')
    const samples = new Float32Array(Math.min(length, mostSeconds * rate))
    let at = 0
    for (const part of parts) {
      samples.set(part.subarray(0, samples.length - at), at)
      at += Math.min(part.length, samples.length - at)
    }
    return { samples, rate }
  } finally {
    decoder.free()
  }
}
