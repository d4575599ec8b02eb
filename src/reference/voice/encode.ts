import { Memo } from './memo.ts'
import { encodeMp3, type Mp3Encoding } from './mp3.ts'
import { encodePcm } from './pcm.ts'
import { speak, type Utterance } from './speak.ts'
import type { Voice } from './voice.ts'

/** 16 MB of finished MP3 streams: the same text is asked for again and again in tests. */
const encoded = new Memo<readonly Buffer[]>(16_000_000)

/** Streams that are being encoded. Resolves also when the client of the first left, and then nothing is there. */
const underWay = new Map<string, Promise<void>>()

/** The voice as PCM bytes, sentence by sentence. */
export function pcmStream(utterance: Utterance, channels: number, voiceOf: (name: string) => Voice): AsyncIterable<Buffer> {
  return encodePcm(speak(utterance, voiceOf), channels)
}

/** The voice as one MP3 stream, in pieces as they are encoded. */
export async function* mp3Stream(utterance: Utterance, encoding: Mp3Encoding, voiceOf: (name: string) => Voice): AsyncGenerator<Buffer> {
  const key = JSON.stringify([utterance, encoding])
  // Whoever asks for what is being encoded waits for it: encoding it twice would take both of them longer.
  await underWay.get(key)
  const known = encoded.get(key)
  if (known) {
    yield* known
    return
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  underWay.set(key, promise)
  try {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of encodeMp3(speak(utterance, voiceOf), encoding)) {
      size += part.length
      // A long text streams in constant memory: only short ones are kept.
      if (size <= 1_000_000) parts.push(part)
      yield part
    }
    if (size <= 1_000_000) encoded.set(key, parts, size)
  } finally {
    underWay.delete(key)
    resolve()
  }
}
