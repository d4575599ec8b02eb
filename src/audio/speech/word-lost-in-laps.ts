import { backwardsApart, lackingStretch } from './lacking-stretch.ts'
import { isLost, isSamePlace, type LostLimits } from './lost-word.ts'
import type { Features } from './speech-features.ts'

/**
 * A word that is missing is as far from what stands there, and that has no more time. A voice says words in front of a
 * cut and behind it otherwise, and some of the laps may be cut there: they are nearer, or take more time
 * (docs/whole-text.md).
 */
const lost: LostLimits = { apart: 1.15, share: 0.9 }

/** Fewer other laps say little of what a lap should have. */
const leastOthers = 2

/**
 * A word that a lap of speech lacks, and the model of all laps and most others have. Where a text is cut in pieces, a
 * service may lose words at each cut, and so elsewhere in each lap.
 * @param model is known to hold once what the laps repeat
 * @returns where the first is lost, in seconds of the whole, and in how many laps one is
 */
export function wordLostInLaps(
  laps: readonly Features[],
  model: Features,
): { readonly from: number; readonly to: number; readonly places: number } | undefined {
  const [first] = laps
  if (!first || laps.length <= leastOthers) return undefined
  const unit = backwardsApart(model, first)
  const found = laps.flatMap((lap) => {
    const lacks = lackingStretch(model, lap, unit)
    if (!lacks || !isLost(lacks, lost)) return []
    const others = laps.filter((other) => other !== lap)
    const having = others.filter((other) => {
      const also = lackingStretch(other, lap, unit)
      return also && isLost(also, lost) && isSamePlace(also, lacks)
    })
    return 2 * having.length >= others.length ? [lacks.there] : []
  })
  return found[0] && { ...found[0], places: found.length }
}
