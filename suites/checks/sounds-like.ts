import { sameSound, speechFeatures, type SameSound } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'

/**
 * Two answers compared by their sound; kept, since it takes a while.
 * @param rate in hertz, at which pcm is heard whatever is said of it
 */
export function soundsLike(one: Answered, other: Answered, evidence: Evidence, rate?: number): SameSound {
  return evidence.derive(
    {
      id: 'same-sound',
      variant: () => [one, other].map((exchange) => heardName(exchange, evidence, rate)).join(),
      analyse: (): SameSound => {
        const heard = [one, other].map((exchange) => heardIn(exchange, evidence, rate)?.spectrum)
        if (!heard[0] || !heard[1]) return { outcome: 'undecided', why: 'one of the two cannot be heard' }
        const [first, second] = speechFeatures([heard[0], heard[1]])
        return sameSound(first!, second!)
      },
    },
    one,
  )!
}
