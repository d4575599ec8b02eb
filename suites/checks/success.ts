import { isServerError } from '../../src/record/attempt-kind.ts'
import { isForeignValid } from '../../src/record/foreign.ts'
import { seemsAbsent } from '../../src/requirement/absence.ts'
import { accidentOnly, reading } from '../../src/requirement/attempts.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { isSentUnkept } from '../evidence/sent-request.ts'
import { endedKey } from './ended-key.ts'
import { insteadOf } from './instead-of.ts'
import { refusedAtTimes } from './refused-at-times.ts'

/**
 * Judges a request with nothing wrong in it. 4.1, 4.2: "Success response: HTTP 200". A refusal is held against the
 * target only if the same key got a success from the same operation in this run: else the key, the model, the voice or
 * the workspace that the operator named may be what is wrong. A page or an error with 200 shows that nothing was taken
 * or refused: it violates what is said of such answers.
 */
export function success(trial: Trial, evidence: Evidence): Judgement {
  const { last } = trial
  const place = { part: 'status' }
  const successes = trial.attempts.filter(({ response }) => response?.status === 200)
  const shown = successes.map((one) => insteadOf(one, evidence))
  if (shown.length > 0) return shown.includes(undefined) ? held : undecided(shown[0]!)
  if (isForeignValid(last))
    return notAvailable('whether its key, its names and its account are right is known only where it succeeds')
  // Where the same request without the change gets no 200 either, the change is not what is wrong.
  const control = last.stimulus.kind === 'change' ? evidence.controlFailure(last.stimulus.group) : undefined
  if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
  const read = reading(trial)
  if (read.kind === 'broken') {
    if (!isServerError(read.by.response?.status))
      return undecided(`a valid request stayed without an answer: ${read.words}`)
    if (!read.habit) return undecided(`a valid request: ${accidentOnly(read, trial)}`)
    const often = trial.attempts.filter(({ response }) => isServerError(response?.status)).length
    return evidence.exchanges.some(({ look, response }) => look === 2 && response?.status === 200)
      ? violated('serverError', { expected: '200', actual: `500, ${often} times`, place })
      : undecided('every valid request was answered with 500')
  }
  if (read.kind !== 'answered') return undecided(`a valid request stayed without an answer: ${read.words}`)
  const { status } = read.by[0]!.response!
  if (status === 402 && last.operation === 'speech') return undecided(emptyAccount)
  const ended = endedKey(last, evidence)
  if (ended !== undefined) return undecided(ended)
  const actual = String(status)
  if (status < 300) return violated('wrongStatus', { expected: '200', actual, place })
  const succeeded = evidence.exchanges.some(
    (other) =>
      other.response?.status === 200 &&
      other.operation === last.operation &&
      other.credential.key === last.credential.key &&
      other.credential.edit === undefined,
  )
  const absent = status === 404 ? seemsAbsent(last.operation, evidence.exchanges) : undefined
  if (absent !== undefined) return undecided(absent)
  // R-INTERVAL-WITHOUT-BUDGET: it may be 404.
  if (last.operation === 'budget' && status === 404 && !succeededFor(last.request.url, evidence))
    return notAvailable(`${last.request.url} is not there (404): set a budget for every interval of the workspace`)
  // What is refused without a change as well is shown by that.
  const unknown = last.stimulus.kind === 'change' ? refusedAtTimes(read.by[0]!, evidence) : undefined
  if (unknown !== undefined) return undecided(unknown)
  // A text may be one that may be refused.
  if (isSentUnkept(last, evidence))
    return undecided(`a request was refused with ${status}, and the record no longer holds what it asked for`)
  return succeeded
    ? violated('refused', { expected: '200', actual, place })
    : undecided(
        `every valid request was answered with ${status}: check the key, the model, the voice and the workspace`,
      )
}

/** 7: "402 is returned when the account lacks credits." Lawful at any time, also in the middle of a run. */
export const emptyAccount = 'the account of ASSAY_API_KEY has no credits left (402): add credits and run again'

/** Did this very URL succeed at another time? */
function succeededFor(url: string, evidence: Evidence): boolean {
  return evidence.exchanges.some((other) => other.request.url === url && other.response?.status === 200)
}

/** The messages of every requirement that is checked by `success`. */
export const successMessages = {
  wrongStatus: 'a valid request was answered with {actual}, expected {expected}',
  serverError: 'a valid request was answered with {actual}, expected {expected}',
  refused: 'a valid request was refused with {actual}, expected {expected}: others like it succeed',
}
