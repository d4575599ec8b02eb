import { failureWords } from '../../src/record/exchange.ts'
import { held, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { budgetsBySlug } from '../probes/budget.ts'
import { levels } from '../checks/levels.ts'
import { changes, controlOf, listedRefusalMessages, refusal, refusalMessages } from '../checks/refusal.ts'
import { emptyWorkspace, unknownWorkspaces, wrongIntervals, wrongIntervalsBySlug } from '../probes/budget-path.ts'

/** Another status than a listed one is a cause of its own, of which these are effects. */
const listed = ['BUDGET-STATUS-LISTED']

/** 4.2: "interval | string enum | daily, weekly, monthly, lifetime." */
export const intervalRefused = requirement({
  id: 'BUDGET-INTERVAL-REFUSED',
  sentences: ['4.2/row-interval'],
  level: levels.wrongValueAccepted,
  title: 'An interval outside the enum is refused with a listed status other than 500',
  needs: [wrongIntervals, wrongIntervalsBySlug, budgetsBySlug],
  follows: listed,
  over: changes('interval.not-in-enum'),
  check: refusal('refused'),
  messages: refusalMessages,
})

/** As above; 404 is arguable, since no such budget exists. */
export const interval400 = requirement({
  id: 'BUDGET-INTERVAL-400',
  sentences: ['4.2/row-interval', '7/row-400'],
  level: levels.arguableStatus,
  title: 'An interval outside the enum is refused with 400',
  needs: [wrongIntervals, wrongIntervalsBySlug, budgetsBySlug],
  follows: ['BUDGET-INTERVAL-REFUSED', ...listed],
  over: changes('interval.not-in-enum'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 7: "404 | Resource not found | both operations"; 4.2: "id | string | Workspace UUID or workspace slug." */
export const unknownWorkspaceRefused = requirement({
  id: 'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
  sentences: ['4.2/row-id', '7/row-404'],
  level: levels.unknownAccepted,
  title: 'A workspace that does not exist is refused with a listed status',
  needs: [unknownWorkspaces],
  follows: listed,
  over: changes('workspace.unknown'),
  check: refusal('listed'),
  messages: listedRefusalMessages,
})

/** As above: what does not exist is not found. 400 is arguable only for what can be no id at all. */
export const unknownWorkspace404 = requirement({
  id: 'BUDGET-UNKNOWN-WORKSPACE-404',
  sentences: ['4.2/row-id', '7/row-404'],
  level: levels.arguableStatus,
  title: 'A workspace that does not exist is refused with 404',
  needs: [unknownWorkspaces],
  follows: ['BUDGET-UNKNOWN-WORKSPACE-REFUSED', ...listed],
  over: changes('workspace.unknown:random-uuid', 'workspace.unknown:nobodys-slug', 'workspace.unknown:first-half'),
  check: refusal([404]),
  messages: refusalMessages,
})

/**
 * 4.2: "id | string | Workspace UUID or workspace slug. Minimum length 1." How it is refused may be a router's: only a
 * success is against the sentence.
 */
export const emptyIdRefused = requirement({
  id: 'BUDGET-ID-MIN-LENGTH',
  sentences: ['4.2/row-id'],
  level: levels.wrongValueAccepted,
  title: 'An empty workspace id is not answered with a budget',
  needs: [emptyWorkspace],
  over: changes('workspace.empty'),
  check({ attempts, last }, evidence) {
    const accepted = attempts.find(({ response }) => response !== undefined && response.status < 300)
    if (accepted)
      return violated('accepted', {
        expected: 'a refusal',
        actual: String(accepted.response!.status),
        place: { part: 'status' },
      })
    const control = controlOf({ last }, evidence)
    if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
    return last.response ? held : undecided(`an empty workspace id: no answer (${failureWords(last)})`)
  },
  messages: { accepted: 'an empty workspace id was accepted with {actual}, expected {expected}' },
})
