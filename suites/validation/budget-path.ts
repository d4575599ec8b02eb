import { isUuid } from '../../src/contract/formats.ts'
import { isMergeable, isScreened } from '../../src/contract/screened-path.ts'
import { isChange } from '../../src/record/change-id.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { notAvailable, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, trials, type Trial } from '../../src/requirement/scope.ts'
import { budgetsBySlug, budgetWithQuery } from '../probes/budget.ts'
import { dressed } from '../probes/dressed.ts'
import { refusedForms, standardBudgetForms } from '../probes/http-forms.ts'
import { refusedInARow } from '../probes/in-a-row.ts'
import { answersWithoutCrashing, crashMessages } from '../checks/answers-without-crashing.ts'
import { levels } from '../checks/levels.ts'
import { notAccepted, notAcceptedMessages } from '../checks/not-accepted.ts'
import { changes, listedRefusalMessages, refusal, refusalMessages } from '../checks/refusal.ts'
import { recordOf } from '../evidence/budget-record.ts'
import {
  editedIntervals,
  editedSlugs,
  editedUuid,
  editedWorkspaces,
  emptyWorkspace,
  otherwiseSpelled,
  unknownWorkspaces,
  wrongIntervals,
  wrongIntervalsBySlug,
} from '../probes/budget-path.ts'
import { repeatedIntervals, repeatedWorkspaces } from '../probes/repeated.ts'

/** Another status than a listed one is a cause of its own, of which these are effects. */
const listed = ['BUDGET-STATUS-LISTED']

/**
 * Where something in front of the implementation may refuse a path, only a success is against the sentence; and where
 * it may put the path right, not even that: the implementation was asked for what exists.
 */
function unlessScreened(check: (trial: Trial, evidence: Evidence) => Judgement): typeof check {
  return (trial, evidence) => {
    const { url } = trial.last.request
    if (isMergeable(url) && trial.attempts.some(({ response }) => response !== undefined && response.status < 300))
      return notAvailable('what stands in front may have merged the slashes')
    return (isScreened(url) ? notAccepted : check)(trial, evidence)
  }
}

const neighbours = [
  wrongIntervals,
  editedIntervals,
  wrongIntervalsBySlug,
  budgetsBySlug,
  repeatedIntervals,
  refusedInARow.interval,
]

/** 4.2: "interval | string enum | daily, weekly, monthly, lifetime." */
export const intervalRefused = requirement({
  id: 'BUDGET-INTERVAL-REFUSED',
  sentences: ['4.2/row-interval'],
  level: levels.wrongValueAccepted,
  title: 'An interval outside the enum is refused with a listed status other than 500',
  needs: [...neighbours, dressed.wrongInterval],
  follows: listed,
  over: changes('interval.not-in-enum'),
  check: unlessScreened(refusal('refused')),
  messages: refusalMessages,
})

/** As above; 404 is arguable, since no such budget exists. */
export const interval400 = requirement({
  id: 'BUDGET-INTERVAL-400',
  sentences: ['4.2/row-interval', '7/row-400'],
  level: levels.arguableStatus,
  title: 'An interval outside the enum is refused with 400',
  needs: [...neighbours, dressed.wrongInterval],
  follows: ['BUDGET-INTERVAL-REFUSED', ...listed],
  over: trials(({ stimulus, request }) => isChange(stimulus, 'interval.not-in-enum') && !isScreened(request.url)),
  check: refusal([400]),
  messages: refusalMessages,
})

/** What a changed slug names may exist: then the answer is about another workspace than that of the controls. */
function ofAnother({ attempts, last }: Trial, evidence: Evidence): Judgement | undefined {
  const { stimulus } = last
  if (stimulus.kind !== 'change' || !stimulus.id.endsWith('.by-slug')) return undefined
  const idsIn = (exchange: Exchange): string[] => {
    const id = isAnswered(exchange) ? recordOf(exchange, evidence)?.['workspace_id'] : undefined
    return typeof id === 'string' && isUuid(id) ? [id.toLowerCase()] : []
  }
  const isOwn = (exchange: Exchange): boolean =>
    exchange.stimulus.kind === 'control' && exchange.stimulus.group === stimulus.group
  const own = evidence.exchanges.filter(isOwn).flatMap(idsIn)
  const isStrange = own.length > 0 && attempts.flatMap(idsIn).some((id) => !own.includes(id))
  return isStrange ? notAvailable('another workspace has the changed slug') : undefined
}

const unknown = [
  unknownWorkspaces,
  editedWorkspaces,
  editedSlugs,
  budgetsBySlug,
  repeatedWorkspaces,
  refusedInARow.workspace,
  refusedForms.budget,
  standardBudgetForms,
]

/** 7: "404 | Resource not found | both operations"; 4.2: "id | string | Workspace UUID or workspace slug." */
export const unknownWorkspaceRefused = requirement({
  id: 'BUDGET-UNKNOWN-WORKSPACE-REFUSED',
  sentences: ['4.2/row-id', '7/row-404'],
  level: levels.unknownAccepted,
  title: 'A workspace that does not exist is refused with a listed status',
  needs: unknown,
  follows: listed,
  over: changes('workspace.unknown'),
  check: (trial, evidence) => ofAnother(trial, evidence) ?? unlessScreened(refusal('listed'))(trial, evidence),
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
  check: notAccepted,
  messages: notAcceptedMessages,
})

/** 7: "500 | Internal Server Error": no request that breaks no stated rule should cause one. */
export const otherPathsHandled = requirement({
  id: 'BUDGET-ROBUST',
  sentences: ['7/row-500', '4.2/row-id', '4.2/row-interval'],
  level: levels.crash,
  title:
    'Other spellings of the workspace and the interval, unknown workspaces, and a query, are taken or refused; ' +
    'none ends in 500 or without an answer',
  needs: [otherwiseSpelled, budgetWithQuery, ...unknown],
  // Of one that is plain, and that is no such path, another requirement says all.
  follows: ['BUDGET-UNKNOWN-WORKSPACE-404', ...listed],
  over: trials(
    ({ stimulus, request }) =>
      (isChange(stimulus, 'open.path') && !(isChange(stimulus, editedUuid) && isScreened(request.url))) ||
      isChange(stimulus, 'open.query.interval') ||
      (isChange(stimulus, 'workspace.unknown') && !isScreened(request.url)),
  ),
  check: answersWithoutCrashing,
  messages: crashMessages,
})
