import { mp3Sounding, pcmSounding, type Sounding } from '../../src/audio/audio.ts'
import type { Target } from '../../src/record/run-event.ts'
import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { mostUnpacked, pcmOptions } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'
import { requestedFormat } from './sent-request.ts'

/** Where nothing says what pcm is: of two answers that are measured alike, which is longer is the same at any rate. */
const usual = { rate: 24_000, channels: 1 }

function lengthOf({ audible }: Sounding): number | undefined {
  return audible && audible.toMs - audible.fromMs
}

const ofMp3: Analyser<number | undefined> = {
  id: 'audible-mp3',
  variant: (exchange) => codingsOf(exchange).join(),
  analyse(bytes, exchange) {
    const plain = seen(bytes, exchange, mostUnpacked)
    return plain && lengthOf(mp3Sounding(plain))
  },
}

function ofPcm(target: Target): Analyser<number | undefined> {
  return {
    id: 'audible-pcm',
    variant: (exchange) => JSON.stringify([pcmOptions(exchange, target), codingsOf(exchange)]),
    analyse(bytes, exchange) {
      const plain = seen(bytes, exchange, mostUnpacked)
      const { sampleRate = usual.rate, channels = usual.channels } = pcmOptions(exchange, target)
      return plain && lengthOf(pcmSounding(plain, sampleRate, channels))
    },
  }
}

/**
 * Milliseconds from the first sound of an answer to its last: silence around what is said is no part of it.
 * Undefined where nothing can be heard, and without its bytes.
 */
export function audibleMs(exchange: Answered, evidence: Evidence): number | undefined {
  const format = requestedFormat(exchange, evidence)
  return format && evidence.derive(format === 'mp3' ? ofMp3 : ofPcm(evidence.target), exchange)
}
