import { heldBy, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { levels } from '../checks/levels.ts'
import { readAgain } from '../checks/read-again.ts'
import { comparable, mayDiffer, readOf, type Read, shown } from '../evidence/budget-reads.ts'
import { withoutRecord } from '../checks/without-record.ts'
import { readsOfInterval } from './reads-of-interval.ts'
import { workspaceReads } from '../probes/budget.ts'

/** 2.2: "updated_at | … | Last update time.": what has changed was updated. */
export const limitUpdated = readAgain(['silent'], {
  id: 'BUDGET-LIMIT-CHANGE-UPDATES',
  sentences: ['2.2/row-updated-at', '2.2/row-limit-usd'],
  level: levels.meaning,
  title: 'limit_usd changes only together with updated_at',
  needs: workspaceReads,
  follows: ['BUDGET-UPDATED-AT', 'BUDGET-LIMIT'],
  wholeRun: true,
  over: readsOfInterval,
  missing: withoutRecord,
  check(exchanges, evidence) {
    if (exchanges.length < 2) return notAvailable('it was read only once')
    const all = exchanges.map((exchange) => readOf(exchange, evidence)).toSorted((one, other) => one.from - other.from)
    const limit = ({ record }: Read): string => comparable(record['limit_usd'])
    for (const [index, one] of all.entries()) {
      const other = all.slice(index + 1).find((later) => limit(later) !== limit(one) && !mayDiffer(one, later))
      if (!other) continue
      const actual = `${shown(one, 'limit_usd')}, then ${shown(other, 'limit_usd')}`
      return violated('silent', {
        expected: 'one value',
        actual,
        place: { part: 'body', pointer: '/data/limit_usd' },
        values: { updated: shown(other, 'updated_at') },
      })
    }
    return new Set(all.map(({ updated }) => updated)).size < all.length
      ? heldBy('limit_usd of reads with the same updated_at')
      : undecided('every read has an updated_at of its own: there is nothing to compare')
  },
  messages: { silent: 'data.limit_usd is {actual}, and updated_at ({updated}) tells of no update in between' },
})
