import { badgeJson } from './badge.ts'
import { ctrfReport } from './ctrf.ts'
import { harReport } from './har.ts'
import { htmlReport } from './html.ts'
import { junitFiles, type JunitOptions, type ReportFile } from './junit.ts'
import { resultsJson } from './results.ts'
import type { ReportedRun } from './reported-run.ts'
import { summaryMarkdown } from './summary.ts'

/** Reports that `--reporter` may name. `results.json` is always written. */
export const reporterNames = ['html', 'junit', 'ctrf', 'har', 'summary', 'badge'] as const
export type ReporterName = (typeof reporterNames)[number]

/** What is written when nothing is named. */
export const usualReporters: readonly ReporterName[] = ['html', 'junit']

export interface ReportOptions {
  readonly junitProfile: JunitOptions['profile']
  /** A violated should is a failure too. */
  readonly strict: boolean
}

/** The named reports as files, in the order in which a reader wants them. */
export function reportFiles(run: ReportedRun, names: readonly ReporterName[], options: ReportOptions): ReportFile[] {
  const { strict, junitProfile: profile } = options
  const made: Readonly<Record<ReporterName, () => ReportFile[]>> = {
    html: () => [{ name: 'report.html', text: htmlReport(run) }],
    junit: () => junitFiles(run, { profile, strict }),
    ctrf: () => [{ name: 'ctrf.json', text: ctrfReport(run, { strict }) }],
    har: () => [{ name: 'run.har', text: harReport(run) }],
    summary: () => [{ name: 'summary.md', text: summaryMarkdown(run) }],
    badge: () => [{ name: 'badge.json', text: badgeJson(run.result) }],
  }
  return [...reporterNames.filter((name) => names.includes(name)).flatMap((name) => made[name]()), { name: 'results.json', text: resultsJson(run.result) }]
}
