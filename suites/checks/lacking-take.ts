import type { LackingStretch } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { farthestApart, lacksOf, surelyLacking } from './lacks-of.ts'
import type { Take } from './takes.ts'
import { isUndamaged } from './undamaged.ts'

/** Answers that each answer to a text is compared with, at most. */
const mostOthers = 4

/** An answer that lacks what others to its text say alike, and one of these. */
export interface LackingTake {
  readonly take: Take
  readonly other: Take
  /** What of the other one it lacks. */
  readonly lacks: LackingStretch
}

/**
 * One of the answers to a text that lacks something which two others say alike. That one has more shows nothing: a
 * voice may breathe, or laugh, or lie so low that its noise is heard as well.
 * @param limit how far takes of a text may be from each other
 */
export function lackingTake(takes: readonly Take[], limit: number, evidence: Evidence): LackingTake | undefined {
  const sound = takes.filter(({ audio }) => isUndamaged(audio))
  const others = sound.slice(0, mostOthers)
  for (const take of sound) {
    const compared = others.flatMap((other) => {
      if (other.exchange.response.body.sha256 === take.exchange.response.body.sha256) return []
      const lacks = lacksOf(other.exchange, take.exchange, evidence)?.ofFirst
      return lacks ? [{ take, other, lacks }] : []
    })
    const lacking = compared.filter(({ lacks }) => lacks.apart >= surelyLacking && isShort(lacks, compared))
    const isAlike = (one: LackingTake, another: LackingTake): boolean =>
      (farthestApart(one.other.exchange, another.other.exchange, evidence) ?? Infinity) <= limit
    const found = lacking.find((one) => lacking.some((another) => another !== one && isAlike(one, another)))
    if (found) return found
  }
  return undefined
}

/** What cannot be brought together with an answer is more than it has only where most others are so much longer. */
function isShort(lacks: LackingStretch, compared: readonly LackingTake[]): boolean {
  const isOfLonger = ({ apart, share }: LackingStretch): boolean => !Number.isFinite(apart) && share < 1
  const longer = compared.filter((one) => isOfLonger(one.lacks))
  return Number.isFinite(lacks.apart) || (isOfLonger(lacks) && 2 * longer.length > compared.length)
}
