import { isForTheWorse } from '../requirement/verdict-change.ts'
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
 * requirement itself is another matter), what is worse than in an earlier run, and objectives.
 */
export function operatorCases({ baseline, objectives, comparison }: RunResult): RequirementResult[] {
  return [
    ...(baseline?.stale ?? []).map(({ requirement, why }) => ({
      ...own,
      id: requirement,
      title: 'is listed in the baseline, and the entry is stale',
      suite: 'baseline',
      verdict: 'fail' as const,
      reason: `the baseline lists ${requirement}: ${why}`,
    })),
    ...(comparison?.changes ?? []).filter(isForTheWorse).map(({ kind, id, before, after, words }) => ({
      ...own,
      id,
      title: 'is no worse than in the run that it is compared with',
      suite: 'compare',
      verdict: 'fail' as const,
      reason: `${kind}, ${before ?? 'not judged'} before and ${after ?? 'not judged'} now: ${words.join('; ')}`,
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
