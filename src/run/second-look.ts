import { kindOfRequest } from '../client/kind-of-request.ts'
import { accidentKind, isTimeout, told } from '../record/accident.ts'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import { isUnsettled } from '../requirement/attempts.ts'

/** What became of one case so far. */
export interface SentCase {
  /** Its probe, or `control`. */
  readonly probe: string
  readonly of: Case
  attempts: readonly Exchange[]
  /** Why not all of it was sent. */
  stopped?: string | undefined
}

/** Of accidents that are alike so many are looked at again; of silence one, which costs a timeout. */
const mostOfKind = 5

/** In all. */
export const mostLookedAtAgain = 60

/**
 * May what came have been an accident? What was provoked on purpose is none, and what was left because its like stayed silent is known by
 * that.
 */
export function isAccidental({ of, attempts }: SentCase): boolean {
  const last = attempts.at(-1)
  return last !== undefined && of.expects !== 'any' && of.until === undefined && isUnsettled({ attempts, last })
}

/**
 * Chooses what is sent again: some of each kind, first one of every kind, then a second one, so that each habit of the target is met.
 * @param doubted Always, and before all others. Pure.
 */
export function chooseAgain(sent: readonly SentCase[], doubted: ReadonlySet<SentCase>): SentCase[] {
  const kinds = [...Map.groupBy(sent.filter((one) => isAccidental(one) && !doubted.has(one)), kindOf).values()]
  const ranked = kinds.flatMap((alike) => alike.slice(0, isTimeout(lastOf(alike[0]!)) ? 1 : mostOfKind).map((one, rank) => ({ one, rank })))
  const accidents = ranked.toSorted((one, other) => one.rank - other.rank).map(({ one }) => one)
  return [...doubted, ...accidents].slice(0, mostLookedAtAgain)
}

function kindOf(sent: SentCase): string {
  const { operation, part, side, kind } = kindOfRequest(sent.of)
  return [operation, part, side, kind, accidentKind(lastOf(sent))].join(' · ')
}

/** The attempt by which a case counts as an accident. */
export function lastOf({ attempts }: SentCase): Exchange {
  return attempts.findLast((attempt) => told(attempt) === 'accident') ?? attempts.at(-1)!
}
