import { mp3Sounding, pcmSounding, type Sounding } from '../../src/audio/audio.ts'
import type { Target } from '../../src/record/run-event.ts'
import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { pcmOptions } from './audio-facts.ts'
import { codingsOf } from './content-coding.ts'
import { requestedFormat } from './sent-request.ts'

const mp3Analyser: Analyser<Sounding> = { id: 'mp3-sounding', analyse: mp3Sounding }

function pcmAnalyser(target: Target): Analyser<Sounding | undefined> {
  return {
    id: 'pcm-sounding',
    variant: (exchange) => JSON.stringify(pcmOptions(exchange, target)),
    analyse(bytes, exchange) {
      const { sampleRate, channels } = pcmOptions(exchange, target)
      return sampleRate === undefined || channels === undefined ? undefined : pcmSounding(bytes, sampleRate, channels)
    },
  }
}

/**
 * What can be played of the beginnings of an answer. Undefined without its bytes, where nothing says the rate of pcm,
 * and behind a coding: which bytes of it are enough for which sound is not known.
 */
export function soundingOf(exchange: Answered, evidence: Evidence): Sounding | undefined {
  const format = requestedFormat(exchange, evidence)
  if (format === undefined || codingsOf(exchange).length > 0) return undefined
  return evidence.derive<Sounding | undefined>(format === 'mp3' ? mp3Analyser : pcmAnalyser(evidence.target), exchange)
}
