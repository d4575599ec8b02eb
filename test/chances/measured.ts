import { randomFrom } from '../../fixtures/audio/random.ts'
import { measures } from './measures.ts'

/** How often something came about in so many simulated runs. */
export interface Measured {
  readonly hits: number
  readonly draws: number
}

/** Simulates so many runs. The same seed gives the same count. */
export function measured(measure: string, draws: number, seed = 1): Measured {
  const random = randomFrom(seed)
  let hits = 0
  for (let draw = 0; draw < draws; draw++) if (measures[measure]!(random)) hits++
  return { hits, draws }
}

/** Does a claim of at most `chance` stand, with one count in 1,000 going against it by chance? */
export function stands(chance: number, { hits, draws }: Measured): boolean {
  const expected = chance * draws
  // Few events are distributed as Poisson says, whose deviation is its root; the 1 is for the least counts.
  return hits <= expected + 3.1 * Math.sqrt(expected) + (chance > 0 ? 1 : 0)
}
