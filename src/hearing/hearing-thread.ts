import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { melSpectrum } from '../audio/speech/mel-spectrum.ts'
import type { Heard, HeardAs, HearingAnswer, HearingOrder } from './heard.ts'
import { loudnessOf } from './loudness.ts'
import { samplesOf } from './samples-of.ts'

// Started by `hear`, which bounds its time: what decodes MP3 is native code, and the bytes are a target's.
const answers = workerData as MessagePort

async function heardIn(bytes: Uint8Array, as: HeardAs): Promise<Heard | undefined> {
  try {
    const { samples, channels, rate } = await samplesOf(bytes, as)
    const isKnown = channels.length > 0 && (as.format === 'mp3' || as.isSaid === true)
    // What cannot be measured is heard all the same.
    const loudness = isKnown ? await loudnessOf(channels, rate).catch(() => undefined) : undefined
    return {
      spectrum: melSpectrum(samples, rate),
      seconds: samples.length / rate,
      ...(loudness && { loudness }),
    }
  } catch {
    return undefined
  }
}

async function answer({ id, bytes, as, done }: HearingOrder): Promise<void> {
  answers.postMessage({ id, heard: await heardIn(bytes, as) } satisfies HearingAnswer)
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
}

/** One after another. */
let last = Promise.resolve()
parentPort!.on('message', (order: HearingOrder) => {
  last = last.then(() => answer(order))
})
