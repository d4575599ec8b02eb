import { isServerError, isTransientStatus } from '../../src/record/attempt-kind.ts'
import { failureWords } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, trials, type Trial } from '../../src/requirement/scope.ts'
import { readOf, shown, type Read } from '../evidence/budget-reads.ts'
import { hasRecord } from '../evidence/budget-record.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { budgetGroup } from '../requests/budget-request.ts'
import { answerContent, insteadOf } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { budgetsInOtherCase } from '../probes/budget.ts'
import { compareRecords, type Comparison } from './same-record.ts'

const inOtherCase = trials(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'budget spelling')

/** The reads of the same interval by the UUID as it is given. */
function readsAsGiven(interval: string | undefined, evidence: Evidence): Read[] {
  return evidence.exchanges
    .filter(isAnswered)
    .filter(
      (exchange) =>
        hasRecord(exchange, evidence) &&
        exchange.credential.edit === undefined &&
        (exchange.stimulus.kind === 'control' ||
          (exchange.stimulus.kind === 'member' && exchange.stimulus.group === 'budget')) &&
        requestedBudget(exchange)?.interval === interval &&
        requestedBudget(exchange)?.workspace === evidence.target.workspaceId,
    )
    .map((exchange) => readOf(exchange, evidence))
}

/** What those of these attempts that read a record have in common with the reads by the UUID as it is given. */
function comparisonOf({ attempts, last }: Trial, evidence: Evidence, look?: 2): Comparison | undefined {
  const named = attempts
    .filter(isAnswered)
    .filter((exchange) => hasRecord(exchange, evidence) && (look === undefined || exchange.look === look))
    .map((exchange) => readOf(exchange, evidence))
  const asGiven = readsAsGiven(requestedBudget(last)?.interval, evidence)
  return named.length === 0 || asGiven.length === 0 ? undefined : compareRecords(named, asGiven)
}

/**
 * 4.2: "id | string | Workspace UUID or workspace slug." RFC 9562, 4: UUIDs are "case-insensitive on input". So the
 * same UUID names the same workspace, and that has the same budget.
 */
export const uuidCase = requirement({
  id: 'BUDGET-UUID-CASE',
  sentences: ['4.2/row-id'],
  level: levels.standardForm,
  source: 'RFC 9562, 4',
  title: 'The UUID of a workspace reads the same budget in upper case and in lower case',
  needs: [budgetsInOtherCase],
  follows: answerContent.budget,
  wholeRun: true,
  // What was replaced in between, or came wrong once, is not the doing of the name.
  doubted: (evidence) =>
    inOtherCase(evidence).flatMap(({ subject, exchanges }) =>
      comparisonOf(subject, evidence)?.difference === undefined ? [] : exchanges,
    ),
  over: inOtherCase,
  check(trial, evidence) {
    const { attempts, last } = trial
    const { workspace: asked, interval } = requestedBudget(last)!
    const succeeded = attempts.filter(({ response }) => response?.status === 200)
    if (succeeded.length > 0) {
      const instead = succeeded.map((one) => insteadOf(one, evidence))
      if (!instead.includes(undefined)) return undecided(instead[0]!)
      const { difference, compared = [], skipped = [] } = comparisonOf(trial, evidence) ?? {}
      if (difference === undefined)
        return heldBy(
          compared.length > 0 ? `whether it is found, and ${compared.join(', ')}` : 'whether it is found',
          skipped.length > 0 ? skipped.join('; ') : undefined,
        )
      if (comparisonOf(trial, evidence, 2)?.difference === undefined)
        return undecided('another record was read, and not again later: it may have been an accident')
      const { field, actual, expected } = difference
      return violated('other', {
        expected: shown(expected, field),
        actual: shown(actual, field),
        place: { part: 'body', pointer: `/data/${field}` },
        values: { asked, field },
      })
    }
    const control = interval && evidence.controlFailure(budgetGroup(interval))
    if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
    const status = last.response?.status
    if (status === undefined) return undecided(`no answer (${failureWords(last)})`)
    if (isServerError(status) || isTransientStatus(status)) return undecided(`the answer was ${status}`)
    return violated('refused', {
      expected: '200',
      actual: String(status),
      place: { part: 'status' },
      values: { asked },
    })
  },
  messages: {
    refused:
      'the workspace {asked} is answered with {actual}, expected {expected}: in the other case the same UUID is found',
    other: 'as {asked} the workspace has {actual} as data.{field}, in the other case of the same UUID {expected}',
  },
})
