import { relative } from 'node:path'
import { githubAnnotations } from '../report/annotations.ts'
import type { ReportedRun } from '../report/reported-run.ts'
import { terminalSummary } from '../report/terminal.ts'
import { print, tell, terminal, writeRaw } from './output.ts'
import type { WrittenReports } from './write-reports.ts'

/**
 * Shows how a run ended, with annotations where GitHub reads them, and says which reports are missing. @returns The
 * exit code.
 */
export function showEnd(
  run: ReportedRun,
  { paths, failures }: WrittenReports,
  shown: {
    readonly quiet: boolean
    readonly json: boolean
    readonly strict: boolean
    /** Where the record is, which `assay replay` takes. */
    readonly out?: string | undefined
    /** What `assay replay` would have to be told too. */
    readonly ownSuites?: readonly string[]
  },
): number {
  if (!shown.json) {
    const { columns, colour } = terminal('stdout')
    const reports = paths.map((path) => relative(process.cwd(), path) || path)
    const folder = run.record.header.traffic || (shown.ownSuites ?? []).length > 0 ? undefined : shown.out
    print(
      terminalSummary(run, {
        width: Math.min(columns, 120),
        colour,
        reports,
        ...(folder !== undefined && { folder }),
        quiet: shown.quiet,
      }),
    )
    if (process.env['GITHUB_ACTIONS'] === 'true') writeRaw('stdout', githubAnnotations(run, { strict: shown.strict }))
  }
  for (const failure of failures) tell(`assay: ${failure}\n`)
  const { exitCode } = run.result
  // Our own failure; a verdict on the target, or an interruption, goes before it.
  return failures.length > 0 && exitCode !== 1 && exitCode !== 130 ? 3 : exitCode
}
