import { serverErrorHabit } from '../../src/record/accident-limits.ts'
import { isStale } from '../../src/record/attempt-kind.ts'
import { isBroken, type Exchange } from '../../src/record/exchange.ts'
import type { Operation } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isHabit } from '../../src/requirement/is-habit.ts'
import { heldBy, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Scope } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { fewestThatFail } from '../checks/under-load.ts'
import { spokenOnce, spokenTogether } from '../probes/speech.ts'
import { budgetErrors } from '../probes/some-errors.ts'

/** Of each kind of answer so many are evidence. */
const shown = 8

const operations: readonly Operation[] = ['speech', 'budget']

function isFailure(exchange: Exchange): boolean {
  const { response, failure } = exchange
  return !isStale(exchange) && (response === undefined ? isBroken(failure) : response.status === 500)
}

function isSuccess({ response, failure }: Exchange): boolean {
  return response?.status === 200 && !isBroken(failure)
}

/** What all attempts at one request have in common. */
function requestOf({ id, attempt }: Exchange): string {
  return id.replace(`/${attempt}@`, '@')
}

/** To see what a load causes again: more than the fewest that showed it, within what a shell starts at once. */
const company = 4
const mostAtOnce = 40

function ofOperation(one: Exchange['operation'], { exchanges }: Evidence): readonly Exchange[] {
  return exchanges.filter(({ operation }) => operation === one)
}

/**
 * From how many requests at the same time they fail, where a load makes them fail. A target may take few connections,
 * and close those beyond them: what it answers counts.
 */
function fewestOf(attempts: readonly Exchange[], evidence: Evidence): number | undefined {
  return fewestThatFail(
    attempts.filter(({ response }) => response !== undefined),
    isFailure,
    ofOperation(attempts[0]!.operation, evidence),
  )
}

/** Requests of an operation that succeeded in some attempt: all their successes and failures, as they came. */
const attempts: Scope<readonly Exchange[]> = ({ exchanges }) =>
  operations.flatMap((operation) => {
    const own = exchanges.filter((one) => one.operation === operation && one.origin === 'probe')
    const answered = new Set(own.filter(isSuccess).map(requestOf))
    const all = own
      .filter((one) => (isSuccess(one) || isFailure(one)) && answered.has(requestOf(one)))
      .toSorted((one, other) => one.timing.end - other.timing.end)
    if (all.length === 0) return []
    const evidence = [isFailure, isSuccess].flatMap((kind) =>
      all
        .filter(kind)
        // Which of them came first is no property of the target.
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, shown),
    )
    return [{ subject: all, claim: operation, noun: 'operation', exchanges: evidence }]
  })

/**
 * 4.1, 4.2: "Success response: HTTP 200". A failure may be an accident, and the same request is answered a moment
 * later; where that is so again and again, clients meet failures all the time, such as while other requests run.
 */
export const successSteady = requirement({
  id: 'SUCCESS-STEADY',
  sentences: ['4.1/success', '4.2/success'],
  level: levels.unsteady,
  title: 'Requests that succeed do not fail with 500, or without an answer, again and again',
  needs: [spokenOnce, spokenTogether, ...budgetErrors],
  follows: ['SPEECH-SUCCESS-200', 'BUDGET-SUCCESS-200'],
  wholeRun: true,
  over: attempts,
  resent(unit, evidence) {
    const shown = unit.findLast(isFailure) ?? unit.at(-1)!
    const fewest = fewestOf(unit, evidence)
    return fewest === undefined
      ? { exchanges: [shown], share: unit.filter(isFailure).length / unit.length }
      : { exchanges: Array.from({ length: Math.min(mostAtOnce, fewest + company) }, () => shown), how: 'at once' }
  },
  check(all, evidence) {
    // What is lost on a kept connection tells nothing: who loses requests does so on new ones, too.
    const isNew = ({ connection }: Exchange): boolean => !connection.reused
    const habitual = [all, all.filter(isNew)].find((some) => isHabit(some, isFailure, serverErrorHabit))
    const judged = habitual ?? all
    const failures = judged.filter(isFailure)
    const words = `${failures.length} of ${judged.length} attempts`
    const fewest = fewestOf(judged, evidence)
    if (!habitual && fewest === undefined) {
      const closed = fewestThatFail(judged, isFailure, ofOperation(judged[0]!.operation, evidence))
      const why =
        closed === undefined
          ? ''
          : `, while about ${closed} or more are under way: a target may take fewer connections (--concurrency)`
      return heldBy(`failures in ${words} at requests that succeed${why}`)
    }
    const statuses = new Set(failures.map(({ response }) => response?.status.toString() ?? 'no answer'))
    return violated(fewest === undefined ? 'unsteady' : 'loaded', {
      expected: '200',
      actual: [...statuses].toSorted().join(', '),
      place: { part: 'status' },
      values: {
        words,
        operation: all[0]!.operation === 'speech' ? 'speech' : 'budgets',
        ...(fewest !== undefined && { fewest: String(fewest) }),
      },
    })
  },
  messages: {
    unsteady:
      'requests for {operation} that succeed when they are sent again fail first in {words}, at different times: ' +
      '{actual}, expected {expected}; perhaps while other requests are under way',
    loaded:
      'requests for {operation} that succeed when they are sent again fail first in {words}, while about {fewest} or ' +
      'more are under way at the same time, and hardly while fewer are: {actual}, expected {expected}',
  },
})
