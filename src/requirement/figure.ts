/** What is measured of answers, by the name that `--slo` has for it. `decimals`: what is kept of a value. */
export const figureKinds = {
  ttfb: { unit: 'ms', decimals: 1, what: 'first byte' },
  ttfa: { unit: 'ms', decimals: 1, what: 'first audio' },
  rtf: { unit: '', decimals: 4, what: 'real-time factor' },
  stall: { unit: 'ms', decimals: 1, what: 'stalled' },
  lead: { unit: 'ms', decimals: 1, what: 'silence before' },
  trail: { unit: 'ms', decimals: 1, what: 'silence after' },
} as const satisfies Readonly<Record<string, { unit: 'ms' | ''; decimals: number; what: string }>>

export type FigureName = keyof typeof figureKinds

/** One thing that was measured of several answers. */
export interface Figure {
  readonly name: FigureName
  /** Of which answers: `mp3`. */
  readonly of: string
  /** One for each answer, sorted; in the unit of its kind. */
  readonly values: readonly number[]
}

export function figure(name: FigureName, of: string, values: readonly number[]): Figure {
  const factor = 10 ** figureKinds[name].decimals
  return {
    name,
    of,
    values: values.map((value) => Math.round(value * factor) / factor).sort((one, other) => one - other),
  }
}

/** The smallest value that at least this share of the others does not exceed; 0 without any. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0
}
