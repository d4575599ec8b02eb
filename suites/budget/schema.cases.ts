import { cases, holds, ignores, profile, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import type { Cases } from '../../fixtures/cases/judged-case.ts'
import { around, budget, change, sent, speech } from '../../fixtures/cases/requests.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import type { AnyRequirement } from '../../src/requirement/requirement.ts'
import { recordlessCases } from '../checks/without-record.cases.ts'
import { budgetsByName, budgetsBySlug } from '../probes/budget.ts'
import {
  budgetCreatedAt,
  budgetData,
  budgetId,
  budgetLimit,
  budgetResetInterval,
  budgetUpdatedAt,
  budgetWorkspaceId,
  byokFlag,
} from './schema.ts'

const reads = sent([budgetsByName, budgetsBySlug])

function field(of: AnyRequirement, name: string, right: readonly unknown[], wrong: readonly unknown[]): Cases {
  const members = (value: unknown) => budget().record({ [name]: value })
  return cases(of, [
    holds(reads),
    ...right.map((value) => holds(members(value))),
    ...[undefined, null, true, [], {}, ...wrong].map((value) => violates('wrong', members(value))),
    holds(members(right[0]).record({ surplus: 1 })),
    holds(members(right[0]).flag('no')),
    violates('wrong', change('x', 'budget/daily').record({ [name]: null })),
    violates('wrong', budget(), budget('weekly').record({ [name]: null })),
    undecided(
      members(null)
        .masked('TENANT')
        .json({ data: { [name]: '****' } }),
    ),
    ...recordlessCases(),
    undecided(budget().json({ data: null })),
  ])
}

const uuid = ['6F9619FF-8B86-4011-B42D-00C04FC964FF', '00000000-0000-0000-0000-000000000000']
const noUuid = ['', 'acme', '6f9619ff-8b86-4011-b42d-00c04fc964f', 'urn:uuid:6f9619ff-8b86-4011-b42d-00c04fc964ff', 1]
const times = ['2026-01-31T09:30:00Z', '20260131T093000Z', '2016-12-31T23:59:60Z']
const noTimes = ['2026-01-31', '2026-01-31T09:30:00', '2026-01-31T09:30:00+02:00', '2026-02-29T09:30:00Z', 1769851800]

export const schemaCases = [
  cases(budgetData, [
    holds(reads),
    holds(budget().json({ data: {} })),
    violates('instead', budget().body('no')),
    violates('instead', budget().body('')),
    violates('instead', budget().json({ error: { code: 503, message: 'Busy' } })),
    violates('notJson', budget().body('{"data":')),
    violates('instead', budget().json([])),
    violates('instead', budget().json('no')),
    violates('instead', budget().json(null)),
    violates('instead', budget().json({})),
    violates('notObject', budget().json([{ limit_usd: 1 }])),
    violates('noData', budget().json({ budget: {} })),
    violates('noData', budget().json({ data: null })),
    violates('noData', budget().json({ data: [] })),
    violates('noData', change('x', 'budget/daily').json({ data: 1 })),
    undecided(budget().notKept()),
    undecided(budget().came('cut')),
    undecided(budget().came(500)),
    untested(budget().error(404)),
    ignores(speech()),
  ]),
  cases(byokFlag, [
    holds(reads),
    holds(budget().flag(false)),
    holds(budget().json({ include_byok_in_budgets: true })),
    ...[undefined, null, 'true', 0, 1, {}].map((flag) => violates('wrong', budget().flag(flag))),
    violates('wrong', profile(openrouterProfile), budget().flag(undefined)),
    ...recordlessCases(),
    undecided(budget().body('no')),
  ]),
  field(budgetId, 'id', uuid, noUuid),
  field(budgetWorkspaceId, 'workspace_id', uuid, noUuid),
  field(budgetLimit, 'limit_usd', [0, -1, 0.005, 1e300], ['10', '']),
  field(budgetResetInterval, 'reset_interval', ['daily', 'weekly', 'monthly', 'lifetime'], ['Daily', '', 'yearly', 0]),
  field(budgetCreatedAt, 'created_at', times, noTimes),
  field(budgetUpdatedAt, 'updated_at', times, noTimes),
  cases(budgetLimit, [
    holds(budget().body('{"data":{"limit_usd":1e999}}')),
    holds(around(change('x', 'budget/daily')), budget()),
  ]),
]
