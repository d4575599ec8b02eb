import { cases, holds, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, sent } from '../../fixtures/cases/requests.ts'
import { recordlessCases } from '../checks/without-record.cases.ts'
import { budgetsAtTheEnd, budgetsByName, budgetsBySlug } from '../probes/budget.ts'
import { internetTimes, timesPast, updatedAfterCreated } from './times.ts'

const reads = sent([budgetsByName, budgetsBySlug, budgetsAtTheEnd])
const dated = (one: typeof reads) => one.header('Date', 'Sun, 01 Mar 2026 12:00:00 GMT')
const created = (created_at: unknown) => budget().record({ created_at })
const updated = (updated_at: unknown) => budget().record({ updated_at })

export const timesCases = [
  cases(updatedAfterCreated, [
    holds(reads),
    holds(updated('2026-01-01T00:00:00Z')),
    holds(updated('20260101T00+00')),
    violates('before', updated('2025-12-31T23:59:59.999Z')),
    violates('before', created('2026-02-01T00:00:00.001Z')),
    violates('before', budget(), budget('weekly').record({ updated_at: '2020-01-01T00:00:00Z' })),
    ...recordlessCases(),
    undecided(updated('2025-01-01')),
    undecided(created(0)),
    undecided(created(undefined)),
  ]),
  cases(internetTimes, [
    holds(reads),
    holds(created('2026-01-31t09:30:00.5z')),
    holds(updated('2026-01-31T09:30:00+00:00')),
    violates('other', created('2026-01-31T09:30Z')),
    violates('other', created('20260131T093000Z')),
    violates('other', created('2026-01-31T24:00:00Z')),
    violates('other', updated('2026-01-31T09:30:00,5Z')),
    violates('other', updated('2026-01-31T09:30:00+00')),
    violates('other', updated('2026-031T09:30:00Z')),
    violates('other', created('no time').record({ updated_at: '2026-W05-6T09:30:00Z' })),
    holds(created('no time')),
    ...recordlessCases(),
    undecided(created('no time').record({ updated_at: null })),
  ]),
  cases(timesPast, [
    holds(dated(reads)),
    holds(dated(updated('2026-03-01T12:01:00Z'))),
    violates('future', dated(updated('2026-03-01T12:01:00.001Z'))),
    violates('future', dated(created('2026-03-01T12:01:01Z'))),
    violates('future', dated(created('2027-01-01T00:00:00Z').record({ updated_at: null }))),
    // Its Date is a year wrong, and so may be our clock.
    holds(dated(updated('2027-02-28T00:00:00Z')), { began: Date.parse('2027-03-01T12:00:00Z') }),
    violates('future', dated(updated('2027-03-01T12:03:00Z')), { began: Date.parse('2027-03-01T12:00:00Z') }),
    violates('future', dated(updated('2026-03-01T12:01:01Z')), { began: Date.parse('2020-03-01T12:00:00Z') }),
    violates('future', dated(updated('2026-03-01T12:01:01Z')), { began: undefined }),
    violates('unset', dated(created('0001-01-01T00:00:00Z'))),
    violates('unset', dated(updated('1970-01-01T00:00:00.000Z'))),
    violates('unset', created('1970-01-21T09:01:36.000Z')),
    violates('unset', dated(created('1980-01-01T00:00:00Z'))),
    violates('unset', dated(created('1989-12-31T23:59:59Z'))),
    holds(dated(created('1990-01-01T00:00:00Z'))),
    holds(dated(created('1999-12-31T23:59:59Z'))),
    holds(dated(created('2000-01-01T00:00:00Z'))),
    untested(budget()),
    untested(updated('2099-01-01T00:00:00Z').header('date', 'yesterday')),
    ...recordlessCases([dated(budget())]),
    undecided(dated(created('no time').record({ updated_at: null }))),
  ]),
]
