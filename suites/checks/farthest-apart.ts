import { farthestStretch, hidesWords, speechFeatures } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'

/**
 * How far two answers are from each other where they are farthest: `farthestStretch`. Undefined where they cannot be
 * compared, or the speech lies under something else. Kept, since it takes a while.
 */
export function farthestApart(one: Answered, other: Answered, evidence: Evidence): number | undefined {
  return evidence.derive(
    {
      id: 'farthest-apart',
      variant: () => [one, other].map((exchange) => heardName(exchange, evidence)).join(),
      analyse: (): { readonly apart: number | undefined } => {
        const heard = [one, other].map((exchange) => heardIn(exchange, evidence)?.spectrum)
        if (!heard[0] || !heard[1]) return { apart: undefined }
        const [first, second] = speechFeatures([heard[0], heard[1]])
        return { apart: [first!, second!].some(hidesWords) ? undefined : farthestStretch(first!, second!) }
      },
    },
    one,
  )!.apart
}
