import { UsageError } from '../config/usage-error.ts'
import { reporterNames, usualReporters, type ReporterName } from '../report/report-files.ts'
import { didYouMean } from '../text/nearest.ts'

/** The reporters that are wanted, or the usual ones. @throws UsageError with the nearest valid name. */
export function reportersOf(wanted: readonly string[] | undefined): readonly ReporterName[] {
  return (
    wanted?.map((name) => {
      const known = reporterNames.find((one) => one === name)
      if (known === undefined)
        throw new UsageError(
          `unknown reporter "${name}"${didYouMean(name, reporterNames)} (valid: ${reporterNames.join(', ')})`,
        )
      return known
    }) ?? usualReporters
  )
}
