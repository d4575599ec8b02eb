import { hear, type Hearing } from '../../src/hearing/hear.ts'
import type { MelSpectrum } from '../../src/audio/audio.ts'
import { mostSeconds, type Heard, type HeardAs } from '../../src/hearing/heard.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Target } from '../../src/record/run-event.ts'
import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { mostUnpacked, pcmOptions } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'
import { isOrdinaryText } from './ordinary-text.ts'
import { requestedFormat } from './sent-request.ts'

/** In hertz, where nothing says the rate of pcm: what is compared within it sounds the same at any. */
const usualRate = 24000

/** Rates of pcm as which bytes are heard, in hertz: beyond them nothing that is said can be true. */
const heardRates = { least: 8000, most: 96000 }

/** As what the body of an answer is to be heard, if it can be. */
function heardAs(exchange: Exchange, target: Target, format: 'mp3' | 'pcm', rate?: number): HeardAs {
  // How loud others are is no question.
  const isMeasured = isOrdinaryText(exchange)
  if (format === 'mp3') return { format, isMeasured }
  const said = pcmOptions(exchange, target)
  const { sampleRate = usualRate, channels = 1 } = said
  const { least, most } = heardRates
  const heard = Math.max(least, Math.min(most, rate ?? sampleRate))
  const isSaid = said.channels !== undefined && said.sampleRate === heard
  return { format, rate: heard, channels: Math.min(channels, 8), isSaid, isMeasured }
}

function hearing(as: (exchange: Exchange) => HeardAs): Analyser<Hearing | undefined> {
  return {
    id: 'hearing',
    variant: (exchange) => JSON.stringify([as(exchange), codingsOf(exchange)]),
    analyse(bytes, exchange) {
      const plain = seen(bytes, exchange, mostUnpacked)
      return plain && hear(plain, as(exchange))
    },
  }
}

function hearingAs(target: Target, format: 'mp3' | 'pcm', rate?: number): Analyser<Hearing | undefined> {
  return hearing((exchange) => heardAs(exchange, target, format, rate))
}

/** Begins to hear an answer, so that it has been heard when a check needs it. */
export function hearAhead(exchange: Answered, evidence: Evidence): void {
  const format = requestedFormat(exchange, evidence)
  if (format !== undefined) evidence.derive(hearingAs(evidence.target, format), exchange)
}

/**
 * What is heard in a spoken answer, as the format that was requested. Undefined where nothing can be.
 * @param rate in hertz, at which pcm is heard whatever is said of it
 */
export function heardIn(exchange: Answered, evidence: Evidence, rate?: number): Heard | undefined {
  const format = requestedFormat(exchange, evidence)
  return format === undefined ? undefined : evidence.derive(hearingAs(evidence.target, format, rate), exchange)?.()
}

const longHearing = hearing(() => ({ format: 'mp3', isLong: true }))

/** Begins to hear a long answer. */
export function hearLongAhead(exchange: Answered, evidence: Evidence): void {
  if (requestedFormat(exchange, evidence) === 'mp3') evidence.derive(longHearing, exchange)
  else hearAhead(exchange, evidence)
}

/**
 * The spectrum of a long answer. Undefined where nothing can be heard, and where pcm lasts longer than `mostSeconds`.
 */
export function heardLong(exchange: Answered, evidence: Evidence): MelSpectrum | undefined {
  if (requestedFormat(exchange, evidence) === 'mp3') return evidence.derive(longHearing, exchange)?.()?.spectrum
  const heard = heardIn(exchange, evidence)
  return heard && heard.seconds < mostSeconds ? heard.spectrum : undefined
}

/**
 * Names what is heard in an answer: its bytes, and as what they are taken. Whoever keeps what a comparison came to
 * names both answers so: the same bytes sound otherwise at another rate.
 */
export function heardName(exchange: Answered, evidence: Evidence, rate?: number): string {
  const format = requestedFormat(exchange, evidence)
  const as = format && heardAs(exchange, evidence.target, format, rate)
  return JSON.stringify([exchange.response.body.sha256, as, codingsOf(exchange)])
}
