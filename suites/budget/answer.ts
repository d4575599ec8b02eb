import { isUuid } from '../../src/contract/formats.ts'
import { intervals } from '../../src/contract/operation.ts'
import { foreignGroup } from '../../src/record/foreign.ts'
import { held, notAvailable, violated, undecided } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, trials } from '../../src/requirement/scope.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { twoWorkspaces } from '../evidence/two-workspaces.ts'
import { jsonKind } from '../evidence/json-body.ts'
import { answerContent } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { success, successMessages } from '../checks/success.ts'
import { wholeBody, wholeBodyMessages } from '../checks/whole-body.ts'
import { budgetsAtTheEnd, budgetsByName, budgetsBySlug, budgetWithQuery } from '../probes/budget.ts'
import { dressed } from '../probes/dressed.ts'
import { hasRecord, recordOf } from '../evidence/budget-record.ts'
import { intervalClaim } from './interval-claim.ts'
import { withoutField, withoutRecord } from '../checks/without-record.ts'

const reads = [budgetsByName, budgetsBySlug, budgetsAtTheEnd]

/** 4.2: "Success response: HTTP 200, JSON body of 2.3" */
export const budgetSuccess = requirement({
  id: 'BUDGET-SUCCESS-200',
  sentences: ['4.2/success', '4.2/method', '0/relative'],
  level: levels.validRefused,
  title: 'A management key can read a budget of a workspace: the answer is 200 and complete',
  needs: [budgetsByName, dressed.withoutKey[1]],
  follows: answerContent.budget,
  over: trials(
    ({ operation, stimulus, credential }) =>
      operation === 'budget' &&
      credential.edit === undefined &&
      (stimulus.kind === 'control' ||
        (stimulus.kind === 'member' && (stimulus.group === foreignGroup || stimulus.role.includes('by name')))),
  ),
  check(trial, evidence) {
    const judged = success(trial, evidence)
    return judged.kind === 'held' ? wholeBody(trial, evidence) : judged
  },
  messages: { ...successMessages, ...wholeBodyMessages },
})

/** 2.2, 4.2: "with data being the budget for the requested interval" */
export const echoesInterval = requirement({
  id: 'BUDGET-ECHO-INTERVAL',
  sentences: ['4.2/success', '2.3/row-data'],
  level: levels.otherAnswer,
  title: 'data.reset_interval is the interval in the path',
  needs: [...reads, budgetWithQuery],
  follows: ['BUDGET-RESET-INTERVAL'],
  over: each(
    (exchange, evidence) =>
      hasRecord(exchange, evidence) &&
      requestedBudget(exchange)?.interval !== undefined &&
      intervals.some((interval) => interval === recordOf(exchange, evidence)!['reset_interval']),
    intervalClaim,
  ),
  missing: withoutField('BUDGET-RESET-INTERVAL'),
  check(exchange, evidence) {
    const expected = requestedBudget(exchange)!.interval!
    const actual = recordOf(exchange, evidence)!['reset_interval']
    return actual === expected
      ? held
      : violated('other', {
          expected,
          actual: jsonKind(actual),
          place: { part: 'body', pointer: '/data/reset_interval' },
        })
  },
  messages: { other: 'asked for the {expected} budget: data.reset_interval is {actual}' },
})

/**
 * 2.2: "workspace_id | … | Workspace the budget belongs to." Asked by slug alone, nobody knows which UUID is expected.
 */
export const echoesWorkspace = requirement({
  id: 'BUDGET-ECHO-WORKSPACE',
  sentences: ['2.2/row-workspace-id', '4.2/row-id'],
  level: levels.otherAnswer,
  mayStayUntested: true,
  title: 'data.workspace_id is the UUID of the workspace in the path, also when the path has its slug',
  needs: reads,
  presumes: ['ASSAY_WORKSPACE_ID'],
  follows: ['BUDGET-WORKSPACE-ID'],
  over: each((exchange, evidence) => {
    const id = hasRecord(exchange, evidence) ? recordOf(exchange, evidence)!['workspace_id'] : undefined
    return (
      typeof id === 'string' &&
      isUuid(id) &&
      exchange.credential.edit === undefined &&
      requestedBudget(exchange) !== undefined
    )
  }, intervalClaim),
  missing: withoutRecord,
  check(exchange, evidence) {
    const { workspaceId, workspaceSlug } = evidence.target
    const asked = requestedBudget(exchange)!.workspace
    const actual = String(recordOf(exchange, evidence)!['workspace_id'])
    const expected = isUuid(asked) ? asked : asked === workspaceSlug ? workspaceId : undefined
    if (expected === undefined)
      return notAvailable('the UUID of the workspace is not known: provide ASSAY_WORKSPACE_ID')
    // RFC 9562, 4: hexadecimal digits are compared without case.
    if (actual.toLowerCase() === expected.toLowerCase()) return held
    const two = twoWorkspaces(evidence)
    return two !== undefined
      ? undecided(two)
      : violated('other', {
          expected,
          actual,
          place: { part: 'body', pointer: '/data/workspace_id' },
          values: { asked },
        })
  },
  messages: { other: 'asked for the workspace {asked}: data.workspace_id is {actual}, expected {expected}' },
})

/** 2.2: "limit_usd | number | Spend limit in US dollars." */
export const limitNotNegative = requirement({
  id: 'BUDGET-LIMIT-NOT-NEGATIVE',
  sentences: ['2.2/row-limit-usd'],
  level: levels.meaning,
  title: 'limit_usd is not negative',
  needs: reads,
  over: each(
    (exchange, evidence) =>
      hasRecord(exchange, evidence) && typeof recordOf(exchange, evidence)!['limit_usd'] === 'number',
    intervalClaim,
  ),
  missing: withoutRecord,
  check(exchange, evidence) {
    const limit = recordOf(exchange, evidence)!['limit_usd'] as number
    return limit >= 0
      ? held
      : violated('negative', {
          expected: '0 or more',
          actual: String(limit),
          place: { part: 'body', pointer: '/data/limit_usd' },
        })
  },
  messages: { negative: 'limit_usd is {actual}, expected {expected}' },
})
