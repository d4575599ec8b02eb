import { intervals } from '../../src/contract/operation.ts'
import { isUuid } from '../../src/contract/formats.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { readAgain } from '../checks/read-again.ts'
import { withoutRecord } from '../checks/without-record.ts'
import { hasRecord, recordOf } from '../evidence/budget-record.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { workspaceReads } from '../probes/budget.ts'

const claim = 'ids'

/** The id of the record, where it is one: what is none is the business of BUDGET-ID. */
function idOf(exchange: Answered, evidence: Evidence): string | undefined {
  const id = hasRecord(exchange, evidence) ? recordOf(exchange, evidence)!['id'] : undefined
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined
}

/** Does it say that it is of another interval? Then it has that one's id, and is BUDGET-ECHO-INTERVAL's business. */
function isOfAnother(exchange: Answered, evidence: Evidence): boolean {
  const actual = recordOf(exchange, evidence)!['reset_interval']
  return actual !== requestedBudget(exchange)!.interval && intervals.some((interval) => interval === actual)
}

/**
 * RFC 9562: the Nil UUID "can express the idea 'no such value here'" (5.9), the Max UUID is "a sentinel value" (5.10).
 */
const isNobodys = (id: string): boolean => /^[0-]+$|^[f-]+$/.test(id)

/**
 * 2.2: "id | string (UUID) | Budget identifier.": what several budgets share identifies none of them, and neither does
 * what stands for no value, nor, in one of several budgets, the id of the workspace.
 */
export const ownIds = readAgain(['shared'], {
  id: 'BUDGET-ID-OWN',
  sentences: ['2.2/row-id'],
  level: levels.meaning,
  source: 'RFC 9562, 5.9 and 5.10',
  mayStayUntested: true,
  title:
    'The budgets of a workspace have an id each, which is neither the Nil nor the Max UUID nor that of the workspace',
  needs: workspaceReads,
  presumes: ['budgets for two intervals'],
  follows: ['BUDGET-ID'],
  wholeRun: true,
  over: groups(
    (exchange, evidence) =>
      idOf(exchange, evidence) !== undefined &&
      exchange.credential.edit === undefined &&
      requestedBudget(exchange)?.interval !== undefined &&
      requestedBudget(exchange)?.workspace === (evidence.target.workspaceId ?? evidence.target.workspaceSlug),
    () => claim,
    'workspace',
  ),
  missing: (evidence) =>
    withoutRecord(evidence)
      .slice(0, 1)
      .map(({ judgement }) => ({ claim, judgement })),
  check(exchanges, evidence) {
    const read = new Set(exchanges.map((exchange) => requestedBudget(exchange)!.interval!))
    const byId = Map.groupBy(
      exchanges.filter((exchange) => !isOfAnother(exchange, evidence)),
      (exchange) => idOf(exchange, evidence)!,
    )
    const place = { part: 'body', pointer: '/data/id' }
    for (const [id, those] of byId) {
      const sharing = intervals.filter((interval) => those.some((one) => requestedBudget(one)!.interval === interval))
      if (sharing.length > 1)
        return violated('shared', {
          expected: 'an id for each',
          actual: id,
          place,
          values: { intervals: sharing.join(', ') },
        })
    }
    const nobodys = [...byId].find(([id]) => isNobodys(id))
    if (nobodys !== undefined)
      return violated('nobodys', {
        expected: 'an identifier',
        actual: nobodys[0],
        place,
        values: { interval: requestedBudget(nobodys[1][0]!)!.interval! },
      })
    const workspace = evidence.target.workspaceId?.toLowerCase() ?? ''
    const asWorkspace = byId.get(workspace)?.[0]
    if (asWorkspace !== undefined && byId.size > 1)
      return violated('workspace', {
        expected: 'an id of its own',
        actual: workspace,
        place,
        values: { interval: requestedBudget(asWorkspace)!.interval! },
      })
    if (read.size > 1) return heldBy(`the ids of ${intervals.filter((interval) => read.has(interval)).join(', ')}`)
    const others = withoutRecord(evidence).filter(
      (missing) => ![...read].some((interval) => interval === missing.claim),
    )
    return others.some(({ judgement }) => judgement.kind === 'undecided')
      ? undecided('the id of one interval only was read: there is nothing to compare it with')
      : notAvailable('only one interval has a budget: there is nothing to compare its id with')
  },
  messages: {
    shared: 'the budgets {intervals} have one id ({actual}), expected {expected}',
    nobodys: 'the id of the {interval} budget is {actual}, which stands for no value, expected {expected}',
    workspace: 'the id of the {interval} budget is that of the workspace ({actual}), expected {expected}',
  },
})
