import type { RunResult } from '../../src/requirement/result.ts'

/** What one deviation of the reference service did to the verdicts. Plain data: it crosses threads. */
export interface Row {
  /** Empty for the service as it should be. */
  readonly id: string
  readonly outcome: string
  readonly exitCode: number
  /** Violated requirements; `echo` when every finding refers to another requirement's. */
  readonly flagged: readonly { readonly id: string; readonly verdict: 'fail' | 'warn'; readonly echo: boolean }[]
  readonly undecided: readonly string[]
  readonly requests: number
  readonly ms: number
}

export function rowOf(id: string, result: RunResult, ms: number): Row {
  return {
    id, outcome: result.outcome, exitCode: result.exitCode, ms, requests: result.run.requests,
    flagged: result.requirements.flatMap(({ id: requirement, verdict, findings }) =>
      (verdict === 'fail' || verdict === 'warn' ? [{ id: requirement, verdict, echo: findings.every(({ root }) => root !== undefined) }] : [])),
    undecided: result.requirements.filter(({ verdict, level }) => verdict === 'error' || (verdict === 'inconclusive' && level === 'must') || verdict === 'untested').map(({ id: requirement, verdict }) => `${requirement}:${verdict}`),
  }
}
