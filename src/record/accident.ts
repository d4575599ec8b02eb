import { environmentStatuses } from '../contract/error-table.ts'
import { isBroken, isTooLong, type Exchange } from './exchange.ts'

/**
 * What one attempt tells of the implementation. `answer`: something of its own. `transient`: its surroundings, by their status or because no
 * connection came about. `accident`: a 500, silence, a lost connection, a body that broke off; once it may have been an accident.
 * `nothing`: we gave it up.
 */
export type Told = 'answer' | 'transient' | 'accident' | 'nothing'

export function told(exchange: Exchange): Told {
  const { response, failure } = exchange
  if (failure?.kind === 'aborted') return 'nothing'
  if (response !== undefined && environmentStatuses.has(response.status)) return 'transient'
  if (failure?.phase === 'connect') return 'transient'
  if (isBroken(failure) || response?.status === 500) return 'accident'
  return response !== undefined && (failure === undefined || isTooLong(exchange)) ? 'answer' : 'nothing'
}

/** Accidents of one kind are alike: what is found of one of them need not be asked of them all. */
export function accidentKind({ response, failure }: Exchange): string {
  return failure === undefined ? String(response?.status) : `${failure.kind} in ${failure.phase}`
}

/** Was it waited for as long as anybody waits? */
export function isTimeout({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout'
}

/**
 * How often a request is sent, at most, by what came: in the first look, where a success or any answer is expected and everything else is
 * measured against it; where a refusal is expected, and a second look can be had for what remains; and in the second look. An outage of 9 s is
 * waited out; who is throttled keeps the whole run waiting, and others with it. Silence has to come three times, and each costs a whole timeout:
 * so twice, and once more in the second look.
 */
export const attemptsMade = {
  success: { transient: 7, throttled: 5, accident: 3, timeout: 2 },
  refusal: { transient: 3, throttled: 3, accident: 2, timeout: 2 },
  second: { transient: 6, throttled: 6, accident: 4, timeout: 1 },
} as const

/** So many accidents of a second look, or one timeout, after those of the first, are no accident. With 1 in 10 failing by chance: one request in a million. */
export const confirmingAccidents = attemptsMade.second.accident

/** The second look begins so long after the last accident: an outage or a restart is over then. */
export const secondLookPauseMs = 10_000
