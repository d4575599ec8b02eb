import type { RequirementResult } from '../requirement/result.ts'

/**
 * What a CI system is to make of a requirement. `known`: it failed, and the baseline lists it. `undecided`: nothing was
 * established, by the evidence or by Assay's own fault. `skipped`: nothing was sent for it.
 */
export type CiState = 'passed' | 'failed' | 'known' | 'undecided' | 'skipped'

/** @param strict A violated should is a failure too. */
export function ciState(
  { verdict, baseline }: Pick<RequirementResult, 'verdict' | 'baseline'>,
  strict: boolean,
): CiState {
  if (verdict === 'fail' || (verdict === 'warn' && strict)) return baseline ? 'known' : 'failed'
  if (verdict === 'inconclusive' || verdict === 'error') return 'undecided'
  return verdict === 'untested' ? 'skipped' : 'passed'
}
