import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { around, budget, change, controls, sent } from '../../fixtures/cases/requests.ts'
import { workspaceId, workspaceSlug } from '../../fixtures/exchanges.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import { allAnswered, crashCases } from '../checks/answers-without-crashing.cases.ts'
import { htmlPage, refusalCases, refusalCasesInFull } from '../checks/refusal.cases.ts'
import { budgetsBySlug, budgetWithQuery } from '../probes/budget.ts'
import {
  editedIntervals,
  editedSlugs,
  editedWorkspaces,
  emptyWorkspace,
  otherwiseSpelled,
  unknownWorkspaces,
  wrongIntervals,
  wrongIntervalsBySlug,
} from '../probes/budget-path.ts'
import { repeatedIntervals, repeatedWorkspaces } from '../probes/repeated.ts'
import {
  emptyIdRefused,
  interval400,
  intervalRefused,
  otherPathsHandled,
  unknownWorkspace404,
  unknownWorkspaceRefused,
} from './budget-path.ts'

const all = (probes: readonly Probe[], status: number) =>
  holds(around(sent(probes)), sent([budgetsBySlug]), sent(probes).error(status))
const wrongInterval = change('interval.not-in-enum:yearly', 'budget/daily')
const unknown = (id: string) => change(`workspace.unknown:${id}`, 'budget/monthly')
const empty = change('workspace.empty', 'budget/daily').url('http://target/v1/workspaces//budgets/daily')
const neighbours = [wrongIntervals, editedIntervals, wrongIntervalsBySlug]
const stand = controls('budget/daily')

/** What a proxy may refuse in its own way, and nobody may accept. */
const screenedInterval = wrongInterval.url(`http://target/v1/workspaces/${workspaceId}/budgets/daily%0A`)
const screenedWorkspace = unknown('lineFeedBehind').url(`http://target/v1/workspaces/${workspaceId}%0A/budgets/monthly`)

/** A proxy may have read the slash, and taken it out: then the implementation was asked for what exists. */
const slashInterval = wrongInterval.url(`http://target/v1/workspaces/${workspaceId}/budgets/daily%2F`)
const slashWorkspace = unknown('slashBehind').url(`http://target/v1/workspaces/${workspaceId}%2F/budgets/monthly`)
const edited = change('workspace.unknown:one-more.by-slug', 'budget/daily').url(
  'http://target/v1/workspaces/acme0/budgets/daily',
)
const readBySlug = budget('daily', workspaceSlug).member('budget', 'read by slug')
const strange = 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a'

/** Some libraries read it as the UUID. */
const readAsUuid = change('open.path.edited:blankBehind', 'budget/daily').url(
  `http://target/v1/workspaces/${workspaceId}%20/budgets/daily`,
)

export const budgetPathCases = [
  cases(intervalRefused, [
    all([...neighbours, repeatedIntervals], 404),
    ...refusalCasesInFull(wrongInterval, 'refused', 'budget'),
    undecided(
      stand,
      budget('daily', workspaceSlug).member('budget', 'read by slug').error(404),
      wrongInterval.url(`http://target/v1/workspaces/${workspaceSlug}/budgets/yearly`).error(404),
    ),
    ...[400, 403, 500].map((status) => holds(stand, screenedInterval.came(status))),
    violates('accepted', stand, screenedInterval),
    holds(stand, slashInterval.came(400)),
    untested(stand, slashInterval),
    ignores(change('interval', 'budget/daily'), unknown('nil-uuid')),
  ]),
  cases(interval400, [
    all([...neighbours, repeatedIntervals], 400),
    ...refusalCases(wrongInterval, [400], 'budget'),
    ignores(unknown('nil-uuid'), screenedInterval.came(403)),
  ]),
  cases(unknownWorkspaceRefused, [
    all([unknownWorkspaces, editedWorkspaces, editedSlugs, repeatedWorkspaces], 400),
    ...refusalCases(unknown('nil-uuid'), 'listed', 'budget'),
    ...[400, 403, 500].map((status) => holds(controls('budget/monthly'), screenedWorkspace.came(status))),
    violates('accepted', controls('budget/monthly'), screenedWorkspace),
    holds(controls('budget/monthly'), slashWorkspace.came(404)),
    untested(controls('budget/monthly'), slashWorkspace),
    holds(stand, readBySlug, edited.error(404)),
    violates('accepted', stand, readBySlug, edited),
    undecided(stand, readBySlug.error(404), edited.error(404)),
    untested(stand, readBySlug, edited.record({ workspace_id: strange })),
    violates('accepted', readBySlug, edited.record({ workspace_id: strange })),
    violates('accepted', stand, readBySlug, edited.record({ workspace_id: 'acme0' })),
    violates('accepted', controls('budget/monthly'), unknown('random-uuid').record({ workspace_id: strange })),
    ignores(empty, readAsUuid),
  ]),
  cases(unknownWorkspace404, [
    all([unknownWorkspaces], 404),
    ...refusalCases(unknown('random-uuid'), [404], 'budget'),
    violates('wrongStatus', controls('budget/monthly'), unknown('nobodys-slug').error(400)),
    violates('wrongStatus', controls('budget/monthly'), unknown('first-half').error(400)),
    ignores(unknown('nil-uuid'), unknown('percent')),
  ]),
  cases(emptyIdRefused, [
    holds(around(sent(emptyWorkspace)), sent(emptyWorkspace).error(404)),
    ...[300, 302, 400, 401, 405, 418, 500, 503].map((status) => holds(stand, empty.came(status))),
    violates('accepted', empty),
    violates('instead', stand, empty.came(299)),
    undecided(stand, empty.body(htmlPage)),
    violates('accepted', controls('budget/daily', 503), empty.came(200, 404)),
    undecided(stand, empty.came('reset')),
    undecided(stand, empty.came(404, 'timeout')),
    undecided(controls('budget/daily', [200, 503]), empty.came(404)),
    undecided(empty.came(404)),
    untested(controls('budget/daily', 404), empty.came(404)),
    ignores(unknown('nil-uuid')),
  ]),
  cases(otherPathsHandled, [
    allAnswered(sent([otherwiseSpelled, budgetWithQuery])),
    ...crashCases(change('open.path.uuid-braces', 'budget/daily'), 'budget/daily'),
    ...crashCases(readAsUuid, 'budget/daily'),
    ...crashCases(change('open.query.interval', 'budget/monthly'), 'budget/monthly'),
    ...crashCases(unknown('nil-uuid'), 'budget/monthly'),
    ignores(screenedWorkspace.came(500), wrongInterval.came(500)),
    ignores(readAsUuid.url(`http://target/v1/workspaces/${workspaceId}%0A/budgets/daily`).came(500)),
  ]),
]
