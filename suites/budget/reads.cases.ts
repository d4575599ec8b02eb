import type { Asked } from '../../fixtures/cases/asked.ts'
import {
  cases,
  holds,
  ignores,
  profile,
  target,
  undecided,
  untested,
  violates,
  type JudgedCase,
} from '../../fixtures/cases/judged-case.ts'
import { budget, change, controls, sent, speech } from '../../fixtures/cases/requests.ts'
import { budgetRecord } from '../../fixtures/budget-reads.ts'
import { workspaceId, workspaceSlug, type Came } from '../../fixtures/exchanges.ts'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { intervals } from '../../src/contract/operation.ts'
import { recordlessCases } from '../checks/without-record.cases.ts'
import { budgetsInOtherCase, budgetWithQuery, workspaceReads } from '../probes/budget.ts'
import { limitUpdated } from './limit-updated.ts'
import { oneFlag } from './one-flag.ts'
import { slugIsSame } from './slug-is-same.ts'
import { uuidCase } from './spelling.ts'
import { stable } from './stable.ts'
import { updatedForward } from './updated-forward.ts'

const reads = sent(workspaceReads)
const read = (record: object = {}) => budget().record(record)
const bySlug = (record: object = {}) => budget('daily', workspaceSlug).record(record)

/** These reads, and the same once more in the second look: what differs is no accident. */
const twice = (...all: readonly Asked[]) => [...all, ...all.map((one) => one.secondLook())]

const another = 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a'

const updated = (day: number) => ({ updated_at: `2026-03-0${day}T00:00:00Z` })
const made = (day: number) => ({
  id: `00000000-0000-0000-0000-00000000000${day}`,
  created_at: `2026-03-0${day}T00:00:00Z`,
  updated_at: `2026-03-0${day}T00:00:00Z`,
})
/** By slug a member is always another one, and each read counts as an update. */
const apart = (field: string, day: number) => [
  read(updated(day)),
  bySlug({ ...updated(day + 1), [field]: field === 'limit_usd' ? 11 : '2020-01-01T00:00:00Z' }),
  read(updated(day + 2)),
]
const at = (one: Asked, hour: number) =>
  one.header('date', `Sun, 01 Mar 2026 ${String(hour).padStart(2, '0')}:00:00 GMT`)

/** Reads by the name of the target only, that no other claim rests on. */
const ofOthers: JudgedCase[] = [
  undecided(budget('daily', 'another'), budget('daily', 'another')),
  ignores(read().key('management', 'dropLast'), read().key('management', 'dropLast')),
]

const flags = (...all: readonly (readonly [interval: string, flag: unknown, record?: object])[]) =>
  all.map(([interval, flag, record = {}]) => budget(interval).flag(flag).record(record))
const turning = flags(['daily', true], ['weekly', false], ['daily', true], ['weekly', false])
const tolerant = profile(openrouterProfile)

const inOtherCase = sent(budgetsInOtherCase)
const otherwise = (record: object) => inOtherCase.only('daily').record(record)
const spelled = (...came: readonly Came[]) => inOtherCase.only('daily').came(...came)

export const readsCases = [
  cases(stable, [
    holds(reads),
    holds(read(), read({ id: budgetRecord.id.toUpperCase(), created_at: '2026-01-01T00:00:00.000Z' })),
    holds(read({ id: undefined }), read({ id: undefined })),
    violates('changes', twice(read(), read({ id: 'other' }))),
    // What a query asks for is not known: it is no plain read.
    holds(reads, sent(budgetWithQuery).record({ id: 'other' })),
    violates('changes', twice(read(), read({ created_at: '2026-01-02T00:00:00Z' }))),
    violates('changes', twice(read({ id: 'a' }), read({ id: 'b' }), read({ id: 'c' }), read({ id: 'd' }))),
    violates('changes', twice(read(), read({ id: 'b', ...updated(1) }))),
    violates('changes', twice(read(), read({ created_at: '2026-03-01T00:00:00Z', ...updated(1) }))),
    violates('changes', twice(read(), read({ id: undefined }))),
    violates('changes', twice(read(made(1)), read({ ...made(2), ...updated(1) }))),
    violates('changes', twice(read(made(1)), read(made(2)), read(made(3)), read(made(4)))),
    undecided(twice(read(made(1)), read(made(2)), read(made(3)))),
    undecided(read(made(1)), read(made(2))),
    violates('changes', twice(at(read(made(1)), 12), read({ ...made(2), updated_at: '2026-03-01T11:58:59Z' }))),
    undecided(twice(at(read(made(1)), 12), read({ ...made(2), updated_at: '2026-03-01T11:59:00Z' }))),
    undecided(read(), read({ id: 'other' })),
    undecided(read(), read({ id: 'other' }), read().secondLook(), read().secondLook()),
    violates('changes', read(), read({ id: 'b' }), read().secondLook(), read({ id: 'b' }).secondLook()),
    undecided(read({ id: undefined, created_at: undefined }), read({ id: undefined, created_at: undefined })),
    untested(read()),
    ...recordlessCases([read(), read()]),
    ...ofOthers,
    holds(target({ workspaceId: undefined }), bySlug(), bySlug()),
    undecided(bySlug(), bySlug()),
    untested(read(), bySlug({ id: 'other' })),
  ]),
  cases(limitUpdated, [
    holds(reads),
    holds(read(), read(), read({ limit_usd: 11, ...updated(1) })),
    holds(read({ limit_usd: '1' }), read({ limit_usd: '1' })),
    violates('silent', twice(read(), read({ limit_usd: 11 }))),
    violates('silent', twice(read({ limit_usd: undefined }), read())),
    violates('silent', twice(read({ limit_usd: 10 }), read({ limit_usd: '10' }))),
    violates(
      'silent',
      twice(at(read(updated(1)), 12), at(read({ limit_usd: 11, updated_at: '2026-03-01T11:58:59Z' }), 12)),
    ),
    holds(twice(at(read(updated(1)), 12), at(read({ limit_usd: 11, updated_at: '2026-03-01T11:59:00Z' }), 12))),
    holds(twice(read(updated(1)), at(read({ limit_usd: 11, updated_at: '2026-03-01T11:58:59Z' }), 12))),
    holds(twice(read(updated(2)), read({ limit_usd: 11, ...updated(1) }))),
    undecided(read(), read({ limit_usd: 11 })),
    undecided(read(), read({ limit_usd: 11 }), read().secondLook(), read().secondLook()),
    undecided(read(updated(1)), read(updated(2))),
    holds(read(updated(1)), read({ updated_at: '20260301T00+00' })),
    untested(read()),
    ...recordlessCases([read(), read()]),
    ...ofOthers,
  ]),
  cases(updatedForward, [
    holds(reads),
    holds(read(updated(1)), read(updated(2))),
    holds(read(updated(1)), read({ updated_at: '2026-03-01T00:00:00.000Z' })),
    violates('back', twice(read(updated(2)), read(updated(1)))),
    violates('back', twice(read(updated(2)), read({ limit_usd: 11, ...updated(3) }), read(updated(1)))),
    holds(twice(read(updated(2)), read({ limit_usd: 11, ...updated(1) }))),
    holds(twice(read(updated(2)).at(0, 50), read(updated(1)).at(49, 60))),
    undecided(read(updated(2)), read(updated(1))),
    undecided(read(updated(2)), read(updated(1)), read(updated(2)).secondLook(), read(updated(2)).secondLook()),
    undecided(read({ updated_at: 'x' }), read(updated(1))),
    untested(read()),
    ...recordlessCases([read(), read()]),
    ...ofOthers,
  ]),
  cases(slugIsSame, [
    holds(reads),
    holds(read(), bySlug()),
    violates('other', twice(read(), bySlug(), read(), bySlug({ limit_usd: '12.5' }))),
    holds(read(), bySlug({ id: budgetRecord.id.toUpperCase() })),
    violates('other', twice(read(), read(), bySlug({ id: 'other' }))),
    violates('other', twice(read(), read(), bySlug({ limit_usd: 11 }))),
    violates('other', twice(read(), read(), bySlug({ created_at: '2026-01-02T00:00:00Z' }))),
    violates('other', twice(read(), bySlug(updated(1)), read())),
    holds(read(), bySlug({ limit_usd: 11 })),
    holds(read(), bySlug(), bySlug({ ...updated(1), limit_usd: 11 }), read(updated(2))),
    holds(read({ limit_usd: 1 }), read({ limit_usd: 2 }), bySlug({ limit_usd: 3 })),
    holds(read({ created_at: undefined }), read({ created_at: undefined }), bySlug({ created_at: undefined })),
    undecided(read(), read(), bySlug({ id: 'other' })),
    undecided(read(), read(), bySlug({ id: 'other' }), read().secondLook(), bySlug().secondLook()),
    undecided(read(), bySlug({ ...updated(1), id: 'other' })),
    // A service may count each read as an update of it: nothing else differs, and time goes forwards.
    holds(read(updated(1)), bySlug(updated(2)), read(updated(3))),
    holds(read(updated(1)), read(updated(2)), bySlug(updated(3)), read(updated(4))),
    undecided(read(updated(2)), bySlug(updated(1)), read(updated(3))),
    undecided(read(updated(1)), bySlug(updated(4)), read(updated(3))),
    undecided(read({ id: undefined }), bySlug({ id: undefined, ...updated(2) })),
    undecided(read(updated(1)), bySlug({ limit_usd: 11, ...updated(2) }), read(updated(3))),
    undecided(read(updated(1)), bySlug({ limit_usd: 11, ...updated(2) })),
    ...(['id', 'limit_usd', 'created_at'] as const).map((field) =>
      violates(
        'other',
        apart(field, 1),
        apart(field, 4).map((one) => one.secondLook()),
      ),
    ),
    undecided(apart('limit_usd', 1)),
    undecided(read(updated(1)), bySlug({ limit_usd: 11, ...updated(2) }), read({ limit_usd: 12, ...updated(3) })),
    violates('refused', read(), bySlug().error(404)),
    violates('refused', read(), bySlug().error(401)),
    undecided(read().member('workspace', 'uuid'), read().member('workspace', 'uuid').error(401), bySlug().error(401)),
    violates('refused', read().error(400), bySlug()),
    violates('refused', read().error(404), bySlug()),
    // The two settings name two workspaces.
    undecided(read().error(404), bySlug({ workspace_id: another })),
    violates('refused', read().error(404), bySlug({ workspace_id: another }), bySlug({ workspace_id: 'other' })),
    violates('refused', read(), bySlug().error(500), bySlug().error(403)),
    violates('refused', controls('budget/daily'), bySlug().error(404)),
    // From some moment on nothing is read by either name: it is not the name that is refused.
    undecided(read(), bySlug().came(500).later(500, 500, 500, 500), read().error(500)),
    undecided(read(), bySlug().error(404), read().error(404)),
    violates('refused', read(), bySlug().error(404), read().error(404), read()),
    violates('refused', read(), bySlug().error(404), read().error(500)),
    violates('refused', read(), bySlug().came(500).later(500, 500, 500, 500)),
    undecided(read(), bySlug().came(500)),
    undecided(read(), bySlug().came(503)),
    undecided(read(), bySlug().came('reset')),
    undecided(read()),
    undecided(bySlug()),
    untested(read().error(404), bySlug().error(404)),
    undecided(read().error(404), bySlug().error(400)),
    undecided(bySlug().error(400)),
    undecided(intervals.map((interval) => budget(interval).error(404))),
    untested(target({ workspaceId: undefined }), read(), bySlug()),
    untested(target({ workspaceSlug: undefined }), read(), bySlug()),
    undecided(read(), change('x', 'budget/daily').url(`http://target/v1/workspaces/${workspaceSlug}/budgets/daily`)),
    undecided(read(), bySlug().came('cut')),
    ignores(speech(), budget('hourly')),
    ignores(read().key('management', 'dropLast')),
  ]),
  cases(oneFlag, [
    holds(reads),
    holds(flags(['daily', true], ['weekly', true])),
    holds(budget('daily', workspaceSlug), budget('weekly')),
    violates(
      'differs',
      turning,
      turning.map((one) => one.secondLook()),
    ),
    undecided(turning),
    undecided(flags(['daily', true], ['weekly', false])),
    holds(flags(['daily', true], ['weekly', true], ['daily', false], ['weekly', false])),
    undecided(flags(['daily', true], ['weekly', true], ['daily', false])),
    holds(flags(['daily', true], ['weekly', true], ['daily', false], ['daily', true])),
    undecided(
      flags(['daily', true], ['daily', false, updated(1)], ['daily', true, updated(2)], ['daily', false, updated(3)]),
    ),
    undecided(
      flags(['daily', true], ['daily', false, updated(1)], ['daily', true, updated(2)], ['daily', false, updated(2)]),
    ),
    holds(flags(['daily', true], ['weekly', true]), budget('monthly', 'another').flag(false)),
    holds(flags(['daily', true], ['weekly', true], ['monthly', 'no'])),
    untested(budget(), budget('weekly').error(404)),
    untested(budget()),
    undecided(budget(), budget('weekly').error(503)),
    undecided(budget(), budget('weekly').came('reset')),
    untested(budget(), budget('weekly').came(503).key('api')),
    untested(budget(), budget('weekly').came(503).key('management', 'dropLast')),
    untested(budget(), change('x', 'budget/weekly').came(503)),
    untested(budget(), budget('weekly', 'another').error(503)),
    untested(budget(), speech()),
    holds(tolerant, flags(['daily', undefined], ['weekly', undefined])),
    undecided(tolerant, flags(['daily', undefined], ['weekly', true])),
    undecided(flags(['daily', undefined], ['weekly', undefined])),
    undecided(tolerant, flags(['daily', null], ['weekly', 'no'])),
    untested(budget().error(404), budget('weekly').error(404)),
    undecided(budget().error(400), budget('weekly').error(404)),
    ignores(budget().key('management', 'dropLast')),
    ignores(speech()),
  ]),
  cases(uuidCase, [
    holds(controls('budget/daily'), inOtherCase),
    holds(spelled(500, 200)),
    violates('refused', controls('budget/daily'), spelled(404)),
    violates('refused', controls('budget/daily'), spelled(503, 400)),
    violates('refused', controls('budget/daily'), spelled(201)),
    undecided(controls('budget/daily'), spelled(500)),
    undecided(controls('budget/daily'), spelled(503)),
    undecided(controls('budget/daily'), spelled(404, 'timeout')),
    undecided(controls('budget/daily', [200, 500]), spelled(404)),
    undecided(spelled(404)),
    untested(controls('budget/daily', 404), spelled(404)),
    violates('other', controls('budget/daily'), otherwise({ limit_usd: 1 }), otherwise({ limit_usd: 1 }).secondLook()),
    violates('other', controls('budget/daily'), otherwise({ id: 'x' }), otherwise({ id: 'x' }).secondLook()),
    violates(
      'other',
      controls('budget/daily'),
      otherwise(updated(1)),
      controls('budget/daily'),
      otherwise(updated(1)).secondLook(),
      controls('budget/daily'),
    ),
    undecided(controls('budget/daily'), otherwise({ limit_usd: 1 })),
    undecided(controls('budget/daily'), otherwise({ limit_usd: 1 }), otherwise({}).secondLook()),
    holds(controls('budget/daily'), otherwise({ limit_usd: 1, ...updated(1) })),
    holds(controls('budget/daily'), otherwise({ id: budgetRecord.id.toUpperCase() })),
    holds(controls('budget/daily'), read({ limit_usd: 2 }), otherwise({ limit_usd: 1 })),
    holds(controls('budget/weekly'), otherwise({ limit_usd: 1 })),
    ignores(budget('daily', workspaceId.toUpperCase()).error(404)),
  ]),
]
