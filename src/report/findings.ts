import { clauseOf } from '../contract/sentence.ts'
import { sentence } from '../contract/sentences.ts'
import { clipped } from '../record/clipped.ts'
import type { RunHeader } from '../record/run-event.ts'
import type { Exchange } from '../record/exchange.ts'
import { changeVerdicts, isForTheWorse } from '../requirement/verdict-change.ts'
import { verdicts, type RunResult } from '../requirement/result.ts'
import { shareWords } from '../requirement/share-words.ts'
import { aimedAt, targetsCount, targetsTold } from './target-words.ts'
import { markdownCode, markdownText } from '../text/markdown-text.ts'
import { counted } from '../text/number-text.ts'
import { LimitedText } from './limited-text.ts'
import { byReason, isWide, placedCauses, unexplained, type PlacedCause } from './order.ts'
import type { ReportedRun } from './reported-run.ts'
import { oneFile } from './reporter.ts'
import { labelsOf } from './run-facts.ts'
import { repeatCommand } from './repeat-command.ts'
import { requirementName } from './requirement-name.ts'

/** What a reader with little room, such as an agent or a chat, takes in at once. */
const digestLimit = 4000

/** A longer line leaves no room for the other causes; the page has it. */
const longestCurl = 700

/** `findings.md`. */
export const findings = oneFile(
  { name: 'findings', file: 'findings.md', what: 'a digest under 4 kB: what is wrong, what shows it, what to do' },
  findingsMarkdown,
)

/** Each cause with its witness, its sentence, the line that sends it again, and the run that shows it mended. */
function findingsMarkdown({ result, record }: ReportedRun): string {
  const text = new LimitedText(digestLimit)
  const { run, counts } = result
  const told = verdicts.filter((verdict) => counts[verdict] > 0).map((verdict) => `${counts[verdict]} ${verdict}`)
  text.add(`# ${markdownText(clipped(result.headline, 600))}\n`)
  text.add([...told, counted(run.requests, 'request'), `to ${markdownText(clipped(aimedAt(result), 200))}`].join(' · '))
  text.add('')
  const labels = labelsOf(result).map((label) => markdownText(clipped(label, 100)))
  if (labels.length > 0) text.add(`${labels.slice(0, 10).join(' · ')}\n`)
  const targets = targetsCount(result)
  if (targets !== undefined) {
    text.add(`${targets}\n`)
    text.rows(
      targetsTold(result)
        .slice(0, 8)
        .map((line) => `- ${markdownText(line)}`),
      'targets',
    )
    text.add('')
  }
  const operator = operatorRows(result)
  if (operator.length > 0) {
    text.rows(operator, 'of these')
    text.add('')
  }
  const exchanges = new Map(record.exchanges.map((exchange) => [exchange.id, exchange]))
  const inTheWay = result.causes.filter(({ level }) => level === 'undecided')
  const blocks = [
    ...inTheWay.map(
      ({ title, requirements }) =>
        `## In the way: ${markdownText(clipped(title, 300))}\n\n` +
        `It leaves ${counted(requirements.length, 'requirement')} open. Mend it first, and run again.\n`,
    ),
    ...placedCauses(result).map((cause) => causeBlock(cause, exchanges, record.header)),
  ]
  text.rows(blocks, 'causes')
  text.rows(openRows(result), 'reasons')
  return text.end()
}

function causeBlock(
  cause: PlacedCause,
  exchanges: ReadonlyMap<string, Exchange>,
  { embedded, target, profile }: RunHeader,
): string {
  const { lead, effects } = cause
  const { requirement, finding } = lead
  const witness = exchanges.get(finding.evidence[0] ?? '')
  const also = [...new Set(effects.map(({ requirement: one }) => one.id))].filter((id) => id !== requirement.id)
  const quoted = requirement.sentences[0]!
  const ids = [requirement.id, ...also.slice(0, 4)].join(',')
  // Whoever mends a target has it in the environment; the embedded one is there for the run alone.
  const again = embedded ? repeatCommand(ids, { embedded, target, profile }) : `assay run --only ${ids}`
  const title = isWide(cause) ? cause.cause.title : requirement.title
  return [
    `## ${requirement.verdict}${requirement.baseline ? ', expected' : ''}: ` +
      `${markdownText(requirementName(requirement))}, ${markdownText(clipped(title, 160))}\n`,
    `${markdownText(clipped(finding.message, 300) + shareWords(finding))}\n`,
    `- clause ${clauseOf(quoted)}: "${markdownText(clipped(sentence(quoted).text, 240))}"`,
    `- expected ${markdownText(clipped(finding.expected, 160))}; came ${markdownText(clipped(finding.actual, 160))}`,
    ...(witness ? [`- shown by ${markdownText(witnessWords(witness))}`] : []),
    ...(also.length > 0 ? [`- with it ${also.slice(0, 4).map(markdownText).join(', ')}${more(also.length - 4)}`] : []),
    ...(finding.curl === '' || embedded
      ? []
      : Buffer.byteLength(finding.curl) > longestCurl
        ? ['- send it again: the line is long, and stands in report.html']
        : [`- send it again: ${markdownCode(finding.curl)}`]),
    `- when mended: ${markdownCode(again)}\n`,
  ].join('\n')
}

function witnessWords({ id, request, response }: Exchange): string {
  const { pathname } = new URL(request.url, 'http://target')
  const status = response?.status ?? 'no answer'
  return `${request.method} ${clipped(pathname, 120)}, ${status} (exchange ${clipped(id, 120)})`
}

const more = (count: number): string => (count > 0 ? ` and ${count} more` : '')

/** What the operator asked for, which may fail the run too. */
function operatorRows({ baseline, objectives, comparison }: RunResult): string[] {
  return [
    ...(baseline?.stale ?? []).map(
      ({ requirement, why }) =>
        `- stale in the baseline: ${markdownText(requirement)}, ${markdownText(clipped(why, 200))}`,
    ),
    ...(comparison?.changes ?? [])
      .filter(isForTheWorse)
      .map(
        (change) =>
          `- ${change.kind} since the run compared with: ${markdownText(change.id)}, ${changeVerdicts(change)}`,
      ),
    ...(objectives ?? []).map(
      ({ verdict, reason }) => `- objective, ${verdict}: ${markdownText(clipped(reason, 200))}`,
    ),
  ]
}

/** What could not be decided or tested, by what to provide. */
function openRows(result: RunResult): string[] {
  const open = unexplained(result).filter(({ verdict }) => ['error', 'inconclusive', 'untested'].includes(verdict))
  return byReason(open).map(([reason, own]) => {
    const names = own.slice(0, 3).map((one) => markdownText(requirementName(one)))
    return `- ${own[0]!.verdict}: ${names.join(', ')}${more(own.length - 3)}: ${markdownText(clipped(reason, 200))}`
  })
}
