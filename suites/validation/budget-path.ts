import { intervals } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { budgetsBySlug } from '../budget/probes.ts'
import { budgetGroup } from '../budget-request.ts'
import { changes, refusal, refusalMessages, type Allowed } from '../refusal.ts'
import { unknownWorkspaces, wrongIntervals, wrongIntervalsBySlug } from './probes.ts'

/** The request that is changed is one for the daily budget. A workspace need not have that: any of the four stands for it. */
function byAnyInterval(allowed: Allowed): (trial: Trial, evidence: Evidence) => Judgement {
  return (trial, evidence) => refusal(allowed)(trial, {
    ...evidence,
    controlFailure(group) {
      const failure = evidence.controlFailure(group)
      return failure?.offered === false && intervals.some((interval) => evidence.controlFailure(budgetGroup(interval)) === undefined) ? undefined : failure
    },
  })
}

/** 4.2: "interval | string enum | daily, weekly, monthly, lifetime." */
export const intervalRefused = requirement({
  id: 'BUDGET-INTERVAL-REFUSED',
  sentences: ['4.2/row-interval'],
  level: 'must',
  title: 'An interval other than the four is refused with a listed error other than 500',
  needs: [wrongIntervals, wrongIntervalsBySlug, budgetsBySlug],
  over: changes('interval: not in the enum'),
  check: byAnyInterval('refused'),
  messages: refusalMessages,
})

/** As above; 404 is arguable, since no such budget exists. */
export const interval400 = requirement({
  id: 'BUDGET-INTERVAL-400',
  sentences: ['4.2/row-interval', '7/row-400'],
  level: 'should',
  title: 'An interval other than the four is refused with 400',
  needs: [wrongIntervals, wrongIntervalsBySlug, budgetsBySlug],
  follows: ['BUDGET-INTERVAL-REFUSED'],
  over: changes('interval: not in the enum'),
  check: byAnyInterval([400]),
  messages: refusalMessages,
})

/** 7: "404 | Resource not found | both operations"; 4.2: "id | string | Workspace UUID or workspace slug." */
export const unknownWorkspaceRefused = requirement({
  id: 'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
  sentences: ['4.2/row-id', '7/row-404'],
  level: 'must',
  title: 'A workspace that does not exist is refused with a listed status',
  needs: [unknownWorkspaces],
  over: changes('workspace: unknown'),
  check: refusal('listed'),
  messages: refusalMessages,
})

/** As above: what does not exist is not found. 400 is arguable only for what can be no id at all. */
export const unknownWorkspace404 = requirement({
  id: 'BUDGET-UNKNOWN-WORKSPACE-404',
  sentences: ['4.2/row-id', '7/row-404'],
  level: 'should',
  title: 'A workspace that does not exist is refused with 404',
  needs: [unknownWorkspaces],
  follows: ['BUDGET-UNKNOWN-WORKSPACE-REFUSED'],
  over: changes('workspace: unknown (a random UUID', 'workspace: unknown (a slug of nobody', 'workspace: unknown (the first half'),
  check: refusal([404]),
  messages: refusalMessages,
})
