import type { Exchange } from '../../src/record/exchange.ts'
import { isUtcTimestamp, isUuid } from '../../src/contract/formats.ts'
import { environmentStatuses } from '../../src/contract/error-table.ts'
import { intervals } from '../../src/contract/operation.ts'
import { seemsAbsent } from '../../src/requirement/absence.ts'
import { reading } from '../../src/requirement/attempts.ts'
import { held, heldBy, undecided, unoffered, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, groups, trials, type Answered } from '../../src/requirement/scope.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { askedBudget } from '../asked.ts'
import { jsonKind } from '../json-body.ts'
import { readAgain } from '../read-again.ts'
import { success, successMessages } from '../success.ts'
import { wholeBody, wholeBodyMessages } from '../whole-body.ts'
import { budgetsAtTheEnd, budgetsByName, budgetsBySlug } from './probes.ts'
import { envelopeOf, isBudget, recordOf } from './record.ts'
import { intervalClaim } from './schema.ts'
import { withoutField, withoutRecord } from './without-record.ts'

const reads = [budgetsByName, budgetsBySlug, budgetsAtTheEnd]

/** Budgets with a record in them. */
function hasRecord(exchange: Answered, evidence: Evidence): boolean {
  return isBudget(exchange) && recordOf(exchange, evidence) !== undefined
}

/** 4.2: "Success response: HTTP 200, JSON body of 2.3" */
export const budgetSuccess = requirement({
  id: 'BUDGET-SUCCESS-200',
  sentences: ['4.2/success', '4.2/method', '0/relative'],
  level: 'must',
  title: 'A management key reads the budget of a workspace: 200',
  needs: [budgetsByName],
  over: trials(({ operation, stimulus, credential }) => operation === 'budget' && credential.edit === undefined
    && (stimulus.kind === 'control' || (stimulus.kind === 'member' && stimulus.role.includes('by name')))),
  check(trial, evidence) {
    const judged = success(trial, evidence)
    return judged.kind === 'held' ? wholeBody(trial) : judged
  },
  messages: { ...successMessages, ...wholeBodyMessages },
})

/** 2.2, 4.2: "with data being the budget for the requested interval" */
export const echoesInterval = requirement({
  id: 'BUDGET-ECHO-INTERVAL',
  sentences: ['4.2/success', '2.3/row-data'],
  level: 'must',
  title: 'data.reset_interval is the interval that was asked for',
  needs: reads,
  follows: ['BUDGET-RESET-INTERVAL'],
  over: each((exchange, evidence) => hasRecord(exchange, evidence) && intervals.some((interval) => interval === recordOf(exchange, evidence)!['reset_interval']) && askedBudget(exchange)?.interval !== undefined, intervalClaim),
  missing: withoutField('BUDGET-RESET-INTERVAL'),
  check(exchange, evidence) {
    const expected = askedBudget(exchange)!.interval!
    const actual = recordOf(exchange, evidence)!['reset_interval']
    return actual === expected ? held : violated('other', { expected, actual: jsonKind(actual), place: { part: 'body', pointer: '/data/reset_interval' } })
  },
  messages: { other: 'asked for the {expected} budget: data.reset_interval is {actual}' },
})

/** 2.2: "workspace_id | … | Workspace the budget belongs to." */
export const echoesWorkspace = requirement({
  id: 'BUDGET-ECHO-WORKSPACE',
  sentences: ['2.2/row-workspace-id', '4.2/row-id'],
  level: 'must',
  title: 'data.workspace_id is the workspace that was asked for, also when it was asked for by slug',
  needs: reads,
  follows: ['BUDGET-WORKSPACE-ID'],
  over: each((exchange, evidence) => hasRecord(exchange, evidence) && isUuidText(recordOf(exchange, evidence)!['workspace_id']) && exchange.credential.edit === undefined, intervalClaim),
  missing: withoutRecord,
  check(exchange, evidence) {
    const { workspaceId, workspaceSlug } = evidence.target
    const asked = askedBudget(exchange)!.workspace
    const actual = String(recordOf(exchange, evidence)!['workspace_id'])
    const expected = isUuid(asked) ? asked : asked === workspaceSlug ? workspaceId : undefined
    // RFC 9562, 4: hexadecimal digits are compared without case.
    if (expected !== undefined) return actual.toLowerCase() === expected.toLowerCase() ? held : violated('other', { expected, actual, place: { part: 'body', pointer: '/data/workspace_id' }, values: { asked } })
    return unoffered('the UUID of the workspace is not known: set ASSAY_WORKSPACE_ID')
  },
  messages: { other: 'asked for the workspace {asked}: data.workspace_id is {actual}, expected {expected}' },
})

/** 4.2: "id | string | Workspace UUID or workspace slug." */
export const slugIsSame = readAgain(['other'], {
  id: 'BUDGET-SLUG-SAME',
  sentences: ['4.2/row-id'],
  level: 'must',
  title: 'The slug reads the same budget as the UUID',
  needs: [budgetsByName, budgetsBySlug],
  over: groups((exchange) => exchange.operation === 'budget' && exchange.credential.edit === undefined && ['control', 'member'].includes(exchange.stimulus.kind) && exchange.failure === undefined
    && askedBudget(exchange)?.interval !== undefined, intervalClaim, 'interval'),
  missing: withoutRecord,
  check(exchanges, evidence) {
    const { workspaceId, workspaceSlug } = evidence.target
    if (workspaceId === undefined || workspaceSlug === undefined) return unoffered(`provide ${workspaceId === undefined ? 'ASSAY_WORKSPACE_ID' : 'ASSAY_WORKSPACE_SLUG'}`)
    const named = (name: string | undefined): readonly Answered[] => exchanges.filter((exchange) => askedBudget(exchange)!.workspace === name)
    const [uuids, slugs] = [named(workspaceId), named(workspaceSlug)]
    const read = (those: readonly Answered[]): readonly Answered[] => those.filter(({ response }) => response.status === 200)
    if (read(uuids).length === 0 && read(slugs).length === 0) return neitherRead(uuids, slugs, evidence)
    for (const [name, mine, others] of [['slug', slugs, uuids], ['UUID', uuids, slugs]] as const) {
      if (read(mine).length > 0) continue
      const status = mine.at(-1)?.response.status
      if (status === undefined || environmentStatuses.has(status) || isAccident(mine) || read(others).length === 0) return undecided(`by ${name} there was no answer`)
      return violated('refused', { expected: '200', actual: String(status), place: { part: 'status' }, values: { name, other: name === 'slug' ? 'UUID' : 'slug' } })
    }
    const compared: string[] = []
    const skipped: string[] = []
    for (const field of ['id', 'limit_usd', 'created_at']) {
      const of = (those: readonly Answered[]): Set<string | undefined> => new Set(read(those).map((exchange) => JSON.stringify(moment(recordOf(exchange, evidence)?.[field]))))
      const [byUuid, bySlug] = [of(uuids), of(slugs)]
      const [expected] = byUuid
      const other = [...bySlug].find((value) => !byUuid.has(value))
      // What differs between any two reads differs here too: that is another requirement's finding.
      if (byUuid.size > 1) skipped.push(`${field}, which differs from read to read`)
      else if (expected === undefined && bySlug.has(undefined)) skipped.push(`${field}, which is absent`)
      else if (other === undefined && !bySlug.has(undefined)) compared.push(field)
      // Read once by each name, a value that differs may differ at every read.
      else if (read(uuids).length < 2) skipped.push(`${field}, which was read by UUID only once and differs`)
      else return violated('other', { expected: expected ?? 'absent', actual: other ?? 'absent', place: { part: 'body', pointer: `/data/${field}` }, values: { field } })
    }
    return compared.length > 0 ? heldBy(`${compared.join(', ')} by UUID and by slug`, skipped.length > 0 ? skipped.join('; ') : undefined)
      : undecided(`nothing could be compared: ${skipped.join('; ')}`)
  },
  messages: {
    refused: 'the workspace is found by {other}, and refused by {name} with {actual}',
    other: 'by slug data.{field} is {actual}, by UUID {expected}',
  },
})

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
  const mayBeAbsent = evidence.profile.tolerated.some(({ covers }) => covers.some(({ requirement, actual }) => requirement === 'BUDGET-BYOK-FLAG' && actual === 'absent'))
  return typeof envelope?.['include_byok_in_budgets'] === 'boolean' || (envelope !== undefined && mayBeAbsent && !Object.hasOwn(envelope, 'include_byok_in_budgets'))
}

/** 2.3: "A workspace-wide setting that applies to all four intervals." */
export const oneFlag = readAgain(['differs'], {
  id: 'BUDGET-ONE-FLAG',
  sentences: ['2.3/row-byok'],
  level: 'must',
  title: 'include_byok_in_budgets is the same for all intervals',
  needs: reads,
  follows: ['BUDGET-BYOK-FLAG'],
  wholeRun: true,
  // Of one workspace: another one may have it otherwise.
  over: groups((exchange, evidence) => isBudget(exchange) && exchange.credential.edit === undefined && hasFlag(exchange, evidence) && isOfTarget(exchange, evidence), () => 'flag', 'workspace'),
  missing: (evidence) => withoutRecord(evidence).slice(0, 1).map(({ judgement }) => ({ claim: 'flag', judgement })),
  check(exchanges, evidence) {
    const flags = Map.groupBy(exchanges, (exchange) => String(envelopeOf(exchange, evidence)!['include_byok_in_budgets']))
    const seen = new Set(exchanges.map((exchange) => askedBudget(exchange)?.interval))
    if (flags.size > 1) {
      const words = [...flags].map(([flag, those]) => `${flag} for ${[...new Set(those.map((exchange) => askedBudget(exchange)?.interval ?? '?'))].join(', ')}`).join('; ')
      return violated('differs', { expected: 'one value', actual: words, place: { part: 'body', pointer: '/include_byok_in_budgets' } })
    }
    if (seen.size > 1) return heldBy(`the flag of ${[...seen].join(', ')}`)
    const others = evidence.exchanges.filter((exchange) => exchange.operation === 'budget' && isOfTarget(exchange, evidence) && !seen.has(askedBudget(exchange)?.interval) && exchange.credential.key === 'management' && exchange.credential.edit === undefined && exchange.stimulus.kind !== 'change')
    return others.some(({ response }) => response?.status !== 404) ? undecided('the flag came with one interval only: there is nothing to compare it with') : unoffered('only one interval has a budget: there is nothing to compare its flag with')
  },
  messages: { differs: 'include_byok_in_budgets is {actual}, expected {expected}' },
})

/** 2.2: "id | … | Budget identifier.", "created_at | … | Creation time.": neither changes by being read. */
export const stable = readAgain(['changes'], {
  id: 'BUDGET-STABLE',
  sentences: ['2.2/row-id', '2.2/row-created-at'],
  level: 'should',
  title: 'A budget keeps its id and its creation time from one read to the next',
  needs: reads,
  wholeRun: true,
  over: groups((exchange, evidence) => hasRecord(exchange, evidence) && exchange.credential.edit === undefined && askedBudget(exchange)?.interval !== undefined && askedBudget(exchange)?.workspace === (evidence.target.workspaceId ?? evidence.target.workspaceSlug), intervalClaim, 'interval'),
  missing: withoutRecord,
  check(exchanges, evidence) {
    if (exchanges.length < 2) return unoffered('read only once')
    const given = ['id', 'created_at'].filter((name) => exchanges.some((exchange) => recordOf(exchange, evidence)![name] !== undefined))
    if (given.length === 0) return undecided('the record holds neither id nor created_at: there is nothing to compare')
    for (const name of given) {
      const values = new Map(exchanges.map((exchange) => recordOf(exchange, evidence)![name]).map((value) => [JSON.stringify(moment(value)), JSON.stringify(value)]))
      if (values.size > 1) return violated('changes', { expected: 'one value', actual: [...values.values()].slice(0, 3).join(', then '), place: { part: 'body', pointer: `/data/${name}` }, values: { name } })
    }
    return heldBy(`${given.join(', ')} of one read with the next`)
  },
  messages: { changes: 'data.{name} changes from one read to the next: {actual}' },
})

/** 2.2: "created_at | … | Creation time.", "updated_at | … | Last update time.": nothing is updated before it is created. */
export const updatedAfterCreated = requirement({
  id: 'BUDGET-UPDATED-NOT-BEFORE-CREATED',
  sentences: ['2.2/row-created-at', '2.2/row-updated-at'],
  level: 'should',
  title: 'updated_at is not before created_at',
  needs: reads,
  over: each((exchange, evidence) => hasRecord(exchange, evidence) && ['created_at', 'updated_at'].every((name) => isTimestampText(recordOf(exchange, evidence)![name])), intervalClaim),
  missing: withoutRecord,
  check(exchange, evidence) {
    const { created_at: created, updated_at: updated } = recordOf(exchange, evidence)!
    if (Number.isNaN(Date.parse(String(updated))) || Number.isNaN(Date.parse(String(created)))) return undecided('times in this form of ISO 8601 cannot be compared here')
    return Date.parse(String(updated)) >= Date.parse(String(created))
      ? held : violated('before', { expected: `not before ${String(created)}`, actual: String(updated), place: { part: 'body', pointer: '/data/updated_at' } })
  },
  messages: { before: 'updated_at is {actual}, expected {expected}, its created_at' },
})

/** 2.2: "limit_usd | number | Spend limit in US dollars." */
export const limitNotNegative = requirement({
  id: 'BUDGET-LIMIT-NOT-NEGATIVE',
  sentences: ['2.2/row-limit-usd'],
  level: 'should',
  title: 'limit_usd is not negative',
  needs: reads,
  over: each((exchange, evidence) => hasRecord(exchange, evidence) && typeof recordOf(exchange, evidence)!['limit_usd'] === 'number', intervalClaim),
  missing: withoutRecord,
  check(exchange, evidence) {
    const limit = recordOf(exchange, evidence)!['limit_usd'] as number
    return limit >= 0 ? held : violated('negative', { expected: '0 or more', actual: String(limit), place: { part: 'body', pointer: '/data/limit_usd' } })
  },
  messages: { negative: 'limit_usd is {actual}, expected {expected}' },
})

function isUuidText(value: unknown): boolean {
  return typeof value === 'string' && isUuid(value)
}

function isTimestampText(value: unknown): boolean {
  return typeof value === 'string' && isUtcTimestamp(value)
}

/** Two spellings of one moment or of one UUID are the same. */
function moment(value: unknown): unknown {
  if (isTimestampText(value)) {
    const time = Date.parse(String(value))
    return Number.isNaN(time) ? value : time
  }
  return isUuidText(value) ? String(value).toLowerCase() : value
}
