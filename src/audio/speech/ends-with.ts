import { isCovered } from './is-covered.ts'
import { backwards, stretch, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

/** Does a whole end with a part? */
export type Ending = 'there' | 'lost' | 'unclear'

/** A part with less speech than this can be found by chance. */
const leastFrames = 30

/** How much of the whole is its end, as a share of the part: it may be spoken more slowly there. */
const room = 1.5

/**
 * Distances are shares of what the part has when it is played backwards. Measured (docs/whole-text.md): an end that is
 * there stays below `there`, another above `lost`.
 */
const there = 0.72
const lost = 0.85

/** What is lost has to be so much further off than the same part is at the end of the model. */
const beyondModel = 0.25

/**
 * @param takes of the part
 * @param model is known to end with the part: what it is compared with shows how far the voice varies
 * @param isBefore Does the part stand in the whole before its end, too? Where it is not found there either, this voice
 * has said the whole too differently.
 */
export function endsWith(
  takes: readonly [Features, ...Features[]],
  whole: Features,
  model: Features,
  isBefore: boolean,
): Ending {
  const [first] = takes
  if (takes.some(({ frames }) => frames < leastFrames) || isCovered(whole)) return 'unclear'
  // Silence says nothing of what stands before it.
  if (whole.frames < first.frames) return 'unclear'
  const half = first.frames >> 1
  const decoys = [first, stretch(first, 0, half), stretch(first, half, first.frames)]
  const unit = decoys.reduce((sum, decoy) => sum + spot(backwards(decoy), model).cost, 0) / decoys.length
  const endOf = (one: Features): number => Math.max(0, one.frames - Math.ceil(room * first.frames))
  const distanceFrom = (one: Features): number => Math.min(...takes.map((take) => spot(take, one).cost)) / unit
  const [known, distance] = [model, whole].map((one) => distanceFrom(stretch(one, endOf(one), one.frames))) as [
    number,
    number,
  ]
  // Where it is not found in what ends with it, nothing is known of this voice.
  if (!(known < there)) return 'unclear'
  if (distance < there) return 'there'
  if (isBefore && !(distanceFrom(stretch(whole, 0, endOf(whole))) < there)) return 'unclear'
  return distance > Math.max(lost, known + beyondModel) ? 'lost' : 'unclear'
}
