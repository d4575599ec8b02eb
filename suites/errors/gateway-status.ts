import { gatewayHabit } from '../../src/record/accident-limits.ts'
import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import { isHabit } from '../../src/requirement/is-habit.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Scope } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { isOrdinary } from '../evidence/error-message.ts'
import { budgetErrors } from '../probes/some-errors.ts'

/** Of each kind of answer so many are evidence. */
const shown = 8

/** Successes, and what a gateway may answer in their place, as they came. A refusal tells nothing of either. */
const budgetAnswers: Scope<readonly Answered[]> = (evidence) => {
  const all = evidence.exchanges
    .filter(isAnswered)
    .filter(
      (exchange) =>
        exchange.operation === 'budget' &&
        isOrdinary(exchange) &&
        (exchange.response.status === 200 || isGateway(exchange)),
    )
    .toSorted((one, other) => one.timing.end - other.timing.end)
  return all.length === 0
    ? []
    : [
        {
          subject: all,
          claim: '',
          noun: 'operation',
          exchanges: [false, true].flatMap((such) =>
            all
              .filter((exchange) => isGateway(exchange) === such)
              // Which of them came first is no property of the target.
              .toSorted((one, other) => (one.id < other.id ? -1 : 1))
              .slice(0, shown),
          ),
        },
      ]
}

function budgetShare(exchanges: readonly Answered[]): number {
  const all = exchanges.filter((exchange) => exchange.operation === 'budget')
  return all.filter(isGateway).length / all.length
}

function isGateway({ response }: Answered): boolean {
  return isTransientStatus(response.status)
}

/**
 * 4.2: "Error responses: see section 7 (400, 401, 404, 500)." Seldom, a gateway in front may be in trouble; again and
 * again, it is how the target answers.
 */
export const gatewayStatus = requirement({
  id: 'BUDGET-STATUS-GATEWAY',
  sentences: ['4.2/errors'],
  level: levels.gatewayStatus,
  title: 'Get budget does not answer with 429, 502, 503, 524 or 529 again and again',
  needs: budgetErrors,
  wholeRun: true,
  over: budgetAnswers,
  resent: (unit, { exchanges }) => ({
    exchanges: unit.slice(-1),
    share: budgetShare(exchanges.filter(isAnswered)),
  }),
  check(all) {
    const such = all.filter(isGateway)
    if (such.length === all.length)
      return undecided('no budget request succeeded, and some were answered with what a gateway may answer')
    const words = `${such.length} of ${all.length} answers`
    if (!isHabit(all, isGateway, gatewayHabit)) return heldBy(`such statuses in ${words}`)
    const statuses = [...new Set(such.map(({ response }) => response.status))]
      .sort((one, other) => one - other)
      .join(', ')
    return violated('habit', {
      expected: '200, 400, 401, 404 or 500',
      actual: statuses,
      place: { part: 'status' },
      values: { words },
    })
  },
  messages: { habit: 'get budget answered with {actual} in {words}, at different times; expected {expected}' },
})
