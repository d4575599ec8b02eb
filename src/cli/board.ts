import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import { UsageError } from '../config/usage-error.ts'
import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { withFile } from '../record/file-failure.ts'
import { boardDrift } from '../report/board/board-drift.ts'
import { boardIn } from '../report/board/board-in.ts'
import { boardPage } from '../report/board/board-page.ts'
import { boardOf } from '../report/board/board.ts'
import type { ReportedRun } from '../report/reported-run.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { cleanLine } from '../text/clean-text.ts'
import { counted } from '../text/number-text.ts'
import { version } from '../version.ts'
import { print } from './output.ts'
import { withOwnSuites } from './own-suites.ts'
import { recordedRun } from './recorded-run.ts'

/** Where the page is written to unless another file is named. */
const usualFile = 'board.html'

/** So many lines of drift say enough. */
const linesShown = 40

/** `assay board RUN…`. */
export function boardCommand(): Command<[string[]]> {
  return new Command('board')
    .description('write one page of several runs: implementation × requirement, judged by the rules of this version')
    .argument('<runs...>', 'folders of runs; their labels `product` and `version` name the implementation')
    .option('-o, --output <file>', 'the page', usualFile)
    .option('--check', 'write nothing: exit 1 where the page no longer says what the runs say')
    .option('--suite <modules>', 'modules of your own that runs were judged by, with commas')
    .action(async (folders, { output, check, suite }) => {
      const { catalogue } = await withOwnSuites(suite?.split(',') ?? [])
      const board = boardOf(
        folders.map((folder) => judged(folder, catalogue)),
        version,
        catalogue.digest,
      )
      if (check === true) {
        process.exitCode = checked(output, boardDrift(keptPage(output), board))
        return
      }
      if (existsSync(output) && !isBoard(output))
        throw new UsageError(`${output} is there and is no board: name another file (-o), or move it away`)
      withFile(output, 'written', () => writeFileSync(output, boardPage(board)))
      print(
        `${output}: ${counted(board.implementations.length, 'implementation')} of ${counted(folders.length, 'run')}\n`,
      )
    })
}

function judged(folder: string, catalogue: Catalogue): ReportedRun {
  const record = recordedRun(folder)
  const stopped = record.footer?.interrupted === true ? undefined : record.footer?.stopped
  const result = concludeRun(record, judgeRecord(record, catalogue), catalogue, {
    strict: false,
    certify: false,
    unreachable: false,
    ...(stopped !== undefined && { stopped }),
  })
  return { record, result }
}

function keptPage(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UsageError(`--check: there is no ${path}: write it first, or name it (-o)`)
  return withFile(path, 'read', () => readFileSync(path, 'utf8'))
}

function isBoard(path: string): boolean {
  return statSync(path).isFile() && boardIn(withFile(path, 'read', () => readFileSync(path, 'utf8'))) !== undefined
}

function checked(path: string, drift: readonly string[]): number {
  if (drift.length === 0) {
    print(`${path} says what the runs say\n`)
    return 0
  }
  const lines = drift.slice(0, linesShown).map((line) => `  ${cleanLine(line)}`)
  const more = drift.length > linesShown ? [`  and ${drift.length - linesShown} more`] : []
  print(`${[`${path} has drifted:`, ...lines, ...more].join('\n')}\n`)
  return 1
}
