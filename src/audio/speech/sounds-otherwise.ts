import type { PieceFlaw } from '../take/held-pieces.ts'
import { median } from './median.ts'
import { backwards, framesBetween, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

/**
 * A share of what texts have that are played backwards: a second of other words, noise or reversed words comes to 0.79
 * and more, most often to 1; the same words at another pitch come to 0.65 at most, and to 0.82 at twice the pitch.
 */
const otherwise = 0.9

/** Less speech than this may be like anything, in frames. */
const leastFrames = 22

/** Around its place, in seconds. */
const margin = 0.1

/**
 * Does something else than its words sound in the place of a stretch of a text?
 * @param parts what is heard of each text alone
 * @param whole what is heard of the longer one
 */
export function soundsOtherwise({ part, own, there }: PieceFlaw, parts: readonly Features[], whole: Features): boolean {
  const unit = median(parts.map((one) => spot(backwards(one), whole).cost).filter(Number.isFinite))
  const said = framesBetween(parts[part]!, own.from, own.to)
  const place = framesBetween(whole, there.from - margin, there.to + margin)
  if (said.frames < leastFrames || place.frames < leastFrames || !Number.isFinite(unit)) return false
  return spot(said, place).cost >= otherwise * unit
}
