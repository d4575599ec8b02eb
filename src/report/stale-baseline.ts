import type { RequirementResult, RunResult } from '../requirement/result.ts'

/**
 * Entries of the baseline that fail the run, as cases of their own: what became of the requirement itself is another
 * matter.
 */
export function staleCases({ baseline }: RunResult): RequirementResult[] {
  return (baseline?.stale ?? []).map(({ requirement, why }) => ({
    id: requirement,
    clause: '',
    sentences: [],
    level: 'must',
    title: 'is listed in the baseline, and the entry is stale',
    suite: 'baseline',
    cell: '',
    verdict: 'fail',
    reason: `the baseline lists ${requirement}: ${why}`,
    units: 0,
    evidence: [],
    findings: [],
  }))
}
