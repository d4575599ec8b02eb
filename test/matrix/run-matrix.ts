import { judgeAll } from './judge-all.ts'
import type { Row } from './row.ts'

export interface MatrixOptions {
  readonly seed?: number
  /** Every fault by all suites and with all examples, not only by those that may see it. @default false */
  readonly whole?: boolean
}

/** Judges the reference service under each of these deviations ('' for none). Rows come in the order of `ids`. */
export function runMatrix(
  ids: readonly string[],
  options: MatrixOptions = {},
  onRow?: (row: Row) => void,
): Promise<Row[]> {
  return judgeAll(new URL('./matrix-worker.ts', import.meta.url), ids, options, onRow)
}
