import type { RequirementResult, RunResult } from '../requirement/result.ts'

const own = {
  clause: '',
  sentences: [],
  level: 'must',
  cell: '',
  units: 0,
  evidence: [],
  findings: [],
} as const satisfies Partial<RequirementResult>

/**
 * What the operator wants besides, as cases of their own: entries of the baseline that fail the run (what became of the
 * requirement itself is another matter), and objectives.
 */
export function operatorCases({ baseline, objectives }: RunResult): RequirementResult[] {
  return [
    ...(baseline?.stale ?? []).map(({ requirement, why }) => ({
      ...own,
      id: requirement,
      title: 'is listed in the baseline, and the entry is stale',
      suite: 'baseline',
      verdict: 'fail' as const,
      reason: `the baseline lists ${requirement}: ${why}`,
    })),
    ...(objectives ?? []).map(({ name, limit, unit, verdict, reason }) => ({
      ...own,
      id: name,
      title: `is at most ${limit}${unit === '' ? '' : ` ${unit}`}`,
      suite: 'objectives',
      verdict,
      reason,
    })),
  ]
}
