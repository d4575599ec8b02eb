import { environmentStatuses } from '../contract/error-table.ts'
import { header, isTooLong, type Exchange } from '../record/exchange.ts'
import type { Expectation } from '../record/case.ts'
import { neverEnding } from './attempt.ts'
import { retryAfter } from './retry-after.ts'

/** What to do after an attempt: nothing more, or send the whole request again. */
export type Next =
  | { readonly again: false }
  /** `hold`: the whole run waits, not only this request. */
  | { readonly again: true; readonly waitMs: number; readonly hold: boolean; readonly why: string }

/** Law 4: a 500, or no answer at all, must come three times before it counts. */
const decidingAttempts = 3

/** So often is the environment given another chance. One in twenty failing leaves less than one trial in a million undecided. */
const environmentAttempts = 6

const longestBackoff = 8_000

/** Decides from all attempts so far, the last one included. Pure. */
export function nextAttempt(attempts: readonly Exchange[], expects: Expectation, now: number): Next {
  const last = attempts.at(-1)!
  const status = last.response?.status
  // A timeout was a wait already.
  const backoff = last.failure?.kind === 'timeout' ? 0 : Math.min(longestBackoff, 250 * 2 ** (attempts.length - 1))
  if (last.failure?.kind === 'aborted') return { again: false }
  // It took several times the timeout, or all that is read, and would again.
  if (isNeverEnding(last) || last.failure?.kind === 'limit') return { again: false }
  if (expects === 'any') {
    // Anything that was answered is what was asked for; a lost connection is not, nor trouble other than the one that was provoked.
    const isOther = last.stimulus.kind === 'provoked' && status !== undefined && status !== last.stimulus.status && environmentStatuses.has(status)
    const most = isOther ? environmentAttempts : decidingAttempts
    return (status === undefined || isOther) && attempts.length < most ? { again: true, waitMs: backoff, hold: false, why: status === undefined ? briefly(last) : String(status) } : { again: false }
  }
  if (status !== undefined && environmentStatuses.has(status)) {
    if (attempts.length >= environmentAttempts) return { again: false }
    const told = header(last.response!.headers, 'retry-after')
    const waitMs = told === undefined ? undefined : retryAfter(told, header(last.response!.headers, 'date'), now)
    return { again: true, waitMs: waitMs ?? backoff, hold: status === 429 || waitMs !== undefined, why: `${status}${waitMs === undefined ? '' : ' with Retry-After'}` }
  }
  if ((last.failure !== undefined && !isTooLong(last)) || status === 500) {
    return attempts.filter((attempt) => (attempt.failure !== undefined && !isStale(attempt)) || attempt.response?.status === 500).length < decidingAttempts
      ? { again: true, waitMs: backoff, hold: false, why: status === 500 ? '500' : briefly(last) } : { again: false }
  }
  return { again: false }
}

/** Did it make progress for longer than anybody waits? */
export function isNeverEnding({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout' && failure.detail.startsWith(neverEnding)
}

/** RFC 9112, 9.3.1: a kept connection may be closed at any time; a request that meets that was not refused, it was never seen. */
function isStale({ failure, connection }: Exchange): boolean {
  return failure?.kind === 'reset' && failure.phase === 'headers' && connection.reused
}

function briefly(exchange: Exchange): string {
  return exchange.failure ? `${exchange.failure.kind} (${exchange.failure.phase})` : 'no answer'
}
