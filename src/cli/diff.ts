import { Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import type { RunRecord } from '../record/run-record.ts'
import { decidedInBoth, isWorse, verdictChanges } from '../requirement/comparison.ts'
import { changeHeadings, changeVerdicts, type VerdictChange } from '../requirement/verdict-change.ts'
import { cleanLine } from '../text/clean-text.ts'
import { print, printJson, tell } from './output.ts'
import { recordedRun } from './recorded-run.ts'

/** Changes for people, in groups. */
export function changesText(changes: readonly VerdictChange[]): string {
  if (changes.length === 0) return 'Nothing has changed.\n'
  const groups = Map.groupBy(changes, ({ kind }) => kind)
  const lines = (change: VerdictChange): string[] => [
    `  ${change.id}: ${changeVerdicts(change)}`,
    ...change.words.map((text) => `      ${cleanLine(text)}`),
  ]
  return [...groups]
    .map(([kind, all]) => `${[`${changeHeadings[kind]} (${all.length})`, ...all.flatMap(lines)].join('\n')}\n`)
    .join('\n')
}

/** A run that did not come to its end lacks requests: what they would have shown, no difference shows. */
const cutShort = (folder: string): string =>
  `WARNING: the run in ${folder} did not come to its end: what it lacks is not decided, and may have changed\n`

const nothingCompared = 'Nothing could be compared: no requirement is decided in both runs.'

/** `assay diff RUN RUN`. */
export function diffCommand(): Command<[string, string], { json?: true }> {
  return new Command('diff')
    .description(
      'compare two recorded runs, both judged by the rules of this version; exit 1 when something broke or vanished, ' +
        '3 when nothing is decided in both, or the later run did not come to its end',
    )
    .argument('<before>', 'folder of the earlier run')
    .argument('<after>', 'folder of the later run')
    .option('--json', 'as JSON')
    .action((before, after, { json }) => {
      const [earlier, later] = [recordedRun(before), recordedRun(after)]
      const [was, is] = [judgeRecord(earlier, assayCatalogue), judgeRecord(later, assayCatalogue)]
      const changes = verdictChanges(was, is)
      const isCut = ({ footer }: RunRecord): boolean => footer?.complete !== true
      if (isCut(earlier)) tell(cutShort(before))
      if (isCut(later)) tell(cutShort(after))
      const compared = decidedInBoth(was, is)
      if (json === true) printJson({ worse: isWorse(changes), compared, changes }, 2)
      else print(compared === 0 ? `${nothingCompared}\n${changesText(changes)}` : changesText(changes))
      process.exitCode = isWorse(changes) ? 1 : compared === 0 || isCut(later) ? 3 : 0
    })
}
