import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { budgetRead, budgetRecord } from '../../../fixtures/budget-reads.ts'
import { evidence, workspaceId, workspaceSlug } from '../../../fixtures/exchanges.ts'
import { wordsOf } from '../../../fixtures/judged-alone.ts'
import type { Exchange } from '../../../src/record/exchange.ts'
import { assayCatalogue } from '../../../suites/catalogue.ts'
import { property, type Area } from '../area.ts'

const began = Date.UTC(2026, 10, 21, 10)
const intervals = ['daily', 'weekly'] as const

interface Change {
  readonly interval: (typeof intervals)[number]
  /** Milliseconds since the run began. */
  readonly at: number
  readonly what: 'limit' | 'again' | 'budget' | 'flag'
}

/** How a service writes its times, each with so many digits behind the second. */
const digits = fc.constantFrom(0, 3, 6)

const history = fc.record({
  limit: fc.constantFrom<number>(0, 0.1, 10, 1e6),
  flag: fc.boolean(),
  digits,
  /** By how much the clock of the service is ahead. */
  ahead: fc.integer({ min: -30_000, max: 30_000 }),
  dated: fc.boolean(),
  changes: fc
    .array(
      fc.record<Change>({
        interval: fc.constantFrom(...intervals),
        at: fc.nat(60_000),
        what: fc.constantFrom('limit', 'again', 'budget', 'flag'),
      }),
      { maxLength: 2 },
    )
    .map((changes) => changes.toSorted((one, other) => one.at - other.at))
    // Nobody changes a budget twice within what the service's times tell apart.
    .filter((changes) => changes.every(({ at }, index) => index === 0 || at - changes[index - 1]!.at > 2000)),
})

type History = typeof history extends fc.Arbitrary<infer One> ? One : never

const read = fc.record({
  by: fc.constantFrom<string>(workspaceId, workspaceSlug),
  interval: fc.constantFrom(...intervals),
  at: fc.nat(60_000),
  takes: fc.integer({ min: 1, max: 200 }),
})

/** Whoever read in the first look reads again in the second. */
const reads = fc.uniqueArray(read, { minLength: 1, maxLength: 8, selector: ({ at }) => at })

type Read = typeof read extends fc.Arbitrary<infer One> ? One : never

function written(milliseconds: number, fraction: number): string {
  const text = new Date(began + milliseconds).toISOString()
  return fraction === 0 ? text.replace(/\.\d+/, '') : text.replace('Z', `${'0'.repeat(fraction - 3)}Z`)
}

/** What an honest service answers at this moment: a change is there from its moment on, and tells when it was. */
function answered({ limit, flag, digits: fraction, ahead, dated, changes }: History, one: Read, look: 1 | 2): Exchange {
  const at = one.at + (look === 2 ? 80_000 : 0)
  const moment = at + one.takes / 2
  const past = changes.filter((change) => change.at <= moment)
  const own = past.filter(({ interval, what }) => interval === one.interval && what !== 'flag')
  const budgets = own.filter(({ what }) => what === 'budget')
  const [last, born] = [own.at(-1), budgets.at(-1)]
  return budgetRead({
    by: one.by,
    interval: one.interval,
    at,
    ...(look === 2 && { look }),
    flag: past.filter(({ what }) => what === 'flag').length % 2 === 0 ? flag : !flag,
    record: {
      id: `${budgetRecord.id.slice(0, -2)}${intervals.indexOf(one.interval)}${budgets.length}`,
      limit_usd: limit + own.filter(({ what }) => what === 'limit').length,
      created_at: born ? written(born.at + ahead, fraction) : budgetRecord.created_at,
      updated_at: last ? written(last.at + ahead, fraction) : budgetRecord.updated_at,
    },
    of: {
      end: at + one.takes,
      headers: [
        ['content-type', 'application/json'],
        ...(dated ? [['date', new Date(began + moment + ahead).toUTCString()] as const] : []),
      ],
    },
  })
}

/** What is said of the reads by all that judge them. */
function violations(exchanges: readonly Exchange[]): string[] {
  const all = evidence(exchanges)
  return assayCatalogue.requirements.flatMap((one) =>
    one.over(all).flatMap(({ subject }) => {
      const judgement = one.check(subject as never, all)
      return judgement.kind === 'violated' ? [`${one.id}: ${wordsOf(one, judgement)[1]}`] : []
    }),
  )
}

/** What somebody's changes do to the reads of a run. */
export const budgets: Area = {
  name: 'budgets',
  properties: [
    property(
      'of a budget that somebody changes while it is read nothing is wrong',
      fc.tuple(history, reads),
      ([past, all]) => {
        const both = ([1, 2] as const).flatMap((look) => all.map((one) => answered(past, one, look)))
        assert.deepEqual(violations(both), [])
      },
    ),
    property(
      'a limit that changes without an update is found',
      fc.tuple(history, reads, fc.infiniteStream(fc.boolean()), fc.constantFrom(...intervals)),
      ([past, all, raised, interval]) => {
        const ofOne = all.map((one) => ({ ...one, by: workspaceId, interval }))
        const next = raised[Symbol.iterator]()
        const values: boolean[] = []
        const both = ([1, 2] as const).flatMap((look) =>
          ofOne.map((one) => {
            const isRaised = next.next().value as boolean
            values.push(isRaised)
            return answered({ ...past, limit: isRaised ? 7 : 5, changes: [] }, one, look)
          }),
        )
        // One read that differs may have been an accident.
        fc.pre([true, false].every((value) => values.filter((one) => one === value).length > 1))
        assert.ok(violations(both).some((one) => one.startsWith('BUDGET-LIMIT-CHANGE-UPDATES')))
      },
    ),
  ],
}
