import type { ToleratedDifference } from '../contract/profiles/profile.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Judgement } from '../requirement/judgement.ts'
import type { Unit } from '../requirement/scope.ts'

/** A unit with what was found of it. */
export interface JudgedUnit {
  readonly unit: Unit<unknown>
  readonly judgement: Judgement
  /** How many units it stands for. @default 1 */
  readonly times?: number
  /** The profile knows this violation, and does not hold it against the target. */
  readonly tolerated?: ToleratedDifference | undefined
}

/** Of how many units these tell. */
export function countOf(judged: readonly { readonly times?: number }[]): number {
  return judged.reduce((sum, { times = 1 }) => sum + times, 0)
}

/** Is it a smaller example of a violation? */
export function isShrunk({ exchanges }: Unit<unknown>): boolean {
  const stimulus = exchanges.at(-1)?.stimulus
  return stimulus?.kind === 'example' && stimulus.shrink
}

/** Those that are said to be what is wrong; all of them where nobody says which. */
export function shownIn({ unit, judgement }: JudgedUnit): readonly Exchange[] {
  const shown = unit.exchanges.filter(({ id }) => judgement.kind === 'violated' && id === judgement.shownBy)
  return shown.length > 0 ? shown : unit.exchanges
}

/** How many choices of shrinking led to it; of equals the first was tried first. */
export function depthOf({ exchanges }: Unit<unknown>): number {
  const stimulus = exchanges.at(-1)?.stimulus
  return stimulus?.kind === 'example' ? stimulus.path.split(':').length : 0
}
