import { badge } from './badge.ts'
import { ctrf } from './ctrf.ts'
import { findings } from './findings.ts'
import { har } from './har.ts'
import { htmlPage } from './html.ts'
import { junit } from './junit.ts'
import type { ReportedRun } from './reported-run.ts'
import type { ReportFile, ReportOptions, Reporter } from './reporter.ts'
import { replay } from './replay-script.ts'
import { results } from './results.ts'
import { summary } from './summary.ts'

/** All formats, in the order in which a reader wants them. A new one is a file of its own and a name here. */
const reporters = [
  htmlPage,
  junit,
  replay,
  ctrf,
  har,
  summary,
  findings,
  badge,
  results,
] as const satisfies readonly Reporter[]

type AnyReporter = (typeof reporters)[number]['name']

/** Reports that `--reporter` may name. `results.json` is always written. */
export type ReporterName = Exclude<AnyReporter, 'results'>
export const reporterNames = reporters.map(({ name }) => name).filter((name) => name !== 'results')

/** What is written when nothing is named. */
export const usualReporters: readonly ReporterName[] = ['html', 'junit', 'replay']

/** Every format, for people: what it is called, what it writes, and when. */
export const reportFormats = reporters.map(({ name, files, what }) => ({
  id: name,
  files,
  what,
  written: name === 'results' ? 'always' : usualReporters.some((usual) => usual === name) ? 'by default' : 'when named',
}))

/** The reports that are written where these are named. */
export function reportsOf(names: readonly ReporterName[]): AnyReporter[] {
  return written(names).map(({ name }) => name)
}

/** The files of these reports. */
export function reportFileNames(names: readonly ReporterName[]): string[] {
  return written(names).flatMap(({ files }) => files)
}

/** One report. */
export function reportFiles(run: ReportedRun, name: AnyReporter, options: ReportOptions): readonly ReportFile[] {
  return reporters.find((one) => one.name === name)!.render(run, options)
}

function written(names: readonly ReporterName[]): (typeof reporters)[number][] {
  return reporters.filter(({ name }) => name === 'results' || names.includes(name))
}
