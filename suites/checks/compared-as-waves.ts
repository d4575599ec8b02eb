import { sameTake, type SameTake } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'

/**
 * Two answers compared as waves; kept, since several checks of one text may ask.
 * @param rate in hertz, at which pcm is heard whatever is said of it
 */
export function comparedAsWaves(one: Answered, other: Answered, evidence: Evidence, rate?: number): SameTake {
  const compared = evidence.derive(
    {
      id: 'same-take',
      variant: () => [one, other].map((exchange) => heardName(exchange, evidence, rate)).join(),
      analyse: (): SameTake => {
        const [first, second] = [one, other].map((exchange) => heardIn(exchange, evidence, rate)?.wave)
        return first && second ? sameTake(first, second) : { outcome: 'another' }
      },
    },
    one,
  )
  // Of a record whose bodies were lost nothing can be compared.
  return compared ?? { outcome: 'another' }
}
