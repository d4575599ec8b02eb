import type { FindingPattern, Link } from '../requirement/cause.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'
import { kindOf } from './in-each.ts'

/** A finding with the result that it stands in. */
export interface Placed {
  readonly result: RequirementResult
  readonly finding: Finding
}

/** Is it one of these findings? */
export function matches({ result, finding }: Placed, pattern: string | FindingPattern): boolean {
  const {
    finding: name,
    actual,
    sometimes,
  }: FindingPattern = typeof pattern === 'string' ? { finding: pattern } : pattern
  const letters = name.split('*').map((part) => part.replaceAll(/[^\w/-]/g, ''))
  const isNamed = new RegExp(`^${letters.join('[\\w-]*')}$`).test(`${result.id}/${finding.code}`)
  if (!isNamed || (sometimes && !finding.sometimes)) return false
  return actual === undefined || kindsOf({ result, finding }).every((kind) => actual.test(kind))
}

/** What came, each kind once. */
export function kindsOf({ finding }: Placed): string[] {
  return [...new Set(violationsOf(finding).map(({ actual }) => actual))]
}

/** Do these causes together explain the effect? @param common What came of the causes, where not all of it counts. */
export function isExplained(
  effect: Placed,
  causes: readonly Placed[],
  by: Link,
  common: readonly string[] = causes.flatMap(kindsOf),
): boolean {
  if (by === 'always') return true
  if (by === 'alike') {
    // How long it was differs from text to text.
    const kinds = new Set(common.map(kindOf))
    return kindsOf(effect).every((kind) => kinds.has(kindOf(kind)))
  }
  const shown = new Set(causes.flatMap(({ finding }) => violationsOf(finding).flatMap(({ exchanges }) => exchanges)))
  const violations = violationsOf(effect.finding)
  const touched = violations.filter(({ exchanges }) => exchanges.some((id) => shown.has(id)))
  // One that came elsewhere, and is the same as most, has the same cause.
  const same = new Set(touched.map(({ actual }) => actual))
  return touched.length * 2 > violations.length && violations.every(({ actual }) => same.has(actual))
}

function violationsOf({ violations, actual, evidence }: Finding): NonNullable<Finding['violations']> {
  return violations ?? [{ actual, exchanges: evidence }]
}

/**
 * Does an effect lie in targets of its causes alone? Both formats of a voice are one place: what shows in one may be
 * brought about by the other. What names no target is everywhere.
 */
export function liesWithin(effect: Placed, causes: readonly Placed[]): boolean {
  const own = effect.finding.places
  if (own === undefined || causes.some((one) => one.finding.places === undefined)) return true
  const places = new Set(causes.flatMap((one) => one.finding.places!))
  return own.every((place) => places.has(place))
}

/** Have these two a target in common? */
export function meet(one: Placed, other: Placed): boolean {
  const [places, others] = [one.finding.places, other.finding.places]
  return places === undefined || others === undefined || places.some((place) => others.includes(place))
}
