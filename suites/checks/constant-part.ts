import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { extentOf, measureOf } from '../evidence/audio-facts.ts'
import { mean, slopeOf } from '../evidence/statistics.ts'
import { textOf } from '../evidence/sent-request.ts'
import { measuredAlike } from './measured-alike.ts'
import { takesOf } from './takes.ts'

/** Less than this share of what is expected is too little for any voice whose pace varies by 20 %. */
export const leastShare = 0.42

/** A voice must be as steady as this for a text to be called whole: else half of it might be missing. */
export const decidingShare = 0.5

/** What answers to one text last. */
export interface Spoken {
  readonly text: string
  readonly measure: ReturnType<typeof measureOf>
  readonly extents: readonly number[]
}

/** How long each plain text lasts that was spoken in this format, in the one measure that most answers have. */
export function spokenTexts(format: Format, evidence: Evidence): Spoken[] {
  const takes = measuredAlike([...takesOf(format, evidence).values()].flat(), ({ audio }) => audio)
  return [...Map.groupBy(takes, ({ exchange }) => textOf(exchange, evidence))].map(([text, those]) => ({
    text,
    measure: measureOf(those[0]!.audio),
    extents: those.map(({ audio }) => extentOf(audio)),
  }))
}

/** The constant part of an answer is at most this share of the shortest one: the rest is its words. */
const mostConstant = 0.9

/**
 * What every answer lasts whatever its text (silence before it, a jingle): the slope of duration per character over 1 /
 * characters. Bounded, since a voice that takes as long for any text does not speak it.
 */
export function constantPart(texts: readonly Spoken[]): number {
  const points = texts.map(({ text, extents }) => ({
    x: 1 / text.length,
    y: mean(extents) / text.length,
  }))
  const shortest = Math.min(...texts.flatMap(({ extents }) => extents))
  return Math.max(0, Math.min(slopeOf(points), mostConstant * shortest))
}
