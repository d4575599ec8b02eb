import { confirmingAttempts } from '../record/accident-limits.ts'
import { attemptKind, isTimeout, type AttemptKind } from '../record/attempt-kind.ts'
import { failureWords, isTooLong, type Exchange } from '../record/exchange.ts'
import type { Trial } from './scope.ts'

/** The parts that controls play around the batches, and around the second look at what may have been an accident. */
export const controlRoles = {
  first: ['before', 'after'],
  second: ['before the second look', 'after the second look'],
} as const

/** What all attempts at one request show together. */
export type Reading =
  /** By the implementation itself. Such an answer replaces accidents; what violates among several stays. */
  | { readonly kind: 'answered'; readonly by: readonly Exchange[] }
  /** By its surroundings only, or no connection came about. `lasting`: in both looks. */
  | { readonly kind: 'transient'; readonly lasting: boolean; readonly words: string }
  /** A 500, silence, a lost connection, a body that broke off, and nothing better. */
  | { readonly kind: 'broken'; readonly habit: boolean; readonly words: string; readonly by: Exchange }
  /** Given up by us, for a reason that `words` says. */
  | { readonly kind: 'unknown'; readonly words: string }

/**
 * The one reading of a trial. An accident is a habit when it came in the first look and again in the second, which is
 * taken when all the rest is over and after a pause. What the second look left out, because there was enough of its
 * kind or no time, is no habit: where its like came again, that accuses for all of them.
 */
export function reading({ attempts, last }: Trial): Reading {
  const of = (kind: AttemptKind, those: readonly Exchange[] = attempts): readonly Exchange[] =>
    those.filter((attempt) => attemptKind(attempt) === kind)
  const by = of('answered')
  if (by.length > 0) return { kind: 'answered', by }
  const [first, second] = [attempts.filter(({ look }) => look !== 2), attempts.filter(({ look }) => look === 2)]
  const accident = of('broken').at(-1)
  const later = second.length === 0 ? 'and was not sent again at the end of the run' : 'and again at the end of the run'
  if (accident) {
    // A smaller example is sent only when a larger one was sent in both looks.
    const known = of('broken', first).length > 0 || (accident.stimulus.kind === 'example' && accident.stimulus.shrink)
    const again = of('broken', second)
    return {
      kind: 'broken',
      habit: known && (again.length >= confirmingAttempts || again.some(isTimeout)),
      words: accidentWords(accident),
      by: accident,
    }
  }
  const surroundings = of('transient').at(-1)
  if (!surroundings) return { kind: 'unknown', words: last.failure ? `no answer (${failureWords(last)})` : 'no answer' }
  const lasting = of('transient', first).length > 0 && of('transient', second).length > 0
  return {
    kind: 'transient',
    lasting,
    words: `${surroundings.response?.status ?? failureWords(surroundings)} to the end, ${later}`,
  }
}

/** "500", "no answer: the connection was closed without an answer". */
function accidentWords(accident: Exchange): string {
  return accident.failure && !isTooLong(accident)
    ? `no answer: ${failureWords(accident)}`
    : String(accident.response?.status)
}

/** Why what broke is not judged. */
export function accidentOnly(broken: Extract<Reading, { kind: 'broken' }>, { attempts }: Trial): string {
  const again = attempts.some(({ look }) => look === 2)
  const where = again
    ? 'and not every time when it was sent again at the end of the run'
    : 'and it was not sent again at the end of the run'
  return `${broken.words}, ${where}: it may have been an accident`
}

/** Can another attempt show more? */
export function isUnsettled(trial: Trial): boolean {
  const { kind } = reading(trial)
  return kind === 'transient' || kind === 'broken'
}
