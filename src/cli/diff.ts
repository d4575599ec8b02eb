import { Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { isWorse, verdictChanges, type ChangeKind, type VerdictChange } from '../requirement/comparison.ts'
import { cleanLine } from '../text/clean-text.ts'
import { print, printJson } from './output.ts'
import { recordedRun } from './recorded-run.ts'

const headings: Readonly<Record<ChangeKind, string>> = {
  broken: 'Broken: violated now, and not in this way before',
  vanished: 'Vanished: judged before, and not any more (counts as broken)',
  undecided: 'No longer decided',
  fixed: 'Fixed',
  decided: 'Newly decided: holds',
  still: 'Still violated',
}

/** Changes for people, in groups. */
export function changesText(changes: readonly VerdictChange[]): string {
  if (changes.length === 0) return 'Nothing has changed.\n'
  const groups = Map.groupBy(changes, ({ kind }) => kind)
  const lines = ({ id, before, after, words }: VerdictChange): string[] => [
    `  ${id}: ${before ?? 'not judged'} → ${after ?? 'not judged'}`,
    ...words.map((text) => `      ${cleanLine(text)}`),
  ]
  return [...groups]
    .map(([kind, all]) => `${[`${headings[kind]} (${all.length})`, ...all.flatMap(lines)].join('\n')}\n`)
    .join('\n')
}

/** `assay diff RUN RUN`. */
export function diffCommand(): Command<[string, string], { json?: true }> {
  return new Command('diff')
    .description(
      'compare two recorded runs, both judged by the rules of this version; exit 1 when something broke or vanished',
    )
    .argument('<before>', 'folder of the earlier run')
    .argument('<after>', 'folder of the later run')
    .option('--json', 'as JSON')
    .action((before, after, { json }) => {
      const [earlier, later] = [recordedRun(before), recordedRun(after)]
      const changes = verdictChanges(judgeRecord(earlier, assayCatalogue), judgeRecord(later, assayCatalogue))
      if (json === true) printJson({ worse: isWorse(changes), changes }, 2)
      else print(changesText(changes))
      process.exitCode = isWorse(changes) ? 1 : 0
    })
}
