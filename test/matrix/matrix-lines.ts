import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import type { Row } from './row.ts'
import { lineOf } from './snapshot.ts'

const deviations = new Map([...allFaults, ...allLatitudes].map((one) => [one.id, one]))

/** Which of its codes shows is a matter of time: how many bodies were cut before the run gave up on the rest. */
const unsteady: Readonly<Record<string, readonly string[]>> = { 'speech-cut-mp3': ['SPEECH-BODY-WHOLE'] }

/** The lines of the matrix that are kept. Of the service as it should be, everything that was judged. */
export function matrixLines(rows: readonly Row[]): Map<string, string> {
  return new Map(
    rows.map((row) => {
      const { when, sometimes = [], silencesAny } = deviations.get(row.id) ?? {}
      // Which of the requests meet it is a matter of time, or of the order in which they come.
      const isChance =
        when?.every !== undefined ||
        /^(?:parallel-|text-cached-in-|state-lifetime-after-404$|errors-budget-404-as-408-closed$)/.test(row.id)
      const line = lineOf(row, {
        everything: row.id === '',
        uncounted: isChance,
        decided: isChance,
        unsteady: silencesAny === true ? 'all' : [...sometimes, ...(unsteady[row.id] ?? [])],
      })
      return [row.id || '(none)', line]
    }),
  )
}
