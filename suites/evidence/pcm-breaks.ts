import { breaksOf, type Break } from '../../src/audio/audio.ts'
import type { Target } from '../../src/record/run-event.ts'
import type { Analyser } from '../../src/requirement/evidence.ts'
import { mostUnpacked, pcmOptions } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'

/** Where the sound of pcm breaks, in its first channel; `length` in samples of one channel. */
export interface PcmBreaks {
  readonly breaks: readonly Break[]
  readonly length: number
  readonly channels: number
}

const bytesOfSample = 2

/** The breaks of pcm at a rate and with channels as they are said, or else of one channel. */
export function pcmBreaks(target: Target): Analyser<PcmBreaks | undefined> {
  return {
    id: 'pcm-breaks',
    variant: (exchange) => JSON.stringify([pcmOptions(exchange, target).channels, codingsOf(exchange)]),
    analyse(bytes, exchange) {
      const plain = seen(bytes, exchange, mostUnpacked)
      if (!plain) return undefined
      const { channels = 1 } = pcmOptions(exchange, target)
      const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
      const length = Math.floor(plain.length / (bytesOfSample * channels))
      const samples = new Int16Array(length)
      for (let at = 0; at < length; at++) samples[at] = view.getInt16(at * bytesOfSample * channels, true)
      return { breaks: breaksOf(samples), length, channels }
    },
  }
}
