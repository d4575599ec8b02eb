import {
  cases,
  holds,
  ignores,
  profile,
  target,
  undecided,
  untested,
  violates,
} from '../../fixtures/cases/judged-case.ts'
import { budget, change, controls, sent, speech } from '../../fixtures/cases/requests.ts'
import { workspaceId, workspaceSlug } from '../../fixtures/exchanges.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { intervals } from '../../src/contract/operation.ts'
import { successCasesInFull } from '../checks/success.cases.ts'
import { wholeBodyCases } from '../checks/whole-body.cases.ts'
import { recordlessCases } from '../checks/without-record.cases.ts'
import { budgetsAtTheEnd, budgetsByName, budgetsBySlug, budgetWithQuery } from '../probes/budget.ts'
import { budgetSuccess, echoesInterval, echoesWorkspace, limitNotNegative } from './answer.ts'

const reads = sent([budgetsByName, budgetsBySlug, budgetsAtTheEnd])
const interval = (reset_interval: unknown) => budget().record({ reset_interval })
const id = (workspace_id: unknown, by?: string) => budget('daily', by).record({ workspace_id })
const another = 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a'
const limit = (limit_usd: unknown) => budget().record({ limit_usd })

export const answerCases = [
  cases(budgetSuccess, [
    holds(sent(budgetsByName), controls('budget/daily')),
    ...successCasesInFull(budget(), 'budget'),
    ...wholeBodyCases(budget()),
    violates('broken', budget().came('reset', 'cut').later('reset', 'cut', 'cut', 'cut')),
    violates('refused', controls('budget/daily', [200, 403])),
    untested(budget().error(404), budget('weekly').member('beside', 'beside')),
    violates('refused', budget().error(404), budget().member('beside', 'beside')),
    violates('refused', budget().error(400), budget('weekly')),
    undecided(budget().error(400), speech()),
    undecided(budget().error(400), budget('weekly').key('management', 'dropLast')),
    undecided(intervals.map((one) => budget(one).error(404))),
    ignores(budget('daily', workspaceSlug).member('budget', 'read by slug').error(404)),
    ignores(budget().key('management', 'dropLast').error(401)),
    ignores(change('interval', 'budget/daily').error(404)),
    ignores(speech().error(400)),
  ]),
  cases(echoesInterval, [
    holds(reads),
    violates('other', interval('weekly')),
    violates('other', budget('lifetime').record({ reset_interval: 'daily' })),
    violates('other', budget(), budget('weekly').record({ reset_interval: 'daily' })),
    violates('other', sent(budgetWithQuery).record({ reset_interval: 'weekly' })),
    holds(sent(budgetWithQuery).record({ reset_interval: 'monthly' })),
    ...recordlessCases(),
    undecided(interval('yearly')),
    undecided(interval(null)),
    undecided(budget('lifetime').record({ reset_interval: null })),
    untested(profile(openrouterProfile), budget('lifetime').record({ reset_interval: null })),
    undecided(profile(openrouterProfile), interval(null)),
    ignores(budget('hourly').record({ reset_interval: 'daily' })),
  ]),
  cases(echoesWorkspace, [
    holds(reads),
    holds(id(workspaceId.toUpperCase())),
    holds(id(workspaceId, workspaceId.toUpperCase())),
    holds(id(workspaceId, workspaceSlug)),
    holds(id(another, another)),
    violates('other', id(another)),
    violates('other', id(another, workspaceSlug)),
    undecided(id(another, workspaceSlug), budget().error(404)),
    violates('other', id(another, workspaceSlug), budget().error(404), id(workspaceId, workspaceSlug)),
    violates('other', id(another, workspaceSlug), id(workspaceId), budget().error(404)),
    violates('other', id(workspaceId, another)),
    untested(id(workspaceId, 'another-slug')),
    untested(target({ workspaceId: undefined }), id(workspaceId, workspaceSlug)),
    holds(target({ workspaceId: undefined }), id(workspaceId)),
    ...recordlessCases(),
    undecided(id('acme')),
    undecided(id(1)),
    ignores(id(another).key('management', 'dropLast')),
  ]),
  cases(limitNotNegative, [
    holds(reads),
    holds(limit(0)),
    holds(limit(-0)),
    violates('negative', limit(-0.01)),
    violates('negative', limit(-1e300)),
    violates('negative', limit(10), limit(-1)),
    ...recordlessCases(),
    undecided(limit('-1')),
    undecided(limit(null)),
  ]),
]
