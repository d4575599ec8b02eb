import {
  judgeMp3,
  judgePcm,
  type AudioFinding,
  type FindingCode,
  type Mp3Judgement,
  type PcmJudgement,
} from '../../src/audio/audio.ts'
import { formats, mediaTypes, type Format } from '../../src/contract/operation.ts'
import { header, type Exchange } from '../../src/record/exchange.ts'
import type { Target } from '../../src/record/run-event.ts'
import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { codingsOf, seen } from './content-coding.ts'
import { requestedFormat } from './sent-request.ts'
import { mediaType, mediaTypeParameter } from './media-type.ts'

/** A minute of 96 kHz stereo is less. */
export const mostUnpacked = 24 * 1024 * 1024

/** What codings hide is undone before it is judged. */
function plainly<T>(judge: (bytes: Uint8Array) => T): (bytes: Uint8Array, exchange: Exchange) => T | undefined {
  return (bytes, exchange) => {
    const plain = seen(bytes, exchange, mostUnpacked)
    return plain && judge(plain)
  }
}

const mp3Facts: Analyser<Mp3Judgement | undefined> = {
  id: 'mp3',
  variant: (exchange) => codingsOf(exchange).join(),
  analyse: plainly(judgeMp3),
}

/** Rate and channels of PCM change nothing of what the samples are, only how long they last. */
function pcmFacts(target: Target): Analyser<PcmJudgement | undefined> {
  return {
    id: 'pcm',
    variant: (exchange) => JSON.stringify([pcmOptions(exchange, target), codingsOf(exchange)]),
    analyse: (bytes, exchange) => plainly((plain) => judgePcm(plain, pcmOptions(exchange, target)))(bytes, exchange),
  }
}

/** From the media type, or else from what the operator says. */
export function pcmOptions(exchange: Exchange, target: Target): { sampleRate?: number; channels?: number } {
  const type = exchange.response && header(exchange.response.headers, 'content-type')
  const sampleRate = wholeNumber(mediaTypeParameter(type, 'rate')) ?? target.pcmRate
  const channels = wholeNumber(mediaTypeParameter(type, 'channels')) ?? target.pcmChannels
  return { ...(sampleRate !== undefined && { sampleRate }), ...(channels !== undefined && { channels }) }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/**
 * What the bytes of a spoken answer are, judged as the format that was asked for. Undefined when none was, or without
 * bytes.
 */
export function audioOf(exchange: Answered, evidence: Evidence): Mp3Judgement | PcmJudgement | undefined {
  return audioAs(requestedFormat(exchange, evidence), exchange, evidence)
}

export function audioAs(
  format: Format | undefined,
  exchange: Answered,
  evidence: Evidence,
): Mp3Judgement | PcmJudgement | undefined {
  if (format === 'mp3') return evidence.derive(mp3Facts, exchange)
  if (format === 'pcm') return evidence.derive(pcmFacts(evidence.target), exchange)
  return undefined
}

/** The format that an answer's own label names. */
export function labelledFormat(exchange: Answered): Format | undefined {
  const type = mediaType(header(exchange.response.headers, 'content-type'))
  return formats.find((format) => mediaTypes[format] === type)
}

/** The first finding with one of these codes. */
export function findingOf(audio: Mp3Judgement | PcmJudgement, codes: readonly FindingCode[]): AudioFinding | undefined {
  return audio.findings.find(({ code }) => codes.includes(code))
}

/** In what `extentOf` measures it. Answers of one format may differ in this: some tell their rate, and some do not. */
export function measureOf({ durationMs }: Mp3Judgement | PcmJudgement): 'milliseconds' | 'bytes' {
  return durationMs === undefined ? 'bytes' : 'milliseconds'
}

/**
 * What says how long it lasts, for comparing answers in one format and one measure with each other: milliseconds, or
 * bytes where the rate is not known.
 */
export function extentOf(audio: Mp3Judgement | PcmJudgement): number {
  return audio.durationMs ?? audio.bytes
}
