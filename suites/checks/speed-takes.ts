import type { Format } from '../../src/contract/operation.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Judgement } from '../../src/requirement/judgement.ts'
import { memoized } from '../../src/requirement/memoized.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { audibleMs } from '../evidence/audible-ms.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { soundingOf } from '../evidence/sounding-of.ts'
import { decidingDistance, median, varianceWithin } from '../evidence/statistics.ts'
import { isCompleteSpeech, isMember } from './complete-speech.ts'
import { isForeign } from './takes.ts'
import { isUndamaged } from './undamaged.ts'

/**
 * How long an answer takes: all of it, or from the first sound to the last. Silence at the ends is part of the one, and
 * soft sounds there may be missing from the other: what differs by both differs.
 */
export type Way = 'whole' | 'heard'
export const ways: readonly Way[] = ['whole', 'heard']

/** An answer that is audio, and how long it takes. */
export interface Timed {
  readonly exchange: Answered
  readonly way: Way
  readonly extent: number
  readonly measure: 'milliseconds' | 'bytes'
}

function heardMs(exchange: Answered, evidence: Evidence): number | undefined {
  const sounding = soundingOf(exchange, evidence)
  // Of two in pcm which one is longer is the same at any rate.
  if (!sounding) return requestedFormat(exchange, evidence) === 'pcm' ? audibleMs(exchange, evidence) : undefined
  return sounding.audible && sounding.audible.toMs - sounding.audible.fromMs
}

export function timed(way: Way, exchange: Answered, evidence: Evidence): Timed | undefined {
  const audio = isCompleteSpeech(exchange) ? audioOf(exchange, evidence) : undefined
  // What is lost or added in damaged bytes says nothing of how long it was.
  if (!audio || isForeign(audio) || !isUndamaged(audio)) return undefined
  const one: Timed =
    way === 'whole'
      ? { exchange, way, extent: extentOf(audio), measure: measureOf(audio) }
      : { exchange, way, extent: heardMs(exchange, evidence) ?? 0, measure: 'milliseconds' }
  return one.extent > 0 ? one : undefined
}

/** Those that are measured as `like` is. */
export function timedLike({ way, measure }: Timed, all: readonly Answered[], evidence: Evidence): Timed[] {
  return all.flatMap((exchange) => {
    const one = timed(way, exchange, evidence)
    return one?.measure === measure ? [one] : []
  })
}

/** What is so by all ways to measure it: the first violation where all are, or else what the others say. */
export function byAllWays(judgements: readonly Judgement[]): Judgement {
  const codes = new Set(judgements.map((one) => (one.kind === 'violated' ? one.code : undefined)))
  return codes.size === 1 ? judgements[0]! : judgements.find(({ kind }) => kind !== 'violated')!
}

const isTurn = isMember('speed turns')
const isOne = isMember('speed')

/** The speed that a request has besides 1, as it is written; undefined for any other request. */
export function otherSpeedOf(exchange: Exchange): string | undefined {
  const { stimulus } = exchange
  if (stimulus.kind !== 'member') return undefined
  const isOther = stimulus.group === 'other speed' || (isTurn(exchange) && !stimulus.role.startsWith('behind '))
  return isOther ? stimulus.role : undefined
}

/** Is it a valid request that names no speed? */
function namesNoSpeed(exchange: Exchange): boolean {
  return (isOrdinaryText(exchange) && !isOne(exchange)) || (isTurn(exchange) && otherSpeedOf(exchange) === undefined)
}

/** What was asked for in one format without a speed, by its text. */
const askedWithout = memoized((evidence, format: Format): ReadonlyMap<string, readonly Exchange[]> =>
  Map.groupBy(
    evidence.exchanges.filter((one) => namesNoSpeed(one) && requestedFormat(one, evidence) === format),
    (exchange) => textOf(exchange, evidence),
  ),
)

/** Was a text asked for in one format without a speed, whatever came? */
export function isAskedWithout(format: Format, text: string, evidence: Evidence): boolean {
  return askedWithout(evidence, format).has(text)
}

/** What was answered of it. */
export function usualAnswers(format: Format, text: string, evidence: Evidence): Answered[] {
  return (askedWithout(evidence, format).get(text) ?? []).filter(isAnswered)
}

function pacesBy(way: Way, format: Format, evidence: Evidence): Map<string, number> {
  return new Map(
    [...askedWithout(evidence, format).keys()].flatMap((text) => {
      const answers = usualAnswers(format, text, evidence)
      const extents = answers.flatMap((exchange) => timed(way, exchange, evidence)?.extent ?? [])
      return extents.length === 0 ? [] : [[text, median(extents) / text.length]]
    }),
  )
}

/** How long each text takes a letter without a speed: where sound can be heard, from the first to the last. */
export function usualPaces(format: Format, evidence: Evidence): ReadonlyMap<string, number> {
  const heard = pacesBy('heard', format, evidence)
  return heard.size > 0 ? heard : pacesBy('whole', format, evidence)
}

/**
 * By how much one take of a text may differ from the usual one by chance, as a logarithm: by what takes of this voice
 * do. Undefined where no text was spoken twice.
 */
export function takesVary({ way, measure }: Timed, format: Format, evidence: Evidence): number | undefined {
  return varianceOf(evidence, way, measure, format)
}

const varianceOf = memoized((evidence, way: Way, measure: Timed['measure'], format: Format): number | undefined => {
  const takes = [...askedWithout(evidence, format).keys()].map((text) =>
    usualAnswers(format, text, evidence).flatMap((exchange) => {
      const one = isTurn(exchange) ? undefined : timed(way, exchange, evidence)
      return one?.measure === measure ? [one.extent] : []
    }),
  )
  const { variance, freedom } = varianceWithin(takes.filter(({ length }) => length > 0))
  // Of two takes that are compared each varies.
  return freedom < 1 ? undefined : variance === 0 ? 0 : decidingDistance(freedom) * Math.sqrt(2 * variance)
})
