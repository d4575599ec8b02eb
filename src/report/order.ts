import type { Finding, RequirementResult, Verdict } from '../requirement/result.ts'

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

/** All findings: failures first, and causes before what merely follows from them. */
export function findingsByUrgency(requirements: readonly RequirementResult[]): PlacedFinding[] {
  const placed = requirements
    .toSorted(byUrgency)
    .flatMap((requirement) => requirement.findings.map((finding) => ({ requirement, finding })))
  const rank = ({ requirement, finding }: PlacedFinding): number =>
    urgency.indexOf(requirement.verdict) * 2 + (finding.root === undefined ? 0 : 1)
  return placed.sort((one, other) => rank(one) - rank(other))
}

/** Requirements that share a reason, the largest groups first: what stands in the way of most is said first. */
export function byReason(
  requirements: readonly RequirementResult[],
): [reason: string, requirements: RequirementResult[]][] {
  return [...Map.groupBy(requirements.toSorted(byUrgency), ({ reason }) => reason)].sort(
    ([one, own], [other, others]) => others.length - own.length || byBytes(one, other),
  )
}
