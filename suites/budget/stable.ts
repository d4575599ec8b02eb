import { heldBy, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { levels } from '../checks/levels.ts'
import { readAgain } from '../checks/read-again.ts'
import { comparable, isAlike, likelyChanges, mayDiffer, readOf, type Read, shown } from '../evidence/budget-reads.ts'
import { withoutRecord } from '../checks/without-record.ts'
import { readsOfInterval } from './reads-of-interval.ts'
import { workspaceReads } from '../probes/budget.ts'

/** 2.2: "id | … | Budget identifier.", "created_at | … | Creation time.": neither changes by being read. */
export const stable = readAgain(['changes'], {
  id: 'BUDGET-STABLE',
  sentences: ['2.2/row-id', '2.2/row-created-at'],
  level: levels.meaning,
  title: 'A budget has the same id and the same created_at at every read',
  needs: workspaceReads,
  wholeRun: true,
  over: readsOfInterval,
  missing: withoutRecord,
  check(exchanges, evidence) {
    if (exchanges.length < 2) return notAvailable('it was read only once')
    const all = exchanges.map((exchange) => readOf(exchange, evidence))
    const given = ['id', 'created_at'].filter((name) => all.some(({ record }) => record[name] !== undefined))
    if (given.length === 0) return undecided('the record holds neither id nor created_at: there is nothing to compare')
    const name = given.find((one) => all.some(({ record }) => !isAlike(record[one], all[0]!.record[one])))
    if (name === undefined) return heldBy(`${given.join(', ')} of one read with the next`)
    const values = [...new Map(all.map((read) => [comparable(read.record[name]), shown(read, name)])).values()]
    if (!mayBeReplaced(all))
      return violated('changes', {
        expected: 'one value',
        actual: values.slice(0, 3).join(', then '),
        place: { part: 'body', pointer: `/data/${name}` },
        values: { name },
      })
    return undecided('somebody replaced the budget by another one while it was read')
  },
  messages: { changes: 'data.{name} differs from one read to the next: {actual}' },
})

/** A budget that is deleted and created again has another id, creation time and update time. */
function mayBeReplaced(all: readonly Read[]): boolean {
  const identity = ({ record }: Read): string => `${comparable(record['id'])} ${comparable(record['created_at'])}`
  if (new Set(all.map(identity)).size > likelyChanges + 1) return false
  return all.every((one) =>
    all.every(
      (other) =>
        identity(one) === identity(other) ||
        (['id', 'created_at'].every((name) => comparable(one.record[name]) !== comparable(other.record[name])) &&
          mayDiffer(one, other)),
    ),
  )
}
