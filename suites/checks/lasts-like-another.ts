import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf, extentOf, findingOf, measureOf } from '../evidence/audio-facts.ts'
import { textOf } from '../evidence/sent-request.ts'
import { measuredAlike, measuredOtherwise } from './measured-alike.ts'
import { isForeign } from './takes.ts'

/** Nobody speaks faster: 66 characters a second. In milliseconds a character. */
const leastOfCharacter = 15

/**
 * An answer that lasts so many times as long as its text alone, or as short, and nearly as long as another's, may be
 * that other's.
 */
const farOff = 2.5
const nearly = 1.5

/** What is over in less time than anybody speaks its text is no whole answer to it, and nobody else's. */
export function isSpoken(exchange: Answered, evidence: Evidence): boolean {
  const audio = audioOf(exchange, evidence)
  return audio?.durationMs === undefined || audio.durationMs >= leastOfCharacter * textOf(exchange, evidence).length
}

/** Another text whose length in time this answer has, where the other answers to its own text are nowhere near it. */
export function lastsLikeAnother(
  exchange: Answered,
  alone: readonly Answered[],
  all: readonly Answered[],
  evidence: Evidence,
): { readonly text: string; readonly isLonger: boolean } | undefined {
  const mine = audioOf(exchange, evidence)
  const extent = (of: Answered): number => {
    const audio = audioOf(of, evidence)
    return audio ? extentOf(audio) : 0
  }
  const isMeasuredAlike = (of: Answered): boolean => {
    const audio = audioOf(of, evidence)
    return audio !== undefined && mine !== undefined && measureOf(audio) === measureOf(mine)
  }
  const isNear = (one: number, other: number, factor: number): boolean => one < other * factor && other < one * factor
  const text = textOf(exchange, evidence)
  const own = all
    .filter((one) => one !== exchange && textOf(one, evidence) === text && isMeasuredAlike(one))
    .map(extent)
  // The middle one: a voice whose pace varies by 20 % is nowhere near as far from it, and one that was swapped does
  // not move it.
  const usual = own.toSorted((one, other) => one - other)[own.length >> 1]
  if (usual === undefined || isNear(extent(exchange), usual, farOff)) return undefined
  const other = alone.find(
    (one) => isSpoken(one, evidence) && isMeasuredAlike(one) && isNear(extent(exchange), extent(one), nearly),
  )
  return other && { text: textOf(other, evidence), isLonger: extent(exchange) > usual }
}

/** Why even how long they last does not tell whose audio these are, if so: their bytes do not. */
export function lackOf(
  unknown: readonly Answered[],
  alone: readonly Answered[],
  evidence: Evidence,
): string | undefined {
  const audios = [...unknown, ...alone].map((exchange) => audioOf(exchange, evidence))
  if (audios.includes(undefined)) return 'the bodies were not kept'
  const strange = audios.find((audio) => isForeign(audio!) || findingOf(audio!, ['incompressible']))
  if (strange) return `what came is not the audio that was asked for: ${strange.description}`
  const measured = measuredAlike(alone, (one) => audioOf(one, evidence))
  const measure = measureOf(audioOf(measured[0]!, evidence)!)
  if (unknown.some((one) => measureOf(audioOf(one, evidence)!) !== measure)) return measuredOtherwise
  const byText = Map.groupBy(measured, (one) => textOf(one, evidence))
  const extents = [...byText.values()].map((those) => {
    const ordered = those.map((one) => extentOf(audioOf(one, evidence)!)).toSorted((one, other) => one - other)
    return ordered[ordered.length >> 1]!
  })
  return Math.max(...extents) < nearly * Math.min(...extents)
    ? 'a text is spoken in other bytes every time, and no text lasts clearly longer than another: ' +
        'nothing can be compared'
    : undefined
}
