import { clipped } from '../record/clipped.ts'
import type { Cause, Finding, RequirementResult, RunResult, Verdict } from '../requirement/result.ts'

/** Compares by UTF-8 bytes: the same in every locale. */
export function byBytes(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** What a reader must see first. */
const urgency: readonly Verdict[] = ['fail', 'error', 'inconclusive', 'warn', 'untested', 'observed', 'pass']

/** Requirements by urgency of their verdict, known ones (baseline) after unknown ones, then by clause and id. */
export function byUrgency(one: RequirementResult, other: RequirementResult): number {
  return (
    urgency.indexOf(one.verdict) - urgency.indexOf(other.verdict) ||
    Number(one.baseline !== undefined) - Number(other.baseline !== undefined) ||
    byClause(one.clause, other.clause) ||
    byId(one, other)
  )
}

/** By id, then cell. */
export function byId(one: RequirementResult, other: RequirementResult): number {
  return byBytes(one.id, other.id) || byBytes(one.cell, other.cell)
}

/** "4.2" before "4.10". */
export function byClause(one: string, other: string): number {
  const left = one.split('.').map(Number)
  const right = other.split('.').map(Number)
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? -1) - (right[at] ?? -1)
    if (difference !== 0 && !Number.isNaN(difference)) return difference
  }
  return byBytes(one, other)
}

/** A finding with the requirement that it violates. */
export interface PlacedFinding {
  readonly requirement: RequirementResult
  readonly finding: Finding
}

/** A cause with its findings: the one that leads, and those that follow from it. */
export interface PlacedCause {
  readonly cause: Cause
  readonly lead: PlacedFinding
  readonly effects: readonly PlacedFinding[]
}

/** A cause fails with any of what it explains, also where what shows it best is a should. */
export function causeVerdict({ cause, lead }: PlacedCause): Verdict {
  return cause.level === 'must' ? 'fail' : lead.requirement.verdict
}

/** The causes with their findings, in the order of the result: what a reader must see first. */
export function placedCauses({ requirements, causes }: Pick<RunResult, 'requirements' | 'causes'>): PlacedCause[] {
  const placed = new Map(
    requirements.flatMap((requirement) =>
      requirement.findings.map((finding) => [finding.id, { requirement, finding }] as const),
    ),
  )
  return causes.flatMap((cause) => {
    if (cause.findings.length === 0) return []
    const [lead, ...effects] = cause.findings.map((id) => placed.get(id)!)
    return [{ cause, lead: lead!, effects }]
  })
}

/** Is it about more than the requirement that it violates? */
export function isWide({ cause, lead }: PlacedCause): boolean {
  return cause.id !== lead.requirement.id
}

/** "follows from AUTH-MISSING-401: ", where other requirements' findings explain all of its own; else empty. */
export function followsWords({ id, findings }: Pick<RequirementResult, 'id' | 'findings'>): string {
  const roots = new Set(findings.map(({ root = id }) => root.split('/')[0]!))
  return roots.size === 0 || roots.has(id) ? '' : `follows from ${[...roots].join(', ')}: `
}

/** How long something lasts makes it no other kind, and nor does what is not shown of it. */
const lasting = /\d+(?:\.\d+)? (?:ms|s)\b/g
const kindOf = (actual: string): string =>
  clipped(actual, 80)
    .replace(/ \(\d+ more characters\)$/, '')
    .replaceAll(lasting, '… s')

/** "102 × an empty body · 227 × an HTML page", where not all that came is the same. */
export function kindsWords({ kinds = [] }: Finding): string {
  const alike = [...Map.groupBy(kinds, ({ actual }) => kindOf(actual)).values()]
  if (alike.length < 2) return ''
  return alike
    .map((those) => ({ actual: those[0]!.actual, times: those.reduce((sum, { times }) => sum + times, 0) }))
    .toSorted((one, other) => other.times - one.times)
    .map(({ actual, times }) => `${times} × ${clipped(actual, 80)}`)
    .join(' · ')
}

/** How often it stood in the way says nothing of what did. */
const counts = / \(\d+ of \d+ cases\)/g

/** Those of which no cause says why they are open. */
export function unexplained({ requirements, causes }: Pick<RunResult, 'requirements' | 'causes'>): RequirementResult[] {
  const explained = new Set(causes.filter(({ level }) => level === 'undecided').flatMap((cause) => cause.requirements))
  return requirements.filter(({ id }) => !explained.has(id))
}

/** Requirements that share a reason, the largest groups first: what stands in the way of most is said first. */
export function byReason(
  requirements: readonly RequirementResult[],
): [reason: string, requirements: RequirementResult[]][] {
  return [...Map.groupBy(requirements.toSorted(byUrgency), ({ reason }) => reason.replaceAll(counts, ''))].sort(
    ([one, own], [other, others]) => others.length - own.length || byBytes(one, other),
  )
}
