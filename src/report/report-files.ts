import { badgeJson } from './badge.ts'
import { ctrfReport } from './ctrf.ts'
import { harReport } from './har.ts'
import { htmlReport } from './html.ts'
import { junitFiles, type JunitOptions, type ReportFile } from './junit.ts'
import { resultsJson } from './results.ts'
import type { ReportedRun } from './reported-run.ts'
import { summaryMarkdown } from './summary.ts'

export interface ReportOptions {
  readonly junitProfile: JunitOptions['profile']
  /** A violated should is a failure too. */
  readonly strict: boolean
}

interface Reporter {
  /** The file that it writes. */
  readonly file: string
  /** Files as they are written: one, or several where a reader takes no more from one. */
  make(run: ReportedRun, options: ReportOptions): readonly ReportFile[]
}

const one = (file: string, text: (run: ReportedRun, options: ReportOptions) => string): Reporter => ({
  file,
  make: (run, options) => [{ name: file, text: text(run, options) }],
})

/** All reports, in the order in which a reader wants them. */
const reporters = {
  html: one('report.html', (run) => htmlReport(run)),
  junit: {
    file: 'junit.xml',
    make: (run: ReportedRun, { junitProfile: profile, strict }: ReportOptions) => junitFiles(run, { profile, strict }),
  },
  ctrf: one('ctrf.json', (run, { strict }) => ctrfReport(run, { strict })),
  har: one('run.har', (run) => harReport(run)),
  summary: one('summary.md', (run) => summaryMarkdown(run)),
  badge: one('badge.json', ({ result }) => badgeJson(result)),
  results: one('results.json', ({ result }) => resultsJson(result)),
} as const satisfies Readonly<Record<string, Reporter>>

type AnyReporter = keyof typeof reporters

/** Reports that `--reporter` may name. `results.json` is always written. */
export type ReporterName = Exclude<AnyReporter, 'results'>
export const reporterNames = (Object.keys(reporters) as AnyReporter[]).filter((name) => name !== 'results')

/** What is written when nothing is named. */
export const usualReporters: readonly ReporterName[] = ['html', 'junit']

/** The reports that are written where these are named. */
export function reportsOf(names: readonly ReporterName[]): AnyReporter[] {
  return (Object.keys(reporters) as AnyReporter[]).filter((name) => name === 'results' || names.includes(name))
}

/** The files of these reports. */
export function reportFileNames(names: readonly ReporterName[]): string[] {
  return reportsOf(names).map((name) => reporters[name].file)
}

/** One report. */
export function reportFiles(run: ReportedRun, name: AnyReporter, options: ReportOptions): readonly ReportFile[] {
  return reporters[name].make(run, options)
}
