import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { bodyStore } from '../record/body-store.ts'
import type { FileFailure } from '../record/file-failure.ts'
import { readEvents } from '../record/read-events.ts'
import { openRunFolder, recordNames, type RunFolder } from '../record/run-folder.ts'
import { runWriter } from '../record/run-writer.ts'
import { concludeRun } from '../judge/conclude.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { reportFileNames } from '../report/report-files.ts'
import { settings } from '../config/settings.ts'
import type { FlagValues } from '../config/setting-values.ts'
import { writeMergedRun } from '../run/merged-run.ts'
import { gatherShards, type Gathered, type WholeShard } from '../run/gather-shards.ts'
import { mergedAndJudged, type MergedAndJudged } from './merged-and-judged.ts'
import { tell } from './output.ts'
import { ownSuitesOf } from './own-suites.ts'
import { reportersOf } from './reporters-of.ts'
import { appliedBaseline } from './applied-baseline.ts'
import { addSettings, typedFlags, uncertified } from './setting-options.ts'
import { showEnd } from './show-end.ts'
import { writeReports } from './write-reports.ts'

const settingNames = [
  'wait',
  'suites',
  'out',
  'reporters',
  'strict',
  'baseline',
  'certify',
  'require',
  'slo',
  'junitProfile',
] as const

/** A shard that is still running is looked for so often, or as often as what is there can be judged. */
const lookMs = 500

/** `assay merge DIR…`. */
export function mergeCommand(): Command<[string[]]> {
  const command = new Command('merge')
    .description('judge the shards of one run together; a shard that is missing is never taken for a pass')
    .argument('<folders...>', 'the folders that the shards were written to, or one that holds them')
    .addHelpText(
      'after',
      `
Exit codes are those of \`assay run\`. Where a shard is missing, doubled, cut off or of another run, the reports say
which, nothing is judged, and the exit code is 3.

Examples:
  assay merge shards/1 shards/2 shards/3
  assay merge shards --wait 10m --out reports`,
    )
  addSettings(command as unknown as Command, settingNames, {
    wait: 'wait so long for shards that are still running, or not there yet (default: 0s)',
    suites: 'modules of your own that the shards were judged by (`./mine.suite.ts`), again',
    out: 'where the record of the whole and its reports are written (default: nowhere)',
    certify: uncertified,
  })
  return command.action(async (named, _options, called) => {
    const flags = typedFlags(called as unknown as Command)
    const reporters = reportersOf(flags.reporters)
    const { gathered, catalogue, whole } = await waitForShards(named, flags)
    const { record, judged, stopped } = whole
    if (stopped !== undefined) tell(`assay: ${stopped}\n`)
    if (!record) {
      process.exitCode = 3
      return
    }
    const expected = stopped === undefined ? appliedBaseline(flags, record, judged, catalogue) : undefined
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
      reporters,
      junitProfile: flags.junitProfile ?? settings.junitProfile.default,
      strict: flags.strict === true,
      quiet: false,
      json: false,
    }
    if (flags.out === undefined) process.exitCode = showEnd(run, { paths: [], failures: [] }, reporting)
    else {
      const shards = stopped === undefined && !isOfShard(flags.out, gathered.shards) ? gathered.shards : []
      const names = [...(shards.length > 0 ? recordNames : []), ...reportFileNames(reporters)]
      const folder = openRunFolder(flags.out, names)
      const failures = shards.length > 0 ? keptRecord(shards, folder) : []
      const written = writeReports(run, folder, reporting)
      const shown = { ...reporting, ...(shards.length > 0 && { out: flags.out, ownSuites: flags.suites ?? [] }) }
      process.exitCode = showEnd(run, { ...written, failures: [...failures, ...written.failures] }, shown)
    }
  })
}

/** Reports may be written beside a shard's record, which is not to be replaced. */
function isOfShard(out: string, shards: readonly WholeShard[]): boolean {
  return existsSync(out) && shards.some(({ folder }) => realpathSync(folder) === realpathSync(out))
}

/** The record of the whole, which `recheck`, `replay`, `diff` and `board` read. @returns What could not be written. */
function keptRecord(shards: readonly WholeShard[], { path }: RunFolder): string[] {
  const failures: string[] = []
  const failed = ({ message }: FileFailure): void => void failures.push(message)
  writeMergedRun(shards, runWriter(path, failed), bodyStore(join(path, 'bodies'), true, failed))
  return failures
}

/**
 * The folders of records: those named, and those one level below where a named one holds none itself, or the record of
 * an earlier merge. What an earlier merge left there is no shard.
 */
function foldersOf(named: readonly string[]): string[] {
  return named.flatMap((folder) => {
    if (!existsSync(folder) || (existsSync(join(folder, 'events.ndjson')) && !isMerged(folder))) return [folder]
    const below = readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => existsSync(join(path, 'events.ndjson')))
      .toSorted()
    const shards = below.filter((path) => !isMerged(path))
    return [shards, below, [folder]].find((found) => found.length > 0)!
  })
}

/** Is the record in it that of no shard? */
function isMerged(folder: string): boolean {
  try {
    const [first] = readEvents(folder)
    return first?.event === 'header' && first.shard === null
  } catch {
    return false
  }
}

interface Waited {
  readonly gathered: Gathered
  readonly catalogue: Catalogue
  readonly whole: MergedAndJudged
}

/** What is still being written, or copied, is looked at again, until all is there or the time is over. */
async function waitForShards(
  named: readonly string[],
  { wait = 0, suites }: Pick<FlagValues, 'wait' | 'suites'>,
): Promise<Waited> {
  const over = performance.now() + wait
  for (;;) {
    const began = performance.now()
    const gathered = gatherShards(foldersOf(named))
    const { header, missing } = gathered
    const isOver = performance.now() >= over
    if (missing.length === 0 || isOver) {
      const catalogue = header ? await ownSuitesOf({ header }, suites) : assayCatalogue
      const whole = mergedAndJudged(gathered, catalogue)
      if (whole.stopped === undefined || isOver) return { gathered, catalogue, whole }
    }
    const pause = Math.max(lookMs, performance.now() - began)
    await sleep(Math.max(0, Math.min(pause, over - performance.now())))
  }
}
