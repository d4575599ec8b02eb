import { contains, hidesWords, speechFeatures, stretch, type Containing } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'

/** What of one answer is looked for in another. */
interface Sought {
  /** All from this share of it on. */
  readonly from: number
  /** How many times as long as the one answer the other is that has it. */
  readonly times: number
}

/** Is what one answer says heard in another? Kept, since it takes a while. */
export function heardWithin(
  of: Answered,
  within: Answered,
  { from, times }: Sought,
  evidence: Evidence,
): Containing['outcome'] {
  return evidence.derive(
    {
      id: 'heard-within',
      variant: () => [...[of, within].map((one) => heardName(one, evidence)), from, times.toFixed(3)].join(),
      analyse: (): Containing['outcome'] => {
        const [one, other] = [of, within].map((exchange) => heardIn(exchange, evidence)?.spectrum)
        if (!one || !other) return 'undecided'
        const [part, whole] = speechFeatures([one, other])
        const sought = from === 0 ? part! : stretch(part!, Math.floor(part!.frames * from), part!.frames)
        const { outcome } = contains(sought, whole!, part!.frames * times)
        return outcome === 'missing' && [part!, whole!].some(hidesWords) ? 'undecided' : outcome
      },
    },
    within,
  )!
}
