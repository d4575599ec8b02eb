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
 * voice may breathe, or laugh.
 * @param limit how far takes of a text may be from each other
 */
export function lackingTake(takes: readonly Take[], limit: number, evidence: Evidence): LackingTake | undefined {
  const sound = takes.filter(({ audio }) => isUndamaged(audio))
  const others = sound.slice(0, mostOthers)
  for (const take of sound) {
    const lacking = others.flatMap((other) => {
      if (other.exchange.response.body.sha256 === take.exchange.response.body.sha256) return []
      const lacks = lacksOf(other.exchange, take.exchange, evidence)?.ofFirst
      return lacks && lacks.apart >= surelyLacking ? [{ take, other, lacks }] : []
    })
    const isAlike = (one: LackingTake, another: LackingTake): boolean =>
      (farthestApart(one.other.exchange, another.other.exchange, evidence) ?? Infinity) <= limit
    const found = lacking.find((one) => lacking.some((another) => another !== one && isAlike(one, another)))
    if (found) return found
  }
  return undefined
}
