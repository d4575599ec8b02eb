import { MPEGDecoder } from 'mpg123-decoder'
import { judgeMp3 } from '../audio/mp3/mp3-judge.ts'
import { channelsOf } from '../audio/speech/channels-of.ts'
import { mixed } from '../audio/speech/mono.ts'
import { mostSeconds, type HeardAs } from './heard.ts'
import { release } from './release.ts'

/** Mono samples, full scale 1, and their rate in hertz. */
export interface Samples {
  readonly samples: Float32Array
  /** The same channel by channel. */
  readonly channels: readonly Float32Array[]
  readonly rate: number
}

/** Bytes of mp3 that are decoded at once: what comes behind what is heard is not. */
const sliceSize = 16 * 1024

/** The samples of a body, as far as they are heard. @throws where the bytes are no audio of the format. */
export async function samplesOf(bytes: Uint8Array, as: HeardAs): Promise<Samples> {
  if (as.format === 'mp3') return decoded(bytes)
  const { rate, channels } = as
  const heard = bytes.subarray(0, mostSeconds * rate * channels * 2)
  const all = channelsOf(heard, channels)
  return { samples: mixed(all), channels: all, rate }
}

/** Samples of an mp3 as they are decoded, channel by channel, of one or two. */
export interface Decoded {
  readonly channels: readonly Float32Array[]
  readonly rate: number
}

/**
 * Decodes an mp3 piece by piece, until so many seconds were decoded. A decoder for each body: what one leaves behind is
 * no part of the next.
 * @throws where the bytes are no mp3, or one of a free bit rate
 */
export async function* decodedPieces(bytes: Uint8Array, most: number): AsyncGenerator<Decoded> {
  // The decoder gives two channels, also of one.
  const judged = judgeMp3(bytes.subarray(0, sliceSize))
  const count = judged.channels === 1 ? 1 : 2
  // The decoder takes such frames for others, and gives loud noise.
  if (judged.findings.some(({ code }) => code === 'free-format')) throw new Error('a free bit rate is not decoded here')
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    let [length, rate] = [0, 0]
    for (let at = 0; at < bytes.length && (rate === 0 || length < most * rate); at += sliceSize) {
      const { channelData, sampleRate, errors } = decoder.decode(bytes.subarray(at, at + sliceSize))
      if (errors.length > 0) throw new Error(errors[0]!.message)
      length += channelData[0]!.length
      rate = sampleRate
      release(channelData.slice(count))
      yield { channels: channelData.slice(0, count), rate }
    }
    if (length === 0) throw new Error('there is no sound in it')
  } finally {
    decoder.free()
  }
}

async function decoded(bytes: Uint8Array): Promise<Samples> {
  const parts: Decoded[] = []
  for await (const part of decodedPieces(bytes, mostSeconds)) parts.push(part)
  const { rate } = parts.at(-1)!
  const length = parts.reduce((sum, { channels }) => sum + channels[0]!.length, 0)
  const most = Math.min(length, mostSeconds * rate)
  const channels = parts[0]!.channels.map((_, channel) =>
    joined(
      parts.map((part) => part.channels[channel]!),
      most,
    ),
  )
  for (const part of parts) release(part.channels)
  return { samples: mixed(channels), channels, rate }
}

function joined(parts: readonly Float32Array[], length: number): Float32Array {
  const samples = new Float32Array(length)
  let at = 0
  for (const part of parts) {
    samples.set(part.subarray(0, length - at), at)
    at += Math.min(part.length, length - at)
  }
  return samples
}
