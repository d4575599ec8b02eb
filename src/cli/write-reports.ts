import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { htmlReport } from '../report/html.ts'
import { junitReport } from '../report/junit.ts'
import { resultsJson } from '../report/results.ts'
import { terminalSummary } from '../report/terminal.ts'
import type { FinishedRun } from '../run/run.ts'

export interface ReportOptions {
  readonly out: string
  readonly reporters: readonly string[]
  readonly junitProfile: 'common' | 'strict'
  readonly strict: boolean
}

/** Writes the reports of a run and returns their paths. */
export function writeReports(run: FinishedRun, options: ReportOptions): string[] {
  mkdirSync(options.out, { recursive: true })
  const texts: [string, string][] = [
    ...(options.reporters.includes('html') ? [['report.html', htmlReport(run)] as [string, string]] : []),
    ...(options.reporters.includes('junit') ? [['junit.xml', junitReport(run, { profile: options.junitProfile, strict: options.strict })] as [string, string]] : []),
    ['results.json', resultsJson(run.result)],
  ]
  return texts.map(([name, text]) => {
    const path = join(options.out, name)
    writeFileSync(path, text)
    return path
  })
}

/** The end of what the terminal shows. */
export function summary(run: FinishedRun, reports: readonly string[], quiet: boolean): string {
  const { stdout } = process
  return terminalSummary(run, { width: Math.min(stdout.columns ?? 80, 120), colour: stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '', reports, quiet })
}
