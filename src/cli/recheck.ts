import { Command } from '@commander-js/extra-typings'
import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { readBaseline } from '../run/baseline-file.ts'
import { applyBaseline } from '../run/baseline.ts'
import { openRunFolder } from '../record/run-folder.ts'
import { reportFileNames, usualReporters } from '../report/report-files.ts'
import { settings } from '../config/settings.ts'
import { ownSuitesOf } from './own-suites.ts'
import { recordedRun } from './recorded-run.ts'
import { addSettings, typedFlags } from './setting-options.ts'
import { showEnd } from './show-end.ts'
import { writeReports } from './write-reports.ts'

const settingNames = ['suites', 'out', 'strict', 'baseline', 'certify', 'require', 'slo', 'junitProfile'] as const

/** `assay recheck RUN`. */
export function recheckCommand(): Command<[string]> {
  const command = new Command('recheck')
    .description('judge a recorded run again, without sending anything')
    .argument('<run>', 'the folder that a run was written to')
  addSettings(command as unknown as Command, settingNames, {
    suites: 'modules of your own that the run was judged by (`./mine.suite.ts`), again',
    out: 'where reports are written (default: nowhere)',
  })
  return command.action(async (folder, _options, called) => {
    const flags = typedFlags(called as unknown as Command)
    const record = recordedRun(folder, flags.suites)
    const catalogue = await ownSuitesOf(record, flags.suites)
    const stopped = record.footer?.interrupted === true ? undefined : record.footer?.stopped
    const judged = judgeRecord(record, catalogue)
    const expected =
      flags.baseline === undefined
        ? undefined
        : applyBaseline(readBaseline(flags.baseline, false), judged, {
            known: catalogue.requirements.map(({ id }) => id),
            strict: flags.strict === true,
            today: record.header.run.startedAt.slice(0, 10),
            sampled: record.header.selection.sampled === true,
          })
    const result = concludeRun(record, expected?.results ?? judged, catalogue, {
      strict: flags.strict === true,
      certify: flags.certify === true,
      require: flags.require ?? [],
      objectives: flags.slo ?? [],
      ...(expected && { baseline: expected.report }),
      unreachable: stopped !== undefined,
      ...(stopped !== undefined && { stopped }),
    })
    const run = { record, result }
    const reporting = {
      reporters: usualReporters,
      junitProfile: flags.junitProfile ?? settings.junitProfile.default,
      strict: flags.strict === true,
      quiet: false,
      json: false,
    }
    const folderOut = flags.out === undefined ? undefined : openRunFolder(flags.out, reportFileNames(usualReporters))
    const written = folderOut ? writeReports(run, folderOut, reporting) : { paths: [], failures: [] }
    process.exitCode = showEnd(run, written, reporting)
  })
}
