import {
  combined,
  decidingDistance,
  mean,
  varianceAroundLine,
  varianceWithin,
  type Estimate,
} from '../evidence/statistics.ts'
import type { Spoken } from './constant-part.ts'

/** Pauses before and after are longer for the pace of a short text than for that of a long one: up to 1 s in 8. */
const pauses = 0.93

/**
 * How much the pace of a long text may differ from that of a medium one by chance: from text to text, and from one take
 * to the next.
 */
function paceVaries(
  units: readonly (readonly number[])[],
  lengths: readonly number[],
  mediums: readonly number[],
): Estimate {
  const fromTake = varianceWithin([...units, mediums])
  // What does not grow with the text (pauses around it) is no difference in pace: the line takes it away.
  const fromText = varianceAroundLine(
    units.map((extents, index) => ({ x: 1 / lengths[index]!, y: mean(extents) / lengths[index]! })),
  )
  // How one text differs from the next is not to be told from how one take does.
  if (fromText.freedom < 1) return { variance: 0, freedom: 0 }
  const takes = mean(units.map((extents) => extents.length))
  return combined([
    { factor: 2, of: fromText },
    { factor: Math.max(0, 1 + 1 / mediums.length - 2 / takes), of: fromTake },
  ])
}

/** How long the long text lasts, as a share of what the medium one makes expect, and the least share that is whole. */
export function shareOf(
  long: Spoken,
  medium: Spoken,
  shorter: readonly Spoken[],
  constant: number,
): {
  readonly share: number
  readonly whole: number
  readonly varies: Estimate
} {
  const words = ({ extents }: Spoken): number[] => extents.map((extent) => extent - constant)
  const varies = paceVaries(
    shorter.map(words),
    shorter.map(({ text }) => text.length),
    words(medium),
  )
  const expected = (mean(words(medium)) / medium.text.length) * long.text.length
  return {
    share: mean(words(long)) / expected,
    whole: varies.freedom < 1 ? 0 : pauses * Math.exp(-decidingDistance(varies.freedom) * Math.sqrt(varies.variance)),
    varies,
  }
}
