/** What every bench is told. */
export interface BenchOptions {
  /** Measured so often; the median counts. */
  readonly turns: number
  /** Large sizes are a tenth. */
  readonly isQuick: boolean
}
