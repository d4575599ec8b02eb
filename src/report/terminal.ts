import { styleText } from 'node:util'
import { clipped } from '../record/clipped.ts'
import type { ObjectiveResult } from '../requirement/objective.ts'
import { changeVerdicts, toldChanges, type Comparison } from '../requirement/verdict-change.ts'
import { verdicts, type Cause, type RequirementResult, type Verdict } from '../requirement/result.ts'
import { shareWords } from '../requirement/share-words.ts'
import { cleanLine } from '../text/clean-text.ts'
import { counted, duration, grouped } from '../text/number-text.ts'
import { againLines } from './again-lines.ts'
import { byReason, causeVerdict, isWide, kindsWords, placedCauses, unexplained, type PlacedCause } from './order.ts'
import { pasteable } from './repeat-command.ts'
import { requirementName } from './requirement-name.ts'
import type { ReportedRun } from './reported-run.ts'
import { labelsOf } from './run-facts.ts'
import { aimedAt, targetsCount, targetsTold } from './target-words.ts'
import { columns, wrapped } from '../text/wrap.ts'

export interface TerminalOptions {
  /** Columns. Only lines to paste are longer: cut in two they could not be pasted. */
  readonly width: number
  /** May escape sequences for colour be written? */
  readonly colour: boolean
  /** Paths of the reports that were written. */
  readonly reports: readonly string[]
  /** The folder of the record, where there is one that can be sent again. */
  readonly folder?: string
  /** The outcome and where the reports are, nothing else. */
  readonly quiet?: boolean
}

/** So many causes are a screenful; the rest is in the report. */
const shown = 10

/** So many reasons of one verdict, and of each so many characters: those that come with most requirements. */
const reasonsShown: Readonly<Record<'error' | 'inconclusive' | 'untested', number>> = {
  error: 6,
  inconclusive: 6,
  untested: shown,
}
const reasonLimit = 200

/**
 * What a run ends with: outcome, counts, the first findings each with a line to paste, what was not decided or not
 * tested and why, the reports.
 */
export function terminalSummary(run: ReportedRun, options: TerminalOptions): string {
  const result = pasteable(run)
  const paint = painter(options.colour)
  const width = Math.max(options.width, 40)
  const headline = wrapped(cleanLine(result.headline), width).map((line) => paint(outcomeStyle[result.outcome], line))
  const where = reportLines(options.reports, width)
  const parts =
    options.quiet === true
      ? [headline, where]
      : [
          headline,
          aboutLines(run, width, paint),
          targetLines(result, width, paint),
          result.run.notes.flatMap((note) => indented('note: ', short(note), width)),
          ...result.causes.filter(({ level }) => level === 'undecided').map((cause) => openLines(cause, width, paint)),
          causeLines(placedCauses(result), { ...options, width }, paint),
          (result.baseline?.stale ?? []).flatMap(({ requirement, why }) =>
            indented('stale ', `${cleanLine(requirement)} in the baseline: ${why}`, width),
          ),
          (result.objectives ?? []).flatMap((objective) => objectiveLines(objective, width, paint)),
          comparisonLines(result.comparison, width),
          ...(['error', 'inconclusive', 'untested'] as const).map((verdict) =>
            reasonLines(verdict, unexplained(result), width, paint),
          ),
          where,
        ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

/** What a target says may be long; a terminal is not. */
function short(text: string): string {
  return cleanLine(clipped(text, 400))
}

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** Asked for by the caller, who knows the stream: nothing is looked up here. */
function painter(colour: boolean): Paint {
  return colour ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text
}

const outcomeStyle: Readonly<Record<ReportedRun['result']['outcome'], Style>> = {
  conformant: ['bold', 'green'],
  'not-conformant': ['bold', 'red'],
  'not-established': ['bold', 'yellow'],
  selection: ['bold', 'cyan'],
}

const verdictStyle: Readonly<Record<Verdict, Style>> = {
  pass: 'green',
  fail: 'red',
  warn: 'yellow',
  observed: 'cyan',
  inconclusive: 'yellow',
  untested: 'dim',
  error: 'magenta',
}

function aboutLines({ result }: ReportedRun, width: number, paint: Paint): string[] {
  const counts = verdicts
    .filter((verdict) => result.counts[verdict] > 0)
    .map((verdict) => [verdict, `${result.counts[verdict]} ${verdict}`] as const)
  const { run } = result
  const facts = [
    cleanLine(aimedAt(result)),
    counted(run.requests, 'request'),
    ...(run.characters > 0 ? [counted(run.characters, 'character')] : []),
    duration(run.durationMs),
    `seed ${run.seed}`,
    `profile ${cleanLine(run.profile)}`,
    ...labelsOf(result).map(cleanLine),
    ...(run.waits > 0 ? [counted(run.waits, 'wait')] : []),
    ...(run.retries > 0 ? [`${grouped(run.retries)} sent again`] : []),
    ...(run.complete ? [] : ['not complete']),
  ]
  return [
    filled(
      counts.map(([, text]) => text),
      width,
      counts.map(
        ([verdict]) =>
          (text: string) =>
            paint(verdictStyle[verdict], text),
      ),
    ),
    filled(facts, width),
  ].flat()
}

/** How many targets, and those that did not pass. */
function targetLines(result: ReportedRun['result'], width: number, paint: Paint): string[] {
  const count = targetsCount(result)
  const told = targetsTold(result)
  const left = told.length - shown
  return count === undefined
    ? []
    : [
        ...wrapped(count, width),
        ...told.slice(0, shown).flatMap((line) => {
          const [verdict] = line.split(':', 1) as [Verdict]
          const [first, ...more] = indented('  ', cleanLine(line), width)
          return [`  ${paint(verdictStyle[verdict], verdict)}${first!.slice(2 + verdict.length)}`, ...more]
        }),
        ...(left > 0 ? [`  and ${left} more: see the report`] : []),
      ]
}

/** Items joined by dots, broken between items only. */
function filled(items: readonly string[], width: number, paints: readonly ((text: string) => string)[] = []): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  items.forEach((item, index) => {
    const text = paints[index]?.(item) ?? item
    if (used > 0 && used + 3 + columns(item) > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    if (used === 0 && columns(item) > width) {
      lines.push(...wrapped(item, width))
      return
    }
    line += used === 0 ? text : ` · ${text}`
    used += columns(item) + (used === 0 ? 0 : 3)
  })
  return line === '' ? lines : [...lines, line]
}

function causeLines(causes: readonly PlacedCause[], options: TerminalOptions, paint: Paint): string[] {
  const { width } = options
  const lines = causes.slice(0, shown).flatMap((one) => {
    const { requirement, finding } = one.lead
    const verdict = causeVerdict(one)
    const word = verdict.padEnd(5)
    const margin = ' '.repeat(word.length + 1)
    const known = requirement.baseline
      ? ` (expected: ${short(requirement.baseline.reason)}, until ${requirement.baseline.expires})`
      : ''
    const message = `${short(finding.message)}${shareWords(finding)}${known}`
    const [first, ...more] = isWide(one)
      ? [
          ...indented(`${word} `, `${cleanLine(one.cause.title)}, clause ${one.cause.clause}`, width),
          ...indented(margin, `${requirementName(requirement)}: ${message}`, width),
        ]
      : indented(`${word} `, `${requirementName(requirement)}, clause ${requirement.clause}: ${message}`, width)
    const kinds = kindsWords(finding)
    const effects = [...new Set(one.effects.map((effect) => requirementName(effect.requirement)))].filter(
      (name) => name !== requirementName(requirement),
    )
    return [
      paint(verdictStyle[verdict], word) + first!.slice(word.length),
      ...more,
      ...(kinds === '' ? [] : indented(margin, `came: ${short(kinds)}`, width)),
      ...(effects.length === 0 ? [] : indented(margin, `explains ${effects.length} more: ${someOf(effects)}`, width)),
      ...againLines(finding, { ...options, margin: margin.length }).map((line) => margin + paint('dim', line)),
    ]
  })
  const left = causes.length - shown
  return left > 0 ? [...lines, ...indented('      ', `and ${left} more: see the report`, width)] : lines
}

/** What stands in the way of a decision, with what it leaves open. */
function openLines({ title, requirements }: Cause, width: number, paint: Paint): string[] {
  const word = 'undecided'
  const [first, ...more] = indented(`${word} `, short(title), width)
  return [
    paint(verdictStyle.inconclusive, word) + first!.slice(word.length),
    ...more,
    ...indented(' '.repeat(word.length + 1), `leaves ${requirements.length} open: ${someOf(requirements, 3)}`, width),
  ]
}

/** The first names, and how many are left out. */
function someOf(names: readonly string[], some = shown): string {
  return names.slice(0, some).join(', ') + (names.length > some ? ` and ${names.length - some} more` : '')
}

function objectiveLines({ verdict, reason }: ObjectiveResult, width: number, paint: Paint): string[] {
  const word = { pass: 'met', fail: 'missed', inconclusive: 'not measured' }[verdict]
  const [first, ...more] = indented(`${word} `, short(reason), width)
  return [paint(verdictStyle[verdict], word) + first!.slice(word.length), ...more]
}

/** What became of requirements since an earlier run: what is worse one by one, the rest by name. */
function comparisonLines(comparison: Comparison | undefined, width: number): string[] {
  if (!comparison) return []
  return toldChanges(comparison).flatMap(([heading, changes]) => [
    `${heading.split(':', 1)[0]!} since the run compared with: ${changes.length}`,
    ...changes
      .slice(0, shown)
      .flatMap((change) =>
        indented('  ', `${change.id}: ${changeVerdicts(change)}; ${short(change.words[0] ?? '')}`, width),
      ),
    ...(changes.length > shown ? [`  and ${changes.length - shown} more: see the report`] : []),
  ])
}

/** Requirements of one verdict, put together by the reason: "what to provide" is said once. */
function reasonLines(
  verdict: keyof typeof reasonsShown,
  requirements: readonly RequirementResult[],
  width: number,
  paint: Paint,
): string[] {
  const groups = byReason(requirements.filter((one) => one.verdict === verdict))
  const [told, left] = [groups.slice(0, reasonsShown[verdict]), groups.slice(reasonsShown[verdict])]
  const lines = (text: string): string[] => {
    const [first, ...more] = indented(`${verdict} `, text, width)
    return [paint(verdictStyle[verdict], verdict) + first!.slice(verdict.length), ...more]
  }
  return [
    ...told.flatMap(([reason, own]) => [
      ...lines(`${own.length}: ${cleanLine(clipped(reason, reasonLimit))}`),
      ...indented(' '.repeat(verdict.length + 1), someOf(own.map(requirementName)), width),
    ]),
    ...(left.length > 0
      ? lines(
          `${left.reduce((sum, [, own]) => sum + own.length, 0)} more, for ${left.length} other ` +
            `reason${left.length === 1 ? '' : 's'}: see the report`,
        )
      : []),
  ]
}

function reportLines(reports: readonly string[], width: number): string[] {
  return reports.length === 0 ? [] : indented('reports: ', reports.map(cleanLine).join(', '), width)
}

/** Wrapped behind a prefix; what follows stands under the text. */
function indented(prefix: string, text: string, width: number): string[] {
  return wrapped(text, width - columns(prefix)).map(
    (line, index) => (index === 0 ? prefix : ' '.repeat(columns(prefix))) + line,
  )
}
