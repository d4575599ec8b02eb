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
import { readOf, shown, type Read } from '../evidence/budget-reads.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { twoWorkspaces } from '../evidence/two-workspaces.ts'
import { budgetsBySlugAgain, workspaceReads } from '../probes/budget.ts'
import { intervalClaim } from './interval-claim.ts'
import { compareRecords, haveSameContents } from './same-record.ts'

/** 4.2: "id | string | Workspace UUID or workspace slug." */
export const slugIsSame = readAgain(['other'], {
  id: 'BUDGET-SLUG-SAME',
  sentences: ['4.2/row-id'],
  level: levels.otherAnswer,
  mayStayUntested: true,
  title: 'The slug of a workspace reads the same budget as its UUID',
  needs: [...workspaceReads, budgetsBySlugAgain],
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
  unclear: isUnclear,
  // An answer that is the same in the second look is none of a moment.
  cameAgain: (one, exchanges, evidence) =>
    exchanges.some(
      (other) =>
        other.look === 2 &&
        other.response.status === 200 &&
        requestedBudget(other)!.workspace === requestedBudget(one)!.workspace &&
        haveSameContents(readOf(one, evidence), readOf(other, evidence)),
    ),
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
      if (isByBothNow(mine, others))
        return undecided(`by ${name} the answer is ${status}, and from then on by the other name too`)
      const two = twoWorkspaces(evidence)
      if (two !== undefined) return undecided(two)
      return violated('refused', {
        expected: '200',
        actual: String(status),
        place: { part: 'status' },
        values: {
          name,
          other: name === 'slug' ? 'UUID' : 'slug',
          setting: name === 'slug' ? 'ASSAY_WORKSPACE_SLUG' : 'ASSAY_WORKSPACE_ID',
        },
      })
    }
    return sameRecord(exchanges, evidence)
  },
  messages: {
    refused:
      'the workspace is found by {other}, and by {name} the answer is {actual}, expected {expected} ' +
      '(if {setting} is right)',
    other: 'by slug data.{field} is {actual}, by UUID it is {expected}',
  },
})

/** The reads of one interval by each name that succeeded. */
function readsByName(
  exchanges: readonly Answered[],
  evidence: Evidence,
): { readonly uuids: readonly Read[]; readonly slugs: readonly Read[] } {
  const { workspaceId, workspaceSlug } = evidence.target
  const named = (name: string | undefined): readonly Read[] =>
    exchanges
      .filter(
        (exchange) =>
          name !== undefined && requestedBudget(exchange)!.workspace === name && exchange.response.status === 200,
      )
      .map((exchange) => readOf(exchange, evidence))
  return { uuids: named(workspaceId), slugs: named(workspaceSlug) }
}

/** Is a member another one by slug, and may an update explain that? */
function isUnclear(exchanges: readonly Answered[], evidence: Evidence): boolean {
  const { uuids, slugs } = readsByName(exchanges, evidence)
  return uuids.length > 0 && slugs.length > 0 && compareRecords(slugs, uuids).unclear
}

/** Compares what was read by slug with what was read by UUID. */
function sameRecord(exchanges: readonly Answered[], evidence: Evidence): Judgement {
  const { uuids, slugs } = readsByName(exchanges, evidence)
  const { difference, compared, skipped } = compareRecords(slugs, uuids)
  if (difference !== undefined) {
    const { field, actual, expected } = difference
    return violated('other', {
      expected: shown(expected, field),
      actual: shown(actual, field),
      place: { part: 'body', pointer: `/data/${field}` },
      values: { field },
    })
  }
  return compared.length > 0
    ? heldBy(`${compared.join(', ')} by UUID and by slug`, skipped.length > 0 ? skipped.join('; ') : undefined)
    : undecided(`nothing could be compared: ${skipped.join('; ')}`)
}

/** Did the other name get the same from the first of these answers on? Then it is not the name that is refused. */
function isByBothNow(mine: readonly Answered[], others: readonly Answered[]): boolean {
  const [first, status] = [Math.min(...mine.map(({ timing }) => timing.start)), mine.at(-1)!.response.status]
  const later = others.filter(({ timing }) => timing.start >= first)
  return later.length > 0 && later.every(({ response }) => response.status === status)
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
