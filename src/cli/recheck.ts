import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { readBaseline } from '../run/baseline-file.ts'
import { applyBaseline } from '../run/baseline.ts'
import { readRun, type RunRecord } from '../record/run-record.ts'
import { openRunFolder } from '../record/run-folder.ts'
import { reportFileNames, usualReporters } from '../report/report-files.ts'
import { requiredOperations } from '../config/required-operations.ts'
import { UsageError } from '../config/usage-error.ts'
import { showEnd } from './show-end.ts'
import { writeReports } from './write-reports.ts'

/** `assay recheck RUN`. */
export function recheckCommand(): Command<
  [string],
  {
    out?: string
    strict?: true
    certify?: true
    require?: string[]
    baseline?: string
    junitProfile: 'common' | 'strict'
  }
> {
  return new Command('recheck')
    .description('judge a recorded run again, without sending anything')
    .argument('<run>', 'the folder that a run was written to')
    .option('--out <dir>', 'where reports are written (default: nowhere)')
    .option('--strict', 'a violated should fails too')
    .option('--baseline <file>', 'failures that are known and expected (JSON)')
    .option('--certify', 'an untested must is not enough (exit 4)')
    .option(
      '--require <operations>',
      'an untested must of these is not enough (exit 4): speech, budget',
      (text: string) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
    )
    .addOption(
      new Option('--junit-profile <profile>', 'which JUnit')
        .choices(['common', 'strict'] as const)
        .default('common' as const),
    )
    .action((folder, flags) => {
      if (!existsSync(join(folder, 'events.ndjson')))
        throw new UsageError(
          `${folder} holds no recorded run (events.ndjson): give the folder that a run was written to`,
        )
      const record = recordIn(folder)
      const stopped = record.footer?.interrupted === true ? undefined : record.footer?.stopped
      const judged = judgeRecord(record, assayCatalogue)
      const expected =
        flags.baseline === undefined
          ? undefined
          : applyBaseline(readBaseline(flags.baseline, false), judged, {
              known: assayCatalogue.requirements.map(({ id }) => id),
              strict: flags.strict === true,
              today: record.header.run.startedAt.slice(0, 10),
              sampled: record.header.selection.sampled === true,
            })
      const result = concludeRun(record, expected?.results ?? judged, assayCatalogue, {
        strict: flags.strict === true,
        certify: flags.certify === true,
        require: requiredOperations(flags.require),
        ...(expected && { baseline: expected.report }),
        unreachable: stopped !== undefined,
        ...(stopped !== undefined && { stopped }),
      })
      const run = { record, result }
      const reporting = {
        reporters: usualReporters,
        junitProfile: flags.junitProfile,
        strict: flags.strict === true,
        quiet: false,
        json: false,
      }
      const folderOut = flags.out === undefined ? undefined : openRunFolder(flags.out, reportFileNames(usualReporters))
      const written = folderOut ? writeReports(run, folderOut, reporting) : { paths: [], failures: [] }
      process.exitCode = showEnd(run, written, reporting)
    })
}

/** @throws UsageError when what lies there is no run, or is damaged. */
function recordIn(folder: string): RunRecord {
  try {
    return readRun(folder)
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
