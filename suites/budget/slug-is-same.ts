import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import { seemsAbsent } from '../../src/requirement/absence.ts'
import { reading } from '../../src/requirement/attempts.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { readAgain } from '../checks/read-again.ts'
import { refusedAtTimes } from '../checks/refused-at-times.ts'
import { withoutRecord } from '../checks/without-record.ts'
import { isAlike, readOf, sameState, shown, type Read } from '../evidence/budget-reads.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { workspaceReads } from '../probes/budget.ts'
import { intervalClaim } from './interval-claim.ts'

/** 4.2: "id | string | Workspace UUID or workspace slug." */
export const slugIsSame = readAgain(['other'], {
  id: 'BUDGET-SLUG-SAME',
  sentences: ['4.2/row-id'],
  level: levels.otherAnswer,
  mayStayUntested: true,
  title: 'The slug of a workspace reads the same budget as its UUID',
  needs: workspaceReads,
  presumes: ['ASSAY_WORKSPACE_ID'],
  over: groups(
    (exchange) =>
      exchange.operation === 'budget' &&
      exchange.credential.edit === undefined &&
      ['control', 'member'].includes(exchange.stimulus.kind) &&
      exchange.failure === undefined &&
      requestedBudget(exchange)?.interval !== undefined,
    intervalClaim,
    'interval',
  ),
  missing: withoutRecord,
  check(exchanges, evidence) {
    const { workspaceId, workspaceSlug } = evidence.target
    if (workspaceId === undefined || workspaceSlug === undefined)
      return notAvailable(`provide ${workspaceId === undefined ? 'ASSAY_WORKSPACE_ID' : 'ASSAY_WORKSPACE_SLUG'}`)
    const named = (name: string | undefined): readonly Answered[] =>
      exchanges.filter((exchange) => requestedBudget(exchange)!.workspace === name)
    const [uuids, slugs] = [named(workspaceId), named(workspaceSlug)]
    const read = (those: readonly Answered[]): readonly Answered[] =>
      those.filter(({ response }) => response.status === 200)
    if (read(uuids).length === 0 && read(slugs).length === 0) return neitherRead(uuids, slugs, evidence)
    for (const [name, mine, others] of [
      ['slug', slugs, uuids],
      ['UUID', uuids, slugs],
    ] as const) {
      if (read(mine).length > 0) continue
      const status = mine.at(-1)?.response.status
      if (status === undefined || isTransientStatus(status) || isAccident(mine) || read(others).length === 0)
        return undecided(`there was no answer by ${name}`)
      const unknown = refusedAtTimes(mine.at(-1)!, evidence)
      if (unknown !== undefined) return undecided(unknown)
      return violated('refused', {
        expected: '200',
        actual: String(status),
        place: { part: 'status' },
        values: { name, other: name === 'slug' ? 'UUID' : 'slug' },
      })
    }
    return sameRecord(
      read(uuids).map((one) => readOf(one, evidence)),
      read(slugs).map((one) => readOf(one, evidence)),
    )
  },
  messages: {
    refused: 'the workspace is found by {other}, and by {name} the answer is {actual}, expected {expected}',
    other: 'by slug data.{field} is {actual}, by UUID it is {expected}',
  },
})

/** Compares what was read by slug with what was read by UUID of the same state. */
function sameRecord(uuids: readonly Read[], slugs: readonly Read[]): Judgement {
  const compared: string[] = []
  const skipped: string[] = []
  for (const field of ['id', 'limit_usd', 'created_at', 'updated_at']) {
    for (const slug of slugs) {
      const others = sameState(slug, uuids)
      const [expected] = others
      // Of the same state because of it: there is nothing to compare.
      if (field === 'updated_at' && others.some(({ updated }) => updated === slug.updated)) continue
      if (expected === undefined) skipped.push(`${field}, since the budget was updated between the reads`)
      // What differs between any two reads differs here too: that is another requirement's finding.
      else if (others.some(({ record }) => !isAlike(record[field], expected.record[field])))
        skipped.push(`${field}, which differs from read to read`)
      else if (isAlike(expected.record[field], slug.record[field]))
        (slug.record[field] === undefined ? skipped : compared).push(
          slug.record[field] === undefined ? `${field}, which is absent` : field,
        )
      // Read once by each name, a value that differs may differ at every read.
      else if (others.length < 2) skipped.push(`${field}, which was read by UUID only once and differs`)
      else
        return violated('other', {
          expected: shown(expected, field),
          actual: shown(slug, field),
          place: { part: 'body', pointer: `/data/${field}` },
          values: { field },
        })
    }
  }
  const [names, reasons] = [new Set(compared), new Set(skipped)]
  return names.size > 0
    ? heldBy(`${[...names].join(', ')} by UUID and by slug`, reasons.size > 0 ? [...reasons].join('; ') : undefined)
    : undecided(`nothing could be compared: ${[...reasons].join('; ')}`)
}

/** Nothing but what may have been an accident? */
function isAccident(attempts: readonly Answered[]): boolean {
  const read = reading({ attempts, last: attempts.at(-1)! })
  return read.kind === 'broken' && !read.habit
}

/** Neither by UUID nor by slug: whether there is no budget, or something else stands in the way. */
function neitherRead(uuids: readonly Answered[], slugs: readonly Answered[], evidence: Evidence): Judgement {
  const absent = seemsAbsent('budget', evidence.exchanges)
  if (absent !== undefined) return undecided(absent)
  const words = (those: readonly Answered[]): string => those.at(-1)?.response.status.toString() ?? 'no answer'
  return [...uuids, ...slugs].every(({ response }) => response.status === 404)
    ? notAvailable('neither the UUID nor the slug has a budget for this interval (404)')
    : undecided(`neither by UUID (${words(uuids)}) nor by slug (${words(slugs)}) was a budget read`)
}
