import { MPEGDecoder } from 'mpg123-decoder'
import { judgeMp3 } from '../audio/mp3/mp3-judge.ts'
import { monoOf } from '../audio/speech/mono.ts'
import { mostSeconds, type HeardAs } from './heard.ts'

/** Mono samples, full scale 1, and their rate in hertz. */
export interface Samples {
  readonly samples: Float32Array
  /** The same channel by channel, of one or two; none of more. */
  readonly channels: readonly Float32Array[]
  readonly rate: number
}

/** Bytes of mp3 that are decoded at once: what comes behind `mostSeconds` is not. */
const sliceSize = 16 * 1024

/** The samples of a body, as far as they are heard. @throws where the bytes are no audio of the format. */
export async function samplesOf(bytes: Uint8Array, as: HeardAs): Promise<Samples> {
  if (as.format === 'mp3') return decoded(as.lastSeconds === undefined ? bytes : endOf(bytes, as.lastSeconds))
  const { rate, channels } = as
  const heard = bytes.subarray(0, mostSeconds * rate * channels * 2)
  const samples = monoOf(heard, channels)
  return { samples, channels: channels === 1 ? [samples] : channels === 2 ? sidesOf(heard) : [], rate }
}

/** From the frame on with which the last seconds begin. It begins silent where it needs what earlier frames hold. */
function endOf(bytes: Uint8Array, seconds: number): Uint8Array {
  const places: number[] = []
  const { durationMs = 0 } = judgeMp3(bytes, { onFrame: ({ kind, at }) => kind === 'audio' && places.push(at) })
  const first = Math.floor(places.length * (1 - (seconds * 1000) / durationMs))
  return first > 0 ? bytes.subarray(places[first]) : bytes
}

/** A decoder for each body: what one leaves behind is no part of the next. */
async function decoded(bytes: Uint8Array): Promise<Samples> {
  // The decoder gives two channels, also of one.
  const count = judgeMp3(bytes.subarray(0, sliceSize)).channels === 1 ? 1 : 2
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const parts: Float32Array[][] = []
    let [length, rate] = [0, 0]
    for (let at = 0; at < bytes.length && (rate === 0 || length < mostSeconds * rate); at += sliceSize) {
      const { channelData, sampleRate, errors } = decoder.decode(bytes.subarray(at, at + sliceSize))
      if (errors.length > 0) throw new Error(errors[0]!.message)
      parts.push(channelData.slice(0, count))
      length += channelData[0]!.length
      rate = sampleRate
    }
    if (length === 0) throw new Error('there is no sound in it')
    const most = Math.min(length, mostSeconds * rate)
    const channels = Array.from({ length: count }, (_, channel) =>
      joined(
        parts.map((part) => part[channel]!),
        most,
      ),
    )
    const [left, right] = channels as [Float32Array, Float32Array?]
    return { samples: right ? left.map((sample, index) => (sample + right[index]!) / 2) : left, channels, rate }
  } finally {
    decoder.free()
  }
}

/** Left and right of 16-bit little-endian samples. */
function sidesOf(bytes: Uint8Array): Float32Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.length >> 2
  return [0, 2].map((from) =>
    Float32Array.from({ length }, (_, index) => view.getInt16(index * 4 + from, true) / 32768),
  )
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
