import { matches, type Placed } from '../judge/explanations.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'

/**
 * Requirements that explain a finding wherever they are violated: those that its own follows, and those that the table
 * of causes names. While one of them is violated, that the finding does not show is no proof that it is gone.
 */
export function explainedBy(finding: Finding, catalogue: Catalogue): AnyRequirement[] {
  const ids = new Set<string>()
  const follow = (id: string): void => {
    for (const followed of catalogue.find(id)?.follows ?? [])
      if (!ids.has(followed)) {
        ids.add(followed)
        follow(followed)
      }
  }
  follow(finding.requirement)
  const effect: Placed = { result: { id: finding.requirement } as RequirementResult, finding }
  const { rules, consequences } = catalogue.causes
  const tables = [...consequences, ...rules.map(({ shownBy, explains }) => ({ of: shownBy, explains }))]
  const causes = tables
    .filter(({ explains }) =>
      explains.some(({ findings, by }) => by === 'always' && findings.some((pattern) => matches(effect, pattern))),
    )
    .flatMap(({ of }) => of)
  for (const one of catalogue.requirements)
    if (findingsOf(one).some((placed) => causes.some((pattern) => matches(placed, pattern)))) ids.add(one.id)
  ids.delete(finding.requirement)
  return [...ids].flatMap((id) => catalogue.find(id) ?? [])
}

/** Every finding that there can be of a requirement. */
function findingsOf({ id, messages }: AnyRequirement): Placed[] {
  return Object.keys(messages).map((code) => ({
    result: { id } as RequirementResult,
    finding: { code, actual: '', evidence: [] as readonly string[] } as Finding,
  }))
}
