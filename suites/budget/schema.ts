import { held, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { inPlaceOfAnswer, insteadWords } from '../evidence/in-place-of-answer.ts'
import { isObject, jsonBody, jsonKind } from '../evidence/json-body.ts'
import { levels } from '../checks/levels.ts'
import { budgetsByName, budgetsBySlug } from '../probes/budget.ts'
import { envelopeOf, isBudget, recordOf, violationAt } from '../evidence/budget-record.ts'
import { withoutRecord } from '../checks/without-record.ts'
import { intervalClaim } from './interval-claim.ts'

const reads = [budgetsByName, budgetsBySlug]

/** 2.3: "data | object | The budget record of 2.2 for the requested interval." */
export const budgetData = requirement({
  id: 'BUDGET-DATA',
  sentences: ['2.3/row-data', '4.2/success', '1/json-rest'],
  level: levels.memberForm,
  title: 'The answer to a budget request is a JSON object whose data is an object',
  needs: reads,
  over: each(isBudget, intervalClaim),
  missing: withoutRecord,
  check(exchange, evidence) {
    const body = evidence.derive(jsonBody, exchange)
    if (!body) return undecided('the body was not kept')
    const instead = inPlaceOfAnswer(exchange, evidence)
    if (instead)
      return violated('instead', {
        expected: 'a JSON object whose data is an object',
        actual: `200 and ${insteadWords[instead]}`,
        place: { part: 'body' },
      })
    if (!body.ok) return violated('notJson', { expected: 'a JSON object', actual: body.why, place: { part: 'body' } })
    if (!isObject(body.value))
      return violated('notObject', {
        expected: 'a JSON object',
        actual: jsonKind(body.value),
        place: { part: 'body', pointer: '' },
      })
    const { data } = body.value
    return isObject(data)
      ? held
      : violated('noData', { expected: 'an object', actual: jsonKind(data), place: { part: 'body', pointer: '/data' } })
  },
  messages: {
    instead: 'a budget request is answered with {actual}, expected {expected}',
    notJson: 'the answer to a budget request is not JSON: {actual}',
    notObject: 'the answer to a budget request is {actual}, expected {expected}',
    noData: 'data is {actual}, expected {expected}',
  },
})

/** 2.3: "include_byok_in_budgets | boolean" */
export const byokFlag = requirement({
  id: 'BUDGET-BYOK-FLAG',
  sentences: ['2.3/row-byok', '1/budget'],
  level: levels.memberForm,
  title: 'include_byok_in_budgets is present and a boolean',
  needs: reads,
  over: each((exchange, evidence) => isBudget(exchange) && envelopeOf(exchange, evidence) !== undefined, intervalClaim),
  missing: withoutRecord,
  check(exchange, evidence) {
    const envelope = envelopeOf(exchange, evidence)!
    const error = violationAt('/include_byok_in_budgets', envelope)
    return error
      ? violated('wrong', {
          expected: 'a boolean',
          actual: jsonKind(envelope['include_byok_in_budgets']),
          place: { part: 'body', pointer: '/include_byok_in_budgets' },
        })
      : held
  },
  messages: { wrong: 'include_byok_in_budgets is {actual}, expected {expected}' },
})

/** One field of the record, by the schema of 2.2. */
function field(id: string, name: string, sentence: string, expected: string): Requirement<Answered> {
  return requirement({
    id,
    sentences: [sentence],
    level: levels.memberForm,
    title: `data.${name} is ${expected}`,
    needs: reads,
    over: each((exchange, evidence) => isBudget(exchange) && recordOf(exchange, evidence) !== undefined, intervalClaim),
    missing: withoutRecord,
    check(exchange, evidence) {
      const error = violationAt(`/data/${name}`, envelopeOf(exchange, evidence)!)
      return error
        ? violated('wrong', {
            expected,
            actual: jsonKind(recordOf(exchange, evidence)![name]),
            place: { part: 'body', pointer: `/data/${name}` },
          })
        : held
    },
    messages: { wrong: `data.${name} is {actual}, expected {expected}` },
  })
}

/** 2.2: "id | string (UUID)" */
export const budgetId = field('BUDGET-ID', 'id', '2.2/row-id', 'a UUID')
/** 2.2: "workspace_id | string (UUID)" */
export const budgetWorkspaceId = field('BUDGET-WORKSPACE-ID', 'workspace_id', '2.2/row-workspace-id', 'a UUID')
/** 2.2: "limit_usd | number" */
export const budgetLimit = field('BUDGET-LIMIT', 'limit_usd', '2.2/row-limit-usd', 'a number')
/** 2.2: "reset_interval | string enum | Allowed values: daily, weekly, monthly, lifetime." */
export const budgetResetInterval = field(
  'BUDGET-RESET-INTERVAL',
  'reset_interval',
  '2.2/row-reset-interval',
  'one of daily, weekly, monthly, lifetime',
)
/** 2.2: "created_at | string, ISO 8601 UTC timestamp" */
export const budgetCreatedAt = field(
  'BUDGET-CREATED-AT',
  'created_at',
  '2.2/row-created-at',
  'an ISO 8601 UTC timestamp',
)
/** 2.2: "updated_at | string, ISO 8601 UTC timestamp" */
export const budgetUpdatedAt = field(
  'BUDGET-UPDATED-AT',
  'updated_at',
  '2.2/row-updated-at',
  'an ISO 8601 UTC timestamp',
)
