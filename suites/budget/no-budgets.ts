import type { Evidence } from '../../src/requirement/evidence.ts'

/** Settled: an interval without a budget may be 404. Why nothing about budgets can be judged, where no interval has one. */
export function noBudgets(evidence: Evidence): string | undefined {
  const reads = evidence.exchanges.filter(({ operation, stimulus, credential }) => operation === 'budget' && credential.key === 'management' && credential.edit === undefined && (stimulus.kind === 'control' || stimulus.kind === 'member'))
  return reads.length > 0 && reads.every(({ response }) => response?.status === 404) ? 'the workspace has no budget for any interval (404): set one' : undefined
}
