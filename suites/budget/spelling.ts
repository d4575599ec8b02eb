import { isServerError, isTransientStatus } from '../../src/record/attempt-kind.ts'
import { failureWords } from '../../src/record/exchange.ts'
import { held, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { trials } from '../../src/requirement/scope.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { budgetGroup } from '../requests/budget-request.ts'
import { levels } from '../checks/levels.ts'
import { budgetsInOtherCase } from '../probes/budget.ts'

/** 4.2: "id | string | Workspace UUID or workspace slug." RFC 9562, 4: UUIDs are "case-insensitive on input". */
export const uuidCase = requirement({
  id: 'BUDGET-UUID-CASE',
  sentences: ['4.2/row-id'],
  level: levels.standardForm,
  source: 'RFC 9562, 4',
  title: 'The UUID of a workspace is found in upper case and in lower case alike',
  needs: [budgetsInOtherCase],
  over: trials(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'budget spelling'),
  check({ attempts, last }, evidence) {
    if (attempts.some(({ response }) => response?.status === 200)) return held
    const { workspace: asked, interval } = requestedBudget(last)!
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
  },
})
