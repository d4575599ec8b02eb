import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { memoized } from '../../src/requirement/memoized.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { farthestApart } from './lacks-of.ts'
import { differentTakes } from './heard-takes.ts'
import { repeatsItself } from './repeats-itself.ts'
import { isForeign } from './takes.ts'
import { isUndamaged } from './undamaged.ts'

/** Do two answers say the same, and what shows it? */
export type SaysAlike =
  | { readonly outcome: 'same' | 'other'; readonly by: 'bytes' | 'sound' }
  | { readonly outcome: 'undecided'; readonly why: string }

/** Takes of a text that are compared with each other, at most. */
const mostTakes = 3

/** Fewer pairs of takes say little of how a voice varies. */
const leastPairs = 4

/** Takes may be as far from each other as the farthest of some, or as this many times the middle one, … */
const beyondMiddle = 1.35

/** … and no voice was found of which another word is as near as this (docs/whole-text.md). */
const mostApart = 0.66

/** Takes that are hardly apart at all say little of how far others may be. */
const leastApart = 0.6

/** What is so many times as far as that is other words; between the two nothing can be said. */
const clearly = 1.25

/** So many of the takes have to be as near: of two voices in turn half are. */
const mostTakesAlike = 0.7

/** Texts have to be so many times as far from each other as takes of one text. */
const textsApart = 1.5

/** How far takes of one text may be from each other, or why nothing can be told from that. */
export type TakeLimit = { readonly limit: number } | { readonly why: string }

/** Measured by the plain texts that are spoken several times. */
export function takeLimit(format: Format, evidence: Evidence): TakeLimit {
  return limitOf(evidence, format)
}

const limitOf = memoized((evidence, format: Format): TakeLimit => {
  if (repeatsItself(format, evidence)) return { limit: leastApart }
  const texts = [...differentTakes(format, mostTakes, evidence).values()].map((takes) =>
    takes.map(({ exchange }) => exchange),
  )
  const distances = (pairs: readonly (readonly [Answered, Answered])[]): number[] =>
    pairs.flatMap(([one, other]) => farthestApart(one, other, evidence) ?? [])
  const alike = distances(
    texts.flatMap((takes) => takes.flatMap((one, at) => takes.slice(at + 1).map((other) => [one, other] as const))),
  )
  const firsts = texts.flatMap(([first]) => first ?? [])
  if (alike.length < leastPairs || firsts.length < 2)
    return { why: 'too few texts were spoken twice to tell how this voice varies' }
  const limit = Math.max(leastApart, Math.min(Math.max(...alike), beyondMiddle * median(alike)))
  const apart = distances(firsts.slice(1).map((one, at) => [firsts[at]!, one] as const))
  const isUsual = alike.filter((one) => one <= mostApart).length >= mostTakesAlike * alike.length
  if (limit > mostApart || !isUsual || apart.length === 0 || median(apart) < textsApart * limit)
    return { why: 'the voice says a text too differently from one time to the next' }
  return { limit }
})

/**
 * Do two answers in one format say the same words? By their bytes, of a voice that says a text alike each time; of
 * another one by their sound: they do if they are as near to each other, from beginning to end, as takes of one text.
 */
export function saysAlike(one: Answered, other: Answered, evidence: Evidence): SaysAlike {
  const undecided = (why: string): SaysAlike => ({ outcome: 'undecided', why })
  if (one.response.body.sha256 === other.response.body.sha256) return { outcome: 'same', by: 'bytes' }
  const format = requestedFormat(one, evidence)!
  if (repeatsItself(format, evidence)) return { outcome: 'other', by: 'bytes' }
  const audios = [one, other].map((exchange) => audioOf(exchange, evidence))
  if (audios.some((audio) => !audio || audio.bytes === 0 || isForeign(audio) || !isUndamaged(audio)))
    return undecided('what came is not the audio that was asked for, or is damaged')
  const takes = takeLimit(format, evidence)
  if ('why' in takes) return undecided(`bytes show nothing: ${takes.why}`)
  const apart = farthestApart(one, other, evidence)
  if (apart === undefined) return undecided('there is too little speech to compare, or it lies under other sound')
  if (apart <= takes.limit) return { outcome: 'same', by: 'sound' }
  return apart >= clearly * takes.limit
    ? { outcome: 'other', by: 'sound' }
    : undecided('whether the two say the same is too close to call with this voice')
}

/** As what two answers say that say the same. */
export const alikeBy = {
  bytes: 'the same bytes',
  sound: 'sound as alike as that of two takes of one text',
} as const
