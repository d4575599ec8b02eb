import type { Exchange } from '../../src/record/exchange.ts'
import { environmentStatuses } from '../../src/contract/error-table.ts'
import { seemsAbsent } from '../../src/requirement/absence.ts'
import { reading } from '../../src/requirement/attempts.ts'
import { heldBy, undecided, unoffered, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { askedBudget } from '../evidence/sent-request.ts'
import { levels } from '../checks/levels.ts'
import { readAgain } from '../checks/read-again.ts'
import { budgetsAtTheEnd, budgetsByName, budgetsBySlug } from '../probes/budget.ts'
import {
  comparable,
  leastChanges,
  likelyChanges,
  mayDiffer,
  readOf,
  sameState,
  type Read,
} from '../evidence/budget-reads.ts'
import { envelopeOf, hasRecord, isBudget } from '../evidence/budget-record.ts'
import { intervalClaim } from './schema.ts'
import { withoutRecord } from '../checks/without-record.ts'

const reads = [budgetsByName, budgetsBySlug, budgetsAtTheEnd]

/** 4.2: "id | string | Workspace UUID or workspace slug." */
export const slugIsSame = readAgain(['other'], {
  id: 'BUDGET-SLUG-SAME',
  sentences: ['4.2/row-id'],
  level: levels.otherAnswer,
  operator: true,
  title: 'The slug of a workspace reads the same budget as its UUID',
  needs: reads,
  presumes: ['ASSAY_WORKSPACE_ID'],
  over: groups(
    (exchange) =>
      exchange.operation === 'budget' &&
      exchange.credential.edit === undefined &&
      ['control', 'member'].includes(exchange.stimulus.kind) &&
      exchange.failure === undefined &&
      askedBudget(exchange)?.interval !== undefined,
    intervalClaim,
    'interval',
  ),
  missing: withoutRecord,
  check(exchanges, evidence) {
    const { workspaceId, workspaceSlug } = evidence.target
    if (workspaceId === undefined || workspaceSlug === undefined)
      return unoffered(`provide ${workspaceId === undefined ? 'ASSAY_WORKSPACE_ID' : 'ASSAY_WORKSPACE_SLUG'}`)
    const named = (name: string | undefined): readonly Answered[] =>
      exchanges.filter((exchange) => askedBudget(exchange)!.workspace === name)
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
      if (status === undefined || environmentStatuses.has(status) || isAccident(mine) || read(others).length === 0)
        return undecided(`there was no answer by ${name}`)
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
    const of = ({ record }: Read): string => comparable(record[field])
    for (const slug of slugs) {
      const others = sameState(slug, uuids)
      const values = new Set(others.map(of))
      const [expected] = values
      // Of the same state because of it: there is nothing to compare.
      if (field === 'updated_at' && others.some(({ updated }) => updated === slug.updated)) continue
      if (expected === undefined) skipped.push(`${field}, since the budget was updated between the reads`)
      // What differs between any two reads differs here too: that is another requirement's finding.
      else if (values.size > 1) skipped.push(`${field}, which differs from read to read`)
      else if (expected === of(slug))
        (expected === 'absent' ? skipped : compared).push(expected === 'absent' ? `${field}, which is absent` : field)
      // Read once by each name, a value that differs may differ at every read.
      else if (others.length < 2) skipped.push(`${field}, which was read by UUID only once and differs`)
      else
        return violated('other', {
          expected: shown(others[0]!, field),
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

function shown({ record }: Read, field: string): string {
  return record[field] === undefined
    ? 'absent'
    : typeof record[field] === 'number'
      ? String(record[field])
      : JSON.stringify(record[field])
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
    ? unoffered('neither the UUID nor the slug has a budget for this interval (404)')
    : undecided(`neither by UUID (${words(uuids)}) nor by slug (${words(slugs)}) was a budget read`)
}

/** Does it ask for the workspace that the operator named, by UUID or by slug? */
function isOfTarget(exchange: Exchange, { target }: Evidence): boolean {
  const workspace = askedBudget(exchange)?.workspace
  return workspace !== undefined && (workspace === target.workspaceId || workspace === target.workspaceSlug)
}

/** Envelopes with the flag; absent is a value like any other where the profile tolerates it. */
function hasFlag(exchange: Answered, evidence: Evidence): boolean {
  const envelope = envelopeOf(exchange, evidence)
  const mayBeAbsent = evidence.profile.tolerated.some(({ covers }) =>
    covers.some(({ requirement, actual }) => requirement === 'BUDGET-BYOK-FLAG' && actual === 'absent'),
  )
  return (
    typeof envelope?.['include_byok_in_budgets'] === 'boolean' ||
    (envelope !== undefined && mayBeAbsent && !Object.hasOwn(envelope, 'include_byok_in_budgets'))
  )
}

/**
 * 2.3: "A workspace-wide setting that applies to all four intervals." At any one moment: somebody may change it while a run lasts, and
 * nothing says that the records' `updated_at` tells of it.
 */
export const oneFlag = readAgain(['differs'], {
  id: 'BUDGET-ONE-FLAG',
  sentences: ['2.3/row-byok'],
  level: levels.otherAnswer,
  operator: true,
  title: 'include_byok_in_budgets is the same for all intervals of a workspace',
  needs: reads,
  presumes: ['budgets for two intervals'],
  follows: ['BUDGET-BYOK-FLAG'],
  wholeRun: true,
  // Of one workspace: another one may have it otherwise.
  over: groups(
    (exchange, evidence) =>
      isBudget(exchange) &&
      exchange.credential.edit === undefined &&
      hasFlag(exchange, evidence) &&
      isOfTarget(exchange, evidence),
    () => 'flag',
    'workspace',
  ),
  missing: (evidence) =>
    withoutRecord(evidence)
      .slice(0, 1)
      .map(({ judgement }) => ({ claim: 'flag', judgement })),
  check(exchanges, evidence) {
    const flags = exchanges.map((exchange) => ({
      ...readOf(exchange, evidence),
      value: String(envelopeOf(exchange, evidence)!['include_byok_in_budgets']),
      interval: askedBudget(exchange)?.interval ?? '?',
    }))
    const byInterval = Map.groupBy(flags, ({ interval }) => interval)
    const changes = leastChanges(flags)
    if (changes > 0) {
      const announced = Math.max(
        ...[...byInterval.values()].map((those) => new Set(those.map(({ updated }) => updated)).size - 1),
      )
      const words = [...Map.groupBy(flags, ({ value }) => value)]
        .map(([value, those]) => `${value} for ${[...new Set(those.map(({ interval }) => interval))].join(', ')}`)
        .join('; ')
      if (changes > likelyChanges && announced < changes)
        return violated('differs', {
          expected: 'one value',
          actual: words,
          place: { part: 'body', pointer: '/include_byok_in_budgets' },
        })
      const last = new Set(
        [...byInterval.values()].map((those) => those.toSorted((one, other) => one.from - other.from).at(-1)!.value),
      )
      if (last.size > 1 || changes > likelyChanges) return undecided(`the flag changed while it was read (${words})`)
    }
    if (byInterval.size > 1)
      return heldBy(
        `the flag of ${[...byInterval.keys()].join(', ')}`,
        changes > 0 ? 'reads before somebody changed it with reads after that' : undefined,
      )
    const others = evidence.exchanges.filter(
      (exchange) =>
        exchange.operation === 'budget' &&
        isOfTarget(exchange, evidence) &&
        !byInterval.has(askedBudget(exchange)?.interval ?? '?') &&
        exchange.credential.key === 'management' &&
        exchange.credential.edit === undefined &&
        exchange.stimulus.kind !== 'change',
    )
    return others.some(({ response }) => response?.status !== 404)
      ? undecided('the flag came with one interval only: there is nothing to compare it with')
      : unoffered('only one interval has a budget: there is nothing to compare its flag with')
  },
  messages: { differs: 'include_byok_in_budgets is {actual}, expected {expected}' },
})

/** Reads of the one workspace, by the one name, put together by interval. */
const readsOfInterval = groups(
  (exchange, evidence) =>
    hasRecord(exchange, evidence) &&
    exchange.credential.edit === undefined &&
    askedBudget(exchange)?.interval !== undefined &&
    askedBudget(exchange)?.workspace === (evidence.target.workspaceId ?? evidence.target.workspaceSlug),
  intervalClaim,
  'interval',
)

/** 2.2: "id | … | Budget identifier.", "created_at | … | Creation time.": neither changes by being read. */
export const stable = readAgain(['changes'], {
  id: 'BUDGET-STABLE',
  sentences: ['2.2/row-id', '2.2/row-created-at'],
  level: levels.meaning,
  title: 'A budget has the same id and the same created_at at every read',
  needs: reads,
  wholeRun: true,
  over: readsOfInterval,
  missing: withoutRecord,
  check(exchanges, evidence) {
    if (exchanges.length < 2) return unoffered('it was read only once')
    const all = exchanges.map((exchange) => readOf(exchange, evidence))
    const given = ['id', 'created_at'].filter((name) => all.some(({ record }) => record[name] !== undefined))
    if (given.length === 0) return undecided('the record holds neither id nor created_at: there is nothing to compare')
    const name = given.find((one) => new Set(all.map(({ record }) => comparable(record[one]))).size > 1)
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

/** A budget that somebody deletes and makes anew has an id, a creation time and an update of its own. */
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

/** 2.2: "updated_at | … | Last update time.": what has changed was updated. */
export const limitUpdated = readAgain(['silent'], {
  id: 'BUDGET-LIMIT-CHANGE-UPDATES',
  sentences: ['2.2/row-updated-at', '2.2/row-limit-usd'],
  level: levels.meaning,
  title: 'limit_usd changes only together with updated_at',
  needs: reads,
  follows: ['BUDGET-UPDATED-AT', 'BUDGET-LIMIT'],
  wholeRun: true,
  over: readsOfInterval,
  missing: withoutRecord,
  check(exchanges, evidence) {
    if (exchanges.length < 2) return unoffered('it was read only once')
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
