import { clipped } from '../record/clipped.ts'
import { changeVerdicts, comparisonWords, toldChanges } from '../requirement/verdict-change.ts'
import { verdicts, type RequirementResult } from '../requirement/result.ts'
import { shareWords } from '../requirement/share-words.ts'
import { aimedAt, targetsCount, targetsTold } from './target-words.ts'
import { markdownCode, markdownText } from '../text/markdown-text.ts'
import { counted, duration } from '../text/number-text.ts'
import { LimitedText } from './limited-text.ts'
import { byReason, isWide, placedCauses, unexplained, type PlacedFinding } from './order.ts'
import { pasteable } from './repeat-command.ts'
import { requirementName } from './requirement-name.ts'
import type { ReportedRun } from './reported-run.ts'
import { labelsOf } from './run-facts.ts'
import { oneFile } from './reporter.ts'

/** GitHub drops a step's summary of more than 1 MiB as a whole. */
const summaryLimit = 900_000

/** Curl lines below the table: so many are of use to a reader. */
const linesShown = 20

/** `summary.md`. */
export const summary = oneFile({ name: 'summary', file: 'summary.md', what: 'Markdown for the page of a job' }, (run) =>
  summaryMarkdown(run),
)

/** `summary.md`: for a job's summary page. Cut between rows where it would be too long, and it says so. */
export function summaryMarkdown(reported: ReportedRun, limit = summaryLimit): string {
  const result = pasteable(reported)
  const { run } = result
  const causes = placedCauses(result)
  const inTheWay = result.causes.filter(({ level }) => level === 'undecided')
  const counts = verdicts.filter((verdict) => result.counts[verdict] > 0)
  const text = new LimitedText(limit)
  text.add(`### ${markdownText(result.headline)}\n`)
  text.add(
    [
      markdownText(aimedAt(result)),
      counted(run.requests, 'request'),
      duration(run.durationMs),
      `seed ${run.seed}`,
      `profile ${markdownText(run.profile)}`,
      ...(run.waits > 0 ? [counted(run.waits, 'wait')] : []),
      ...(run.retries > 0 ? [`${run.retries} sent again`] : []),
      ...(run.complete ? [] : ['**not complete**']),
    ].join(' · '),
  )
  text.add('')
  const labels = labelsOf(result).map(markdownText)
  if (labels.length > 0) text.add(`${labels.join(' · ')}\n`)
  text.add(
    `| ${counts.join(' | ')} |\n|${counts.map(() => ' ---: |').join('')}\n| ` +
      `${counts.map((verdict) => result.counts[verdict]).join(' | ')} |\n`,
  )
  const targets = targetsCount(result)
  if (targets !== undefined) {
    text.add(`${targets}\n`)
    text.rows(
      targetsTold(result)
        .slice(0, 30)
        .map((line) => `- ${markdownText(line)}`),
      'targets',
    )
    text.add('')
  }
  for (const { title, requirements } of inTheWay)
    text.add(`**${markdownText(clipped(title, 400))}** (leaves ${requirements.length} open)\n`)
  if (causes.length > 0) {
    text.add('| | Requirement | Clause | What was found |\n| --- | --- | --- | --- |')
    text.rows(
      causes.flatMap((one) => [
        findingRow(one.lead, isWide(one) ? `**${markdownText(one.cause.title)}**: ` : ''),
        ...one.effects.map((effect) => findingRow(effect, 'follows: ')),
      ]),
      'findings',
    )
    text.add('')
    const commands = causes
      .map(({ lead }) => lead)
      .filter(({ finding }) => finding.curl !== '')
      .slice(0, linesShown)
    const block = commands.map(
      ({ requirement, finding }) => `${markdownText(requirement.id)}\n\n${markdownCode(finding.curl)}\n`,
    )
    if (block.length > 0 && text.fits(block.join('\n').length + 100))
      text.add(`<details><summary>Send them again</summary>\n\n${block.join('\n')}\n</details>\n`)
  }
  if (result.baseline && result.baseline.stale.length > 0) {
    text.add('#### Stale in the baseline\n')
    text.rows(
      result.baseline.stale.map(({ requirement, why }) => `- ${markdownText(requirement)}: ${markdownText(why)}`),
      'entries',
    )
    text.add('')
  }
  if (result.objectives) {
    text.add('#### Objectives\n')
    text.rows(
      result.objectives.map(({ verdict, reason }) => `- ${verdict}: ${markdownText(clipped(reason, 400))}`),
      'objectives',
    )
    text.add('')
  }
  if (result.comparison) {
    text.add(`#### ${comparisonWords(result.comparison).replace(/^\w/, (letter) => letter.toUpperCase())}\n`)
    for (const [heading, changes] of toldChanges(result.comparison)) {
      text.add(`${heading}:\n`)
      text.rows(
        changes.map(
          (change) =>
            `- ${markdownText(change.id)}, ${changeVerdicts(change)}: ` +
            markdownText(clipped(change.words.join('; '), 400)),
        ),
        'changes',
      )
      text.add('')
    }
  }
  for (const verdict of ['error', 'inconclusive', 'untested'] as const) {
    const own = unexplained(result).filter((one) => one.verdict === verdict)
    if (own.length === 0) continue
    text.add(`#### ${own.length} ${verdict}\n`)
    text.rows(reasonRows(own), 'reasons')
    text.add('')
  }
  return text.end()
}

/** @param before Markdown in front of the message. */
function findingRow({ requirement, finding }: PlacedFinding, before: string): string {
  return (
    `| ${requirement.verdict}${requirement.baseline ? ', expected' : ''} | ` +
    `${markdownText(requirementName(requirement))} | ${markdownText(requirement.clause)} | ` +
    `${before}${markdownText(clipped(finding.message, 400) + shareWords(finding))} |`
  )
}

function reasonRows(requirements: readonly RequirementResult[]): string[] {
  return byReason(requirements).map(
    ([reason, own]) =>
      `- ${own.map((one) => markdownText(requirementName(one))).join(', ')}: ${markdownText(clipped(reason, 400))}`,
  )
}
