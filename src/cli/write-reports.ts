import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { githubAnnotations } from '../report/annotations.ts'
import { reportFiles, type ReporterName } from '../report/report-files.ts'
import { summaryMarkdown } from '../report/summary.ts'
import { terminalSummary } from '../report/terminal.ts'
import type { FinishedRun } from '../run/run.ts'

export interface WrittenReports {
  readonly out: string
  readonly reporters: readonly ReporterName[]
  readonly junitProfile: 'common' | 'strict'
  readonly strict: boolean
}

/** Writes the reports of a run and returns their paths. On GitHub the job's summary too. */
export function writeReports(run: FinishedRun, options: WrittenReports): string[] {
  mkdirSync(options.out, { recursive: true })
  const jobSummary = process.env['GITHUB_STEP_SUMMARY'] ?? ''
  if (jobSummary !== '') appendFileSync(jobSummary, summaryMarkdown(run))
  return reportFiles(run, options.reporters, options).map(({ name, text }) => {
    const path = join(options.out, name)
    writeFileSync(path, text)
    return path
  })
}

/** The end of what the terminal shows, with annotations behind it where GitHub reads them. */
export function summary(run: FinishedRun, reports: readonly string[], quiet: boolean, strict: boolean): string {
  const { stdout, env } = process
  const text = terminalSummary(run, { width: Math.min(stdout.columns ?? 80, 120), colour: stdout.isTTY && (env['NO_COLOR'] ?? '') === '', reports, quiet })
  return env['GITHUB_ACTIONS'] === 'true' ? text + githubAnnotations(run, { strict }) : text
}
