import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { around, budget, change, controls, sent } from '../../fixtures/cases/requests.ts'
import { workspaceSlug } from '../../fixtures/exchanges.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import { refusalCases, refusalCasesInFull } from '../checks/refusal.cases.ts'
import { budgetsBySlug } from '../probes/budget.ts'
import { emptyWorkspace, unknownWorkspaces, wrongIntervals, wrongIntervalsBySlug } from '../probes/budget-path.ts'
import {
  emptyIdRefused,
  interval400,
  intervalRefused,
  unknownWorkspace404,
  unknownWorkspaceRefused,
} from './budget-path.ts'

const all = (probes: readonly Probe[], status: number) =>
  holds(around(sent(probes)), sent([budgetsBySlug]), sent(probes).error(status))
const wrongInterval = change('interval.not-in-enum:yearly', 'budget/daily')
const unknown = (id: string) => change(`workspace.unknown:${id}`, 'budget/monthly')
const empty = change('workspace.empty', 'budget/daily').url('http://target/v1/workspaces//budgets/daily')
const stand = controls('budget/daily')

export const budgetPathCases = [
  cases(intervalRefused, [
    all([wrongIntervals, wrongIntervalsBySlug], 404),
    ...refusalCasesInFull(wrongInterval, 'refused', 'budget'),
    undecided(
      stand,
      budget('daily', workspaceSlug).member('budget', 'read by slug').error(404),
      wrongInterval.url(`http://target/v1/workspaces/${workspaceSlug}/budgets/yearly`).error(404),
    ),
    ignores(change('interval', 'budget/daily'), unknown('nil-uuid')),
  ]),
  cases(interval400, [
    all([wrongIntervals, wrongIntervalsBySlug], 400),
    ...refusalCases(wrongInterval, [400], 'budget'),
    ignores(unknown('nil-uuid')),
  ]),
  cases(unknownWorkspaceRefused, [
    all([unknownWorkspaces], 400),
    ...refusalCases(unknown('nil-uuid'), 'listed', 'budget'),
    ignores(empty),
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
    violates('accepted', stand, empty.came(299)),
    violates('accepted', controls('budget/daily', 503), empty.came(200, 404)),
    undecided(stand, empty.came('reset')),
    undecided(stand, empty.came(404, 'timeout')),
    undecided(controls('budget/daily', [200, 503]), empty.came(404)),
    undecided(empty.came(404)),
    untested(controls('budget/daily', 404), empty.came(404)),
    ignores(unknown('nil-uuid')),
  ]),
]
