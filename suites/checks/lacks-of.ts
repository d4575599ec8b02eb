import { hidesWords, lackingStretch, speechFeatures, type LackingStretch } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'

/** Nothing that is there is as far as this from what stands in its place (docs/whole-text.md). */
export const surelyLacking = 0.95

/** Of each of two answers, what the other lacks the most. */
export interface Lacks {
  readonly ofFirst: LackingStretch
  readonly ofSecond: LackingStretch
}

/**
 * What two answers lack of each other. Undefined where they cannot be compared, or the speech lies under something
 * else. Kept, since it takes a while.
 * @param rate in hertz, at which pcm is heard whatever is said of it
 */
export function lacksOf(one: Answered, other: Answered, evidence: Evidence, rate?: number): Lacks | undefined {
  return evidence.derive(
    {
      id: 'lacks',
      variant: () => [one, other].map((exchange) => heardName(exchange, evidence, rate)).join(),
      analyse: (): { readonly lacks: Lacks | undefined } => {
        const heard = [one, other].map((exchange) => heardIn(exchange, evidence, rate)?.spectrum)
        if (!heard[0] || !heard[1]) return { lacks: undefined }
        const [first, second] = speechFeatures([heard[0], heard[1]])
        if ([first!, second!].some(hidesWords)) return { lacks: undefined }
        const [ofFirst, ofSecond] = [lackingStretch(first!, second!), lackingStretch(second!, first!)]
        return { lacks: ofFirst && ofSecond && { ofFirst, ofSecond } }
      },
    },
    one,
  )!.lacks
}

/** How far two answers are from each other where they are farthest: `apart`, of whichever lacks more. */
export function farthestApart(one: Answered, other: Answered, evidence: Evidence, rate?: number): number | undefined {
  const lacks = lacksOf(one, other, evidence, rate)
  return lacks && Math.max(lacks.ofFirst.apart, lacks.ofSecond.apart)
}
