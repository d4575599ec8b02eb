import { Memo } from './memo.ts'
import { encodeMp3, type Mp3Encoding } from './mp3.ts'
import { encodePcm } from './pcm.ts'
import { speak, type Utterance } from './speak.ts'
import type { Voice } from './voice.ts'

/**
 * 64 MB of finished streams: the same text is asked for again and again in tests. A whole run asks for 49 MB, and
 * where a little less than that is kept, it is always the next one that is missing.
 */
const encoded = new Memo<readonly Buffer[]>(64_000_000)

/** A long text streams in constant memory: only streams up to so many bytes are kept. */
const longest = 4_000_000

/** Streams that are being encoded. Resolves also when the client of the first left, and then nothing is there. */
const underWay = new Map<string, Promise<void>>()

/** The voice as PCM bytes, sentence by sentence. */
export function pcmStream(
  utterance: Utterance,
  channels: number,
  voiceOf: (name: string) => Voice,
): AsyncIterable<Buffer> {
  return remembered(JSON.stringify(['pcm', utterance, channels]), () => encodePcm(speak(utterance, voiceOf), channels))
}

/** The voice as one MP3 stream, in pieces as they are encoded. */
export function mp3Stream(
  utterance: Utterance,
  encoding: Mp3Encoding,
  voiceOf: (name: string) => Voice,
): AsyncIterable<Buffer> {
  return remembered(JSON.stringify(['mp3', utterance, encoding]), () => encodeMp3(speak(utterance, voiceOf), encoding))
}

async function* remembered(key: string, encode: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // A request for what is being encoded waits for it: encoding it twice would take longer for both.
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
    for await (const part of encode()) {
      size += part.length
      if (size <= longest) parts.push(part)
      yield part
    }
    if (size <= longest) encoded.set(key, parts, size)
  } finally {
    underWay.delete(key)
    resolve()
  }
}
