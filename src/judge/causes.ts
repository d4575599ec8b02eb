import type { CauseRule, CauseTable, FindingPattern } from '../requirement/cause.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Cause, Finding, RequirementResult } from '../requirement/result.ts'
import { isInCompany, isRepeated, repeated } from './reproduction.ts'
import { isExplained, kindsOf, liesWithin, matches, meet, type Placed } from './explanations.ts'

/** What the results come down to. */
export interface Causes {
  /** With `root` where a finding is the effect of another one. */
  readonly results: readonly RequirementResult[]
  readonly causes: readonly Cause[]
}

/**
 * Tells causes from effects: by the rules of the table, then by what single findings bring about, then by what
 * requirements `follow`. What none of these explains is a cause of its own, one for each requirement. Pure.
 */
export function causesOf(
  results: readonly RequirementResult[],
  table: CauseTable,
  find: (id: string) => AnyRequirement | undefined,
): Causes {
  const all = results.flatMap((result) => result.findings.map((finding): Placed => ({ result, finding })))
  const roots = new Map<Placed, Placed>()
  const topOf = (one: Placed): Placed => {
    const root = roots.get(one)
    return root === undefined ? one : topOf(root)
  }
  const claimed = new Set<Placed>()
  const claim = (effect: Placed, cause: Placed): void => {
    const top = topOf(cause)
    if (top === effect) return
    roots.set(effect, top)
    claimed.add(effect)
  }
  const free = (): Placed[] => all.filter((one) => !claimed.has(one))

  const ruled = new Map<Placed, { readonly rule: CauseRule; readonly actual: string }>()
  for (const rule of table.rules) {
    const found = applied(rule, free())
    if (!found) continue
    const [lead, ...others] = found.members
    ruled.set(lead!, { rule, actual: found.actual })
    claimed.add(lead!)
    for (const one of others) claim(one, lead!)
  }
  for (const { of, explains } of table.consequences)
    for (const { findings, by } of explains)
      for (const effect of matching(free(), findings)) {
        const causes = matching(all, of).filter((one) => one.result !== effect.result && mayExplain(topOf(one), effect))
        if (causes.length > 0 && liesWithin(effect, causes) && isExplained(effect, causes, by))
          claim(effect, closest(effect, causes))
      }
  for (const effect of free()) {
    const followed = find(effect.result.id)?.follows ?? []
    const cause = all.find(
      (one) =>
        followed.includes(one.result.id) &&
        mayExplain(topOf(one), effect) &&
        liesWithin(effect, [one]) &&
        (isExplained(effect, [one], 'exchange') || isExplained(effect, [one], 'alike')),
    )
    if (cause) claim(effect, cause)
  }
  // Kinds of violation of one requirement stand together.
  for (const own of Map.groupBy(free(), ({ result }) => result).values())
    for (const other of own.slice(1)) claim(other, own[0]!)
  const placed = new Map(all.map((one) => [one.finding, one]))
  const byTop = Map.groupBy(all, topOf)
  return {
    results: results.map((result) => ({
      ...result,
      findings: result.findings.map((finding) => {
        const top = topOf(placed.get(finding)!)
        return withRoot(asOften(finding, top.finding, byTop.get(top)!), top)
      }),
    })),
    causes: [...byTop]
      .map(([top, members]) => {
        const effects = members.filter((one) => one !== top)
        return { top, cause: causeOf(top, effects, ruled.get(top)) }
      })
      .toSorted((one, other) => compare(one.top, one.cause, other.top, other.cause))
      .map(({ cause }) => cause),
  }
}

/** Musts first, known ones (baseline) after unknown ones, then what explains most. */
function compare(top: Placed, cause: Cause, otherTop: Placed, other: Cause): number {
  return (
    Number(cause.level !== 'must') - Number(other.level !== 'must') ||
    Number(top.result.baseline !== undefined) - Number(otherTop.result.baseline !== undefined) ||
    other.requirements.length - cause.requirements.length ||
    byText(cause.clause, other.clause) ||
    byText(cause.id, other.id)
  )
}

function byText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/**
 * What comes now and then does so in all its effects: their lines are repeated as well, and where it takes the
 * company of other requests they are that of the cause.
 */
function asOften(finding: Finding, top: Finding, members: readonly Placed[]): Finding {
  const others = [top, ...(finding.sometimes ? members.map((one) => one.finding) : [])]
  const company = others.find((one) => one !== finding && isInCompany(one.curl))
  if (company)
    return {
      ...finding,
      curl: company.curl,
      ...(company.sent && { sent: company.sent }),
      ...(company.atOnce && { atOnce: true as const }),
    }
  if (finding.k === finding.n || isRepeated(finding.curl)) return finding
  const seldom = members.find((one) => isRepeated(one.finding.curl))?.finding
  return seldom ? { ...finding, curl: repeated(finding.curl, Math.min(seldom.k / seldom.n, 0.9)) } : finding
}

function withRoot(finding: Finding, top: Placed): Finding {
  return top.finding.id === finding.id ? finding : { ...finding, root: top.finding.id }
}

/** The findings of a rule, its lead first, where it applies. */
function applied(
  rule: CauseRule,
  free: readonly Placed[],
): { readonly members: readonly Placed[]; readonly actual: string } | undefined {
  const { shownBy, least, explains, effects = 0 } = rule
  const found = matching(free, shownBy)
  const isShown = (leads: readonly Placed[]): boolean =>
    least === undefined
      ? shownBy.every((pattern) => leads.some((one) => matches(one, pattern)))
      : requirementsOf(leads).size >= least
  // What shows in other targets has another cause.
  const leads = [...found.filter(isFail), ...found.filter((one) => !isFail(one))]
    .map((first, _, all) => [first, ...all.filter((one) => one !== first && meet(one, first))])
    .find(isShown)
  if (leads === undefined) return undefined
  const candidates = explains.flatMap(({ findings, by }) =>
    matching(free, findings).flatMap((one) => (leads.includes(one) ? [] : [{ one, by }])),
  )
  // What came in many places is one cause; what else came there is another one.
  const common = leads
    .flatMap(kindsOf)
    .filter(
      (kind) =>
        requirementsOf(candidates.flatMap(({ one }) => (kindsOf(one).includes(kind) ? [one] : []))).size >= effects,
    )
  const explained = candidates.flatMap(({ one, by }) =>
    liesWithin(one, leads) && isExplained(one, leads, by, common) ? [one] : [],
  )
  if (requirementsOf(explained).size < effects) return undefined
  return { members: [...new Set([...leads, ...explained])], actual: common[0] ?? leads[0]!.finding.actual }
}

/** No finding explains itself, and what is held to be a warning does not explain a failure. */
function mayExplain(top: Placed, effect: Placed): boolean {
  return top !== effect && (isFail(top) || !isFail(effect))
}

function isFail({ result }: Placed): boolean {
  return result.verdict === 'fail'
}

/** Those that match, in the order of the patterns. */
function matching(those: readonly Placed[], patterns: readonly (string | FindingPattern)[]): Placed[] {
  return [...new Set(patterns.flatMap((pattern) => those.filter((one) => matches(one, pattern))))]
}

function requirementsOf(those: readonly Placed[]): Set<string> {
  return new Set(those.map(({ result }) => result.id))
}

/** The cause that shares most with an effect. */
function closest(effect: Placed, causes: readonly Placed[]): Placed {
  const own = new Set((effect.finding.violations ?? []).flatMap(({ exchanges }) => exchanges))
  const shared = ({ finding }: Placed): number =>
    (finding.violations ?? []).filter(({ exchanges }) => exchanges.some((id) => own.has(id))).length
  return causes.reduce((best, next) => (shared(next) > shared(best) ? next : best))
}

/** What fewer cases show is no rule: a title that says no more would be taken for one. */
const leastShare = 0.25

/** With the condition under which all of it happens, where there is one, or else with how often, if it is seldom. */
function titleOf(
  { rule, actual }: { readonly rule: CauseRule; readonly actual: string },
  members: readonly Placed[],
): string {
  const [when, ...others] = new Set(members.filter(isFail).map(({ finding }) => finding.when))
  const title = rule.title.replaceAll('{actual}', actual)
  if (when !== undefined && others.length === 0) return `${title}, ${when}`
  const { k, n } = members[0]!.finding
  return k < leastShare * n ? `${title}, in ${k} of ${n} cases` : title
}

function causeOf(
  top: Placed,
  effects: readonly Placed[],
  ruled: { readonly rule: CauseRule; readonly actual: string } | undefined,
): Cause {
  const { result, finding } = top
  const members = [top, ...effects]
  return {
    id: ruled?.rule.id ?? result.id,
    title: ruled ? titleOf(ruled, members) : finding.message,
    clause: ruled?.rule.clause ?? result.clause,
    level: members.some((one) => one.result.verdict === 'fail') ? 'must' : 'should',
    requirements: [...requirementsOf(members)],
    findings: members.map((one) => one.finding.id),
  }
}
