import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import type { Row } from './row.ts'
import { lineOf } from './snapshot.ts'

/** Which of the requests meet them is a matter of time. */
const uncounted: ReadonlySet<string> = new Set(
  [...allFaults, ...allLatitudes]
    .filter(({ when }) => when?.every !== undefined || when?.parallel === true)
    .map(({ id }) => id),
)

/** The lines of the matrix that are kept. Of the service as it should be, everything that was judged. */
export function matrixLines(rows: readonly Row[]): Map<string, string> {
  return new Map(
    rows.map((row) => [
      row.id || '(none)',
      lineOf(row, { everything: row.id === '', uncounted: uncounted.has(row.id) }),
    ]),
  )
}
