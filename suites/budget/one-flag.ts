import { trialId, type Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { readAgain } from '../checks/read-again.ts'
import { withoutRecord } from '../checks/without-record.ts'
import { leastChanges, likelyChanges, readOf, type Read } from '../evidence/budget-reads.ts'
import { envelopeOf, isBudget } from '../evidence/budget-record.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { workspaceReads } from '../probes/budget.ts'

/** Does it ask for the workspace that the operator named, by UUID or by slug? */
function isOfTarget(exchange: Exchange, { target }: Evidence): boolean {
  const workspace = requestedBudget(exchange)?.workspace
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

interface Flag extends Read {
  readonly value: string
  readonly interval: string
  readonly name: 'UUID' | 'slug'
}

/** The flag as each of these answers gives it. */
function flagsOf(exchanges: readonly Answered[], evidence: Evidence): Flag[] {
  return exchanges.map((exchange) => ({
    ...readOf(exchange, evidence),
    value: String(envelopeOf(exchange, evidence)!['include_byok_in_budgets']),
    interval: requestedBudget(exchange)?.interval ?? 'another spelling of an interval',
    name: requestedBudget(exchange)?.workspace === evidence.target.workspaceSlug ? 'slug' : 'UUID',
  }))
}

/** Which value came for what: by the names of the workspace, where that tells them apart, or by the intervals. */
function valuesOf(flags: readonly Flag[]): string {
  const byValue = [...Map.groupBy(flags, ({ value }) => value)]
  const [names, all] = [byValue.map(([, those]) => new Set(those.map(({ name }) => name))), new Set<string>()]
  const areApart = names.every((some) => [...some].every((name) => !all.has(name) && all.add(name)))
  return byValue
    .map(([value, those]) =>
      areApart
        ? `${value} by ${those[0]!.name}`
        : `${value} for ${[...new Set(those.map(({ interval }) => interval))].join(', ')}`,
    )
    .join('; ')
}

/**
 * 2.3: "A workspace-wide setting that applies to all four intervals." At any one moment: somebody may change it while a
 * run lasts, and nothing says that this changes the records' `updated_at`.
 */
export const oneFlag = readAgain(['differs'], {
  id: 'BUDGET-ONE-FLAG',
  sentences: ['2.3/row-byok'],
  level: levels.otherAnswer,
  mayStayUntested: true,
  title: 'include_byok_in_budgets is the same for all intervals of a workspace',
  needs: workspaceReads,
  presumes: ['budgets for two intervals'],
  follows: ['BUDGET-BYOK-FLAG'],
  // Somebody who changes it is not there again in the second look; what depends on the name of the workspace is.
  unclear: (exchanges, evidence) => leastChanges(flagsOf(exchanges, evidence)) > 0,
  // What one read alone turns, such as that of one interval by slug, turns too seldom without it.
  cameAgain(one, exchanges, evidence) {
    const later = flagsOf(
      exchanges.filter(({ look }) => look === 2),
      evidence,
    )
    const value = flagsOf([one], evidence)[0]?.value
    const isSame = (read: { exchange: Exchange; value: string }): boolean =>
      read.value === value && trialId(read.exchange) === trialId(one)
    return leastChanges(later) > 0 && later.some(isSame)
  },
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
    const flags = flagsOf(exchanges, evidence)
    const byInterval = Map.groupBy(flags, ({ interval }) => interval)
    const changes = leastChanges(flags)
    if (changes > 0) {
      const announced = Math.max(
        ...[...byInterval.values()].map((those) => new Set(those.map(({ updated }) => updated)).size - 1),
      )
      const words = valuesOf(flags)
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
        !byInterval.has(requestedBudget(exchange)?.interval ?? '?') &&
        exchange.credential.key === 'management' &&
        exchange.credential.edit === undefined &&
        (exchange.stimulus.kind === 'control' ||
          (exchange.stimulus.kind === 'member' && exchange.stimulus.group === 'budget')),
    )
    return others.some(({ response }) => response?.status !== 404)
      ? undecided('the flag came with one interval only: there is nothing to compare it with')
      : notAvailable('only one interval has a budget: there is nothing to compare its flag with')
  },
  messages: { differs: 'include_byok_in_budgets is {actual}, expected {expected}' },
})
