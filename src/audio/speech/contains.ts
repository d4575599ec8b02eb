import { backwards, stretch, type Features } from './speech-features.ts'
import { spot, type Spotted } from './spot.ts'

export interface Containing {
  readonly outcome: 'found' | 'missing' | 'undecided'
  /** Distance as a share of what the part has when it is played backwards. */
  readonly distance: number
  /** Where it is most like it. */
  readonly place: Spotted
}

/** As for whole texts, with more between them: one part alone has fewer decoys. */
const found = 0.75
const missing = 0.95

/**
 * Where there is too little speech as well, less is enough: whatever a voice does to words, they take time. The least
 * from this share of the time on.
 */
const missingFromShorter = 0.85
const shorter = 0.6

/**
 * What is played backwards is farther off than this where it is speech, whoever speaks: tones of one pitch are as near
 * to any others, so that what is heard of them shows nothing.
 */
const leastUnit = 2.5

/** A part with less speech than this can be found by chance. */
const leastFrames = 30

/** @param share Of the time that the whole with the part in it takes. */
function outcomeOf(distance: number, share: number): Containing['outcome'] {
  if (distance < found) return 'found'
  const enough = Math.max(0, Math.min(1, (share - shorter) / (1 - shorter)))
  return distance > missingFromShorter + enough * (missing - missingFromShorter) ? 'missing' : 'undecided'
}

/**
 * Is a part heard in a whole, somewhere?
 *
 * @param length The frames that a whole with the part in it has. @default any number
 */
export function contains(part: Features, whole: Features, length = 0): Containing {
  const half = part.frames >> 1
  const decoys = [part, stretch(part, 0, half), stretch(part, half, part.frames)]
    .map((one) => spot(backwards(one), whole).cost)
    .filter(Number.isFinite)
  const unit = decoys.reduce((sum, cost) => sum + cost, 0) / decoys.length
  const place = spot(part, whole)
  if (part.frames < leastFrames) return { outcome: 'undecided', distance: Infinity, place }
  // What is said twice as fast as the part is not said.
  if (!Number.isFinite(place.cost)) return { outcome: 'missing', distance: Infinity, place }
  const distance = place.cost / unit
  const outcome = outcomeOf(distance, length > 0 ? whole.frames / length : 1)
  return { outcome: outcome === 'missing' && unit < leastUnit ? 'undecided' : outcome, distance, place }
}
