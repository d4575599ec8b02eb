import { setImmediate } from 'node:timers/promises'
import { Memo } from './memo.ts'
import { sentences } from './sentences.ts'
import type { Voice } from './voice.ts'

/** What is to be said. `speed` multiplies the tempo, `rate` is in hertz. */
export interface Utterance {
  readonly text: string
  readonly voice: string
  readonly speed: number
  readonly rate: number
}

/** 8 M samples of four bytes: about 5 minutes at 24 kHz. */
const spoken = new Memo<Float32Array>(8_000_000)

/** Sentences that are being spoken: both formats of one text are often asked for at once. */
const underWay = new Map<string, Promise<Float32Array>>()

/**
 * Speaks sentence by sentence, so that the first can be on its way before the last is spoken, and gives way to other
 * requests in between.
 * @returns samples between -1 and 1, one array a sentence; they are shared, so they must not be written to
 */
export async function* speak(
  { text, voice, speed, rate }: Utterance,
  voiceOf: (name: string) => Voice,
): AsyncGenerator<Float32Array> {
  const say = voiceOf(voice)
  for (const sentence of sentences(text)) {
    const key = `${voice} ${speed} ${rate} ${sentence}`
    let samples = spoken.get(key)
    if (!samples) {
      const saying =
        underWay.get(key) ?? Promise.resolve(say(sentence, speed, rate)).finally(() => underWay.delete(key))
      underWay.set(key, saying)
      samples = await saying
      spoken.set(key, samples, samples.length)
      await setImmediate()
    }
    yield samples
  }
}
