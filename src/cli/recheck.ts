import { statSync } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import { select } from '../run/selection.ts'
import { openRunFolder } from '../record/run-folder.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { EarlierRun } from '../requirement/comparison.ts'
import { reportFileNames } from '../report/report-files.ts'
import { settings } from '../config/settings.ts'
import type { FlagValues } from '../config/setting-values.ts'
import { UsageError } from '../config/usage-error.ts'
import { changesSince } from './changes-since.ts'
import { earlierRun } from './earlier-run.ts'
import { judgedAgain } from './judged-again.ts'
import { printJson, tell } from './output.ts'
import { ownSuitesOf } from './own-suites.ts'
import { recordedHar } from './recorded-har.ts'
import { recordedRun } from './recorded-run.ts'
import { reportersOf } from './reporters-of.ts'
import { addSettings, typedFlags, uncertified } from './setting-options.ts'
import { showEnd } from './show-end.ts'
import { writeReports } from './write-reports.ts'

const settingNames = [
  'baseUrl',
  'profile',
  'suites',
  'only',
  'level',
  'out',
  'reporters',
  'strict',
  'baseline',
  'certify',
  'require',
  'compare',
  'slo',
  'junitProfile',
  'quiet',
  'json',
] as const

/** `assay recheck RUN|FILE.har`. */
export function recheckCommand(): Command<[string]> {
  const command = new Command('recheck')
    .description('judge a recorded run, or a HAR file of others, again, without sending anything')
    .argument('<run>', 'the folder that a run was written to, or a HAR file of a browser, a proxy or a test tool')
  addSettings(command as unknown as Command, settingNames, {
    baseUrl: 'of a HAR file: the service whose requests are judged (default: the one that its paths show)',
    profile: 'of a HAR file: interface, openrouter, or a JSON file',
    suites: 'modules of your own that the run was judged by (`./mine.suite.ts`), again',
    compare: 'an earlier run, or HAR file: what broke or vanished since fails this one',
    out: 'where reports are written (default: nowhere)',
    certify: uncertified,
    json: 'print the results as JSON',
  })
  return command.action(async (path, _options, called) => {
    const flags = typedFlags(called as unknown as Command)
    const { record, catalogue } = await recorded(path, flags)
    const earlier = flags.compare === undefined ? undefined : await earlierOf(flags.compare, catalogue, flags)
    const { result, judged } = judgedAgain(record, catalogue, flags, earlier)
    const run = { record, result }
    const reporters = reportersOf(flags.reporters)
    const reporting = {
      reporters,
      junitProfile: flags.junitProfile ?? settings.junitProfile.default,
      strict: flags.strict === true,
      quiet: flags.quiet === true,
      json: flags.json === true,
    }
    const folderOut = flags.out === undefined ? undefined : openRunFolder(flags.out, reportFileNames(reporters))
    const written = folderOut ? writeReports(run, folderOut, reporting) : { paths: [], failures: [] }
    if (reporting.json) printJson(result, 2)
    const isPart = flags.only !== undefined || flags.level !== undefined
    if (!isPart && !reporting.quiet) tell(changesSince(path, record, catalogue, judged))
    process.exitCode = showEnd(run, written, { ...reporting, out: path, ownSuites: flags.suites ?? [] })
  })
}

/** @throws UsageError where there is neither a run nor a HAR file, or nothing of what is asked for. */
async function recorded(
  path: string,
  flags: FlagValues,
): Promise<{ readonly record: RunRecord; readonly catalogue: Catalogue }> {
  if (flags.reporters !== undefined && flags.out === undefined)
    throw new UsageError('--reporter: reports are written to a folder: name it with --out')
  if (isFile(path)) {
    if (flags.certify === true || flags.require !== undefined)
      throw new UsageError(
        '--certify and --require: requests of others leave too much untested: certify with `assay run`',
      )
    const har = await recordedHar(path, flags)
    return { ...har, record: selected(har.record, har.catalogue, flags) }
  }
  for (const [name, value] of [
    ['--base-url', flags.baseUrl],
    ['--profile', flags.profile],
  ])
    if (value !== undefined) throw new UsageError(`${name}: the record of a run says it; give it with a HAR file only`)
  const record = recordedRun(path, flags.suites)
  const catalogue = await ownSuitesOf(record, flags.suites)
  return { record: selected(record, catalogue, flags), catalogue }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** What `--compare` names, judged by the same rules. @throws UsageError where there is neither a run nor a HAR file. */
async function earlierOf(path: string, catalogue: Catalogue, flags: FlagValues): Promise<EarlierRun> {
  return earlierRun(isFile(path) ? (await recordedHar(path, flags)).record : recordedRun(path), catalogue)
}

/** A part of what was judged. */
function selected(record: RunRecord, catalogue: Catalogue, { only, level }: FlagValues): RunRecord {
  if (only === undefined && level === undefined) return record
  const chosen = select(catalogue, { ...(only && { only }), ...(level !== undefined && { level }) })
  const ids = new Set(chosen.requirements.map(({ id }) => id))
  const { header } = record
  const requirements = header.requirements.filter((id) => ids.has(id))
  if (requirements.length === 0) throw new UsageError(`the record holds nothing of what is asked for (${chosen.words})`)
  const before = header.selection.words === '' ? [] : [header.selection.words]
  const words = [...before, chosen.words].join('; ')
  return { ...record, header: { ...header, requirements, selection: { ...header.selection, whole: false, words } } }
}
