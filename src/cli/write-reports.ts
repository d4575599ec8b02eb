import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withFile } from '../record/file-failure.ts'
import type { RunFolder } from '../record/run-folder.ts'
import type { ReportOptions } from '../report/reporter.ts'
import { reportFiles, reportsOf, type ReporterName } from '../report/report-files.ts'
import { stepOutputs } from '../report/step-outputs.ts'
import { summaryMarkdown } from '../report/summary.ts'
import type { FinishedRun } from '../run/run.ts'
import { failureSentence } from './failure-sentence.ts'

export interface WriteOptions extends ReportOptions {
  readonly reporters: readonly ReporterName[]
  /** Asked before each report is made; false leaves it out. */
  before?(name: string): boolean
  /** What is made of the reports when they are there, before the folder is closed; returns its files. */
  after?(reports: readonly string[]): readonly string[]
}

/** What came of the reports: where they are, and a sentence for each that is not there. */
export interface WrittenReports {
  readonly paths: readonly string[]
  readonly failures: readonly string[]
}

/**
 * Writes the reports of a run, on GitHub the job's summary and the step's outputs too, and closes the folder. One that
 * fails does not keep the others from being written.
 */
export function writeReports(run: FinishedRun, folder: RunFolder, options: WriteOptions): WrittenReports {
  const { before = () => true } = options
  const paths: string[] = []
  const failures: string[] = []
  const step = (name: string, work: () => void): void => {
    try {
      if (before(name)) work()
      else failures.push(`${name} is left out: making it took too long and was cut off`)
    } catch (error) {
      const sentence = failureSentence(error)
      // A folder that is gone keeps every report from being written: one message is enough.
      if (!failures.includes(sentence)) failures.push(sentence)
    }
  }
  for (const name of reportsOf(options.reporters)) {
    step(name, () => {
      for (const file of reportFiles(run, name, options)) {
        folder.write(file.name, file.text)
        paths.push(join(folder.path, file.name))
      }
    })
  }
  step('certificate', () => {
    const names = options.after?.(paths.map((path) => relative(folder.path, path))) ?? []
    paths.push(...names.map((name) => join(folder.path, name)))
  })
  const jobSummary = process.env['GITHUB_STEP_SUMMARY'] ?? ''
  if (jobSummary !== '')
    step('job summary', () => withFile(jobSummary, 'written', () => appendFileSync(jobSummary, summaryMarkdown(run))))
  const stepOutput = process.env['GITHUB_OUTPUT'] ?? ''
  if (stepOutput !== '')
    step('step outputs', () =>
      withFile(stepOutput, 'written', () => appendFileSync(stepOutput, stepOutputs(run.result, folder.path))),
    )
  step('list of files', () => folder.close())
  return { paths, failures }
}
