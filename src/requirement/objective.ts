import type { FigureName } from './figure.ts'

/** The share of answers that have no more than the limit. */
export const statistics = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99, max: 1 } as const
export type Statistic = keyof typeof statistics

/** A limit that an operator sets for what is measured: `ttfa.p95=800ms`. */
export interface Objective {
  readonly figure: FigureName
  readonly statistic: Statistic
  /** In the unit of the figure. */
  readonly limit: number
}

/** What became of an objective: met (pass), missed (fail), or nothing was measured (inconclusive). */
export interface ObjectiveResult extends Objective {
  /** `ttfa.p95` */
  readonly name: string
  readonly unit: 'ms' | ''
  /** Absent where nothing was measured. */
  readonly measured?: number
  /** Answers that it was measured of. */
  readonly answers: number
  readonly verdict: 'pass' | 'fail' | 'inconclusive'
  /** In one sentence. */
  readonly reason: string
}
