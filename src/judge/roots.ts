import type { Finding, RequirementResult } from '../requirement/result.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'

/**
 * Causes, not echoes: a finding refers to that of a requirement which it `follows`, if both rest on the same exchange
 * or saw the same.
 */
export function withRoots(
  results: readonly RequirementResult[],
  find: (id: string) => AnyRequirement | undefined,
): RequirementResult[] {
  const findings = new Map(results.map((result) => [result.id, result.findings]))
  return results.map((result) => {
    const follows = find(result.id)?.follows ?? []
    if (result.findings.length === 0 || follows.length === 0) return result
    return {
      ...result,
      findings: result.findings.map((finding) =>
        withRoot(
          finding,
          follows.flatMap((id) => findings.get(id) ?? []),
        ),
      ),
    }
  })
}

function withRoot(finding: Finding, causes: readonly Finding[]): Finding {
  const cause = causes.find(
    (one) => one.actual === finding.actual || one.evidence.some((id) => finding.evidence.includes(id)),
  )
  return cause ? { ...finding, root: cause.root ?? cause.id } : finding
}
