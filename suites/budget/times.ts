import { isInternetTimestamp, isUtcTimestamp, utcMoment } from '../../src/contract/formats.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { budgetsAtTheEnd, budgetsByName, budgetsBySlug } from '../probes/budget.ts'
import { clockTolerance, dateOf } from '../evidence/budget-reads.ts'
import { hasRecord, recordOf } from '../evidence/budget-record.ts'
import { intervalClaim } from './interval-claim.ts'
import { withoutRecord } from '../checks/without-record.ts'

const reads = [budgetsByName, budgetsBySlug, budgetsAtTheEnd]
const names = ['created_at', 'updated_at'] as const

/**
 * The members of the record that are UTC timestamps: what is none is the business of BUDGET-CREATED-AT and
 * BUDGET-UPDATED-AT.
 */
function timesOf(
  exchange: Answered,
  evidence: Evidence,
): { readonly name: string; readonly text: string; readonly at: number }[] {
  const record = hasRecord(exchange, evidence) ? recordOf(exchange, evidence)! : {}
  return names.flatMap((name) => {
    const text = record[name]
    return typeof text === 'string' && isUtcTimestamp(text) ? [{ name, text, at: utcMoment(text)! }] : []
  })
}

const hasTimes = (least: number): ReturnType<typeof each> =>
  each((exchange, evidence) => timesOf(exchange, evidence).length >= least, intervalClaim)

/**
 * 2.2: "created_at | … | Creation time.", "updated_at | … | Last update time.": nothing is updated before it is
 * created.
 */
export const updatedAfterCreated = requirement({
  id: 'BUDGET-UPDATED-NOT-BEFORE-CREATED',
  sentences: ['2.2/row-created-at', '2.2/row-updated-at'],
  level: levels.meaning,
  title: 'updated_at is not before created_at',
  needs: reads,
  over: hasTimes(2),
  missing: withoutRecord,
  check(exchange, evidence) {
    const [created, updated] = timesOf(exchange, evidence)
    return updated!.at >= created!.at
      ? held
      : violated('before', {
          expected: `${created!.text} or later`,
          actual: updated!.text,
          place: { part: 'body', pointer: '/data/updated_at' },
        })
  },
  messages: { before: 'updated_at is {actual}, which is before created_at: expected {expected}' },
})

/** 2.2: "ISO 8601 UTC timestamp". Of its forms, clients on the Internet can be expected to read the one of RFC 3339. */
export const internetTimes = requirement({
  id: 'BUDGET-TIMES-RFC-3339',
  sentences: ['2.2/row-created-at', '2.2/row-updated-at'],
  level: levels.standardForm,
  source: 'RFC 3339, 5.6',
  title: 'created_at and updated_at have the form of RFC 3339, such as 2026-01-31T09:30:00Z',
  needs: reads,
  follows: ['BUDGET-CREATED-AT', 'BUDGET-UPDATED-AT'],
  over: hasTimes(1),
  missing: withoutRecord,
  check(exchange, evidence) {
    const other = timesOf(exchange, evidence).find(({ text }) => !isInternetTimestamp(text))
    return other === undefined
      ? held
      : violated('other', {
          expected: new Date(other.at).toISOString().replace('.000Z', 'Z'),
          actual: other.text,
          place: { part: 'body', pointer: `/data/${other.name}` },
          values: { name: other.name },
        })
  },
  messages: { other: 'data.{name} is {actual}, a form of ISO 8601 that RFC 3339 does not have: expected {expected}' },
})

/** Before there was HTTP: what a time that was never set, or was read in another unit, looks like. */
const firstHttp = Date.UTC(1990, 0, 1)

/**
 * 2.2: "Creation time.", "Last update time.": neither is yet to come. The clock of who answers may be wrong, and so may
 * ours: what is in the future by one of them alone accuses nobody. And no budget of an HTTP API is older than HTTP:
 * 0001, 1601, 1900, 1970 and 1980 are zeros of clocks, and seconds taken for milliseconds are a day in January 1970.
 */
export const timesPast = requirement({
  id: 'BUDGET-TIMES-NOT-IN-FUTURE',
  sentences: ['2.2/row-created-at', '2.2/row-updated-at'],
  level: levels.meaning,
  source: 'RFC 9110, 6.6.1',
  title:
    'created_at and updated_at are not before 1990, and not in the future by the Date of the answer and our clock, ' +
    'give or take a minute',
  needs: reads,
  over: hasTimes(1),
  missing: withoutRecord,
  check(exchange, evidence) {
    const times = timesOf(exchange, evidence)
    const unset = times.find(({ at }) => at < firstHttp)
    if (unset !== undefined)
      return violated('unset', {
        expected: 'the time of a budget',
        actual: unset.text,
        place: { part: 'body', pointer: `/data/${unset.name}` },
        values: { name: unset.name },
      })
    const date = dateOf(exchange)
    if (date === undefined) return notAvailable('the answers have no Date header to compare with')
    const own = (evidence.began ?? Number.NEGATIVE_INFINITY) + exchange.timing.end
    const now = Math.max(date, own) + clockTolerance
    const late = times.find(({ at }) => at > now)
    return late === undefined
      ? held
      : violated('future', {
          expected: `${new Date(Math.max(date, own)).toISOString()} at the latest`,
          actual: late.text,
          place: { part: 'body', pointer: `/data/${late.name}` },
          values: { name: late.name },
        })
  },
  messages: {
    future: 'data.{name} is {actual}, in the future of the answer that holds it: expected {expected}',
    unset: 'data.{name} is {actual}, before there was HTTP: it was never set, or has another unit',
  },
})
