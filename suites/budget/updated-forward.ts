import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { levels } from '../checks/levels.ts'
import { readAgain } from '../checks/read-again.ts'
import { comparable, isAlike, readOf, shown, type Read } from '../evidence/budget-reads.ts'
import { withoutRecord } from '../checks/without-record.ts'
import { readsOfInterval } from './reads-of-interval.ts'
import { workspaceReads } from '../probes/budget.ts'

/** All of a record but when it was updated. */
function contentOf({ record }: Read): string {
  const names = Object.keys(record).filter((name) => name !== 'updated_at')
  return JSON.stringify(names.sort().map((name) => [name, comparable(record[name])]))
}

/** 2.2: "updated_at | … | Last update time.": of two updates the later one is the last. */
export const updatedForward = readAgain(['back'], {
  id: 'BUDGET-UPDATED-NOT-BACK',
  sentences: ['2.2/row-updated-at'],
  level: levels.meaning,
  title: 'updated_at of a budget that stays as it is does not go back from one read to a later one',
  needs: workspaceReads,
  follows: ['BUDGET-UPDATED-AT'],
  wholeRun: true,
  over: readsOfInterval,
  missing: withoutRecord,
  check(exchanges, evidence) {
    if (exchanges.length < 2) return notAvailable('it was read only once')
    const all = exchanges
      .map((exchange) => readOf(exchange, evidence))
      .filter(({ updated }) => !Number.isNaN(Number(updated)))
      .toSorted((one, other) => one.from - other.from)
    const isBack = (one: Read, later: Read): boolean =>
      one.to <= later.from &&
      Number(later.updated) < Number(one.updated) &&
      !isAlike(later.record['updated_at'], one.record['updated_at']) &&
      contentOf(later) === contentOf(one)
    for (const [index, one] of all.entries()) {
      const other = all.slice(index + 1).find((later) => isBack(one, later))
      if (!other) continue
      return violated('back', {
        expected: `${shown(one, 'updated_at')} or later`,
        actual: shown(other, 'updated_at'),
        place: { part: 'body', pointer: '/data/updated_at' },
      })
    }
    return all.length < 2
      ? undecided('no two reads have an updated_at that can be compared')
      : heldBy('updated_at of one read with that of the next')
  },
  messages: { back: 'updated_at is {actual}, and was later at an earlier read: expected {expected}' },
})
