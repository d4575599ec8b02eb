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

/** 2.2: "id | string (UUID) | Budget identifier.": what several budgets share identifies none of them. */
export const ownIds = readAgain(['shared'], {
  id: 'BUDGET-ID-OWN',
  sentences: ['2.2/row-id'],
  level: levels.meaning,
  mayStayUntested: true,
  title: 'The budgets of a workspace have an id each',
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
    for (const [id, those] of byId) {
      const sharing = intervals.filter((interval) => those.some((one) => requestedBudget(one)!.interval === interval))
      if (sharing.length > 1)
        return violated('shared', {
          expected: 'an id for each',
          actual: id,
          place: { part: 'body', pointer: '/data/id' },
          values: { intervals: sharing.join(', ') },
        })
    }
    if (read.size > 1) return heldBy(`the ids of ${intervals.filter((interval) => read.has(interval)).join(', ')}`)
    const others = withoutRecord(evidence).filter(
      (missing) => ![...read].some((interval) => interval === missing.claim),
    )
    return others.some(({ judgement }) => judgement.kind === 'undecided')
      ? undecided('the id of one interval only was read: there is nothing to compare it with')
      : notAvailable('only one interval has a budget: there is nothing to compare its id with')
  },
  messages: { shared: 'the budgets {intervals} have one id ({actual}), expected {expected}' },
})
