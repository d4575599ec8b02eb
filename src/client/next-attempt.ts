import { attemptLimits } from '../record/accident-limits.ts'
import { isGivenUp, isServerError, isStale, isTimeout, isTransientStatus } from '../record/attempt-kind.ts'
import { header, isTooLong, type Exchange } from '../record/exchange.ts'
import type { Expectation } from '../record/case.ts'
import { neverEnding } from './taking-down.ts'
import { retryAfter } from './retry-after.ts'

/** What to do after an attempt: nothing more, or send the whole request again. */
export type Next =
  | { readonly again: false }
  /** `hold`: the whole run waits, not only this request. */
  | { readonly again: true; readonly waitMs: number; readonly hold: boolean; readonly why: string }

const longestBackoff = 8_000

/** The longest pause before a request is sent again, whatever Retry-After says. */
const longestWaitMs = 60_000

/** The first pause. Where no later look is to come, the attempts lie further apart than a burst of failures lasts. */
const firstPauseMs = { first: 250, final: 1_000 }

/**
 * Decides from all attempts of this look, the last one included. Pure.
 * @param othersAnswered Was anything else answered?
 */
export function nextAttempt(
  attempts: readonly Exchange[],
  expects: Expectation,
  now: number,
  othersAnswered = false,
): Next {
  const last = attempts.at(-1)!
  const status = last.response?.status
  const isShrunk = last.stimulus.kind === 'example' && last.stimulus.shrink
  // What stands behind a control that got no answer is not sent, and valid requests without an answer end a run: no
  // later look is taken then. Where nobody listens, that is known at once.
  const isLost =
    (last.stimulus.kind === 'control' || expects === 'success') &&
    last.response === undefined &&
    last.failure?.kind !== 'refused'
  const isFinal =
    isLost || (last.stimulus.kind === 'provoked' && isServerError(status)) || (last.look === 2 && !isShrunk)
  // A timeout was a wait already.
  const backoff = isTimeout(last)
    ? 0
    : Math.min(longestBackoff, firstPauseMs[isFinal ? 'final' : 'first'] * 2 ** (attempts.length - 1))
  if (last.failure?.kind === 'aborted') return { again: false }
  // It took several times the timeout, or all that is read, and would again.
  if (isNeverEnding(last) || last.failure?.kind === 'limit') return { again: false }
  if (expects === 'any') {
    // Anything that was answered is what was asked for; a lost connection is not, nor trouble other than the one that
    // was provoked.
    const isOther =
      isGivenUp(last) ||
      (last.stimulus.kind === 'provoked' &&
        status !== last.stimulus.status &&
        (isServerError(status) || isTransientStatus(status)))
    const isTransient = isOther && isTransientStatus(status)
    const alike = attempts.filter(({ response }) => isTransientStatus(response?.status) === isTransient).length
    return (status === undefined || isOther) &&
      alike <
        (isTimeout(last)
          ? attemptLimits.success.timeout
          : isTransient
            ? attemptLimits.success[status === 429 ? 'throttled' : 'transient']
            : attemptLimits.second.broken)
      ? { again: true, waitMs: backoff, hold: false, why: status === undefined ? briefly(last) : String(status) }
      : { again: false }
  }
  const most = attemptLimits[last.look === 2 ? 'second' : expects === 'refusal' ? 'refusal' : 'success']
  if (isTransientStatus(status)) {
    if (attempts.length >= most[status === 429 ? 'throttled' : 'transient']) return { again: false }
    const asked = header(last.response!.headers, 'retry-after')
    const told = asked === undefined ? undefined : retryAfter(asked, header(last.response!.headers, 'date'), now)
    // Who says "at once", and refuses again what came at once, does not know when.
    const waitMs = told === 0 && attempts.length > 1 ? undefined : told
    return {
      again: true,
      waitMs: waitMs ?? backoff,
      hold: status === 429 || waitMs !== undefined,
      why: `${status}${waitMs === undefined ? '' : ' with Retry-After'}`,
    }
  }
  const isBroken = (attempt: Exchange): boolean =>
    attempt.failure !== undefined || isServerError(attempt.response?.status) || isGivenUp(attempt)
  if (isBroken(last) && !isTooLong(last)) {
    const count = attempts.filter((attempt) => isBroken(attempt) && !isStale(attempt)).length
    const isAwaited = othersAnswered && last.stimulus.kind === 'control' && last.look !== 2
    const mostTimeouts = isAwaited ? attemptLimits.control.timeout : most.timeout
    return count < (isTimeout(last) ? mostTimeouts : most.broken)
      ? {
          again: true,
          waitMs: backoff,
          hold: false,
          why: last.failure && !isServerError(status) ? briefly(last) : String(status),
        }
      : { again: false }
  }
  return { again: false }
}

/**
 * What such a pause is longer than, or undefined where it may be waited for.
 * @param leftMs until the deadline
 */
export function tooLongToWait(waitMs: number, leftMs: number): string | undefined {
  if (waitMs > longestWaitMs) return `${longestWaitMs / 1000} s, which is the longest`
  return waitMs > leftMs ? 'the deadline allows (--deadline)' : undefined
}

/** Did it make progress beyond the total limit? */
export function isNeverEnding({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout' && failure.detail.startsWith(neverEnding)
}

function briefly(exchange: Exchange): string {
  return exchange.failure ? `${exchange.failure.kind} (${exchange.failure.phase})` : 'no answer'
}
